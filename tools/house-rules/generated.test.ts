import { expect, test } from 'vitest'
import { generatedDocuments } from '../generated-documents.ts'
import { registries } from '../registries.ts'
import { readFile } from './source-files.ts'

test.each(Object.entries({ ...registries, ...generatedDocuments }))(
  '%s is what "npm run generate" writes',
  (path, text) => {
    expect(readFile(path)).toBe(text())
  },
)

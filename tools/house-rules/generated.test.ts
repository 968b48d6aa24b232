import { expect, test } from 'vitest'
import { generatedDocuments } from '../generated-documents.ts'
import { readFile } from './source-files.ts'

test.each(Object.entries(generatedDocuments))('%s is what "npm run generate" writes', (path, text) => {
  expect(readFile(path)).toBe(text())
})

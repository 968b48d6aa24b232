import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from './calls.ts'
import { filePurposes, filePurposeText, type FilePurpose } from './file-purposes.ts'
import { openApi } from './reference/open-api.ts'

const withFile = allCalls.filter(({ file }) => file.length > 0)

test('the API document states the limit and the media types of every purpose that a call takes files for', () => {
  const text = JSON.stringify(openApi('en-US', '0'))
  for (const purpose of withFile.flatMap(({ file }) => file)) expect(text).toContain(filePurposeText(purpose))
  expect(filePurposeText('productFolder')).toBe('productFolder: at most 2 MB (application/zip)')
})

test('a purpose is taken by a call, and a call with several has a field that names one of them', () => {
  const taken = new Set(withFile.flatMap(({ file }) => file))
  expect([...taken].toSorted()).toEqual((Object.keys(filePurposes) as FilePurpose[]).toSorted())
  for (const call of withFile.filter(({ file }) => file.length > 1)) {
    const { properties } = z.toJSONSchema(call.input, { unrepresentable: 'any' })
    expect(properties?.['purpose']).toMatchObject({ enum: call.file })
  }
})

test('a call that takes a file says so when none came, when it broke off and when it is too large', () => {
  for (const { refusals } of withFile) {
    expect(refusals).toEqual(expect.arrayContaining(['uploads.missing', 'uploads.cutShort', 'uploads.tooLarge']))
  }
})

import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyFolder } from './copy-folder.ts'
import { fileName } from './file-names.ts'
import { contentOf } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { testS3Limits } from './testing/s3-limits.ts'
import { testS3Server, type TestS3 } from './testing/s3-server.ts'

let folder: string
let s3: TestS3

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slipway-copied-'))
  s3 = await testS3Server()
})
afterEach(async () => {
  await s3[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const nameOf = (text: string) => fileName(createHash('sha256').update(text).digest('hex'), 'png')
const texts = Array.from({ length: 20 }, (_, index) => `picture ${index}`)

async function fillFolder(): Promise<void> {
  for (const text of texts) await folderStore(folder).keep(nameOf(text), contentOf(Buffer.from(text)))
  await writeFile(path.join(folder, '.0123456789abcdef.new'), 'half of something')
}

test('every file of a folder is in the bucket afterwards, and copying again finds it there', async () => {
  await fillFolder()
  const store = s3Store(s3.settings, { log: { warn: () => {} }, draftFolder: folder, limits: testS3Limits })

  expect(await copyFolder(folder, store)).toEqual({ copied: 20, there: 0, leftOut: 1, failed: [] })
  for (const text of texts) {
    const file = await store.read(nameOf(text))
    expect(file && (await buffer(file.bytes)).toString()).toBe(text)
  }
  expect(await copyFolder(folder, store)).toEqual({ copied: 0, there: 20, leftOut: 1, failed: [] })
  store.close()
})

test('a file that is damaged in the folder is named and not copied, and the others are', async () => {
  await fillFolder()
  await writeFile(path.join(folder, nameOf('picture 3')), 'something else')
  const store = s3Store(s3.settings, { log: { warn: () => {} }, draftFolder: folder, limits: testS3Limits })

  const { copied, failed } = await copyFolder(folder, store)

  expect(copied).toBe(19)
  expect(failed).toEqual([{ name: nameOf('picture 3'), reason: expect.stringContaining('are not those of its name') }])
  expect(await s3.names()).not.toContain(nameOf('picture 3'))
  store.close()
})

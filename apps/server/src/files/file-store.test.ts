import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { describeFileStore, type StoreUnderTest } from './testing/file-store-contract.ts'
import { fileName } from './file-names.ts'
import { FileDamaged } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { testS3Limits } from './testing/s3-limits.ts'
import { testS3Server, type TestS3 } from './testing/s3-server.ts'

const quiet = { warn: () => {} }
const newFolder = (within = tmpdir()) => mkdtemp(path.join(within, 'slipway-files-'))
async function disposableFolder(within?: string) {
  const folder = await newFolder(within)
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
const moduleOf = (file: string): string => JSON.stringify(path.join(import.meta.dirname, file))

async function bytesOfDrafts(folder: string): Promise<number> {
  const drafts = (await readdir(folder)).filter((name) => name.endsWith('.new'))
  const sizes = await Promise.all(drafts.map(async (name) => (await stat(path.join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function inFolder(): Promise<StoreUnderTest> {
  const folder = await newFolder()
  return {
    store: folderStore(folder),
    another: () => folderStore(folder),
    program: `(await import(${moduleOf('folder-store.ts')})).folderStore(${JSON.stringify(folder)})`,
    names: () => readdir(folder),
    draftBytes: () => bytesOfDrafts(folder),
    overwrite: (name, bytes) => writeFile(path.join(folder, name), bytes),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function inBucket(options: { prefix?: string; isHostStyle?: boolean }): Promise<StoreUnderTest> {
  const server = await testS3Server(options)
  const { settings } = server
  const draftFolder = await newFolder()
  const s3Options = { log: quiet, draftFolder, limits: testS3Limits }
  const opened = [s3Store(settings, s3Options)]
  const [store] = opened as [(typeof opened)[0]]
  return {
    store,
    another() {
      const other = s3Store(settings, s3Options)
      opened.push(other)
      return other
    },
    program: `await (async () => {
      const { s3Store } = await import(${moduleOf('s3-store.ts')})
      const { testS3Limits } = await import(${moduleOf('testing/s3-limits.ts')})
      const settings = ${JSON.stringify(settings)}
      const options = { log: { warn() {} }, draftFolder: ${JSON.stringify(draftFolder)}, limits: testS3Limits }
      return s3Store({ ...settings, address: new URL(settings.address) }, options)
    })()`,
    async names() {
      const stored = await server.names()
      return [...stored.filter((name) => name !== 'slipway.check'), ...(await readdir(draftFolder))]
    },
    draftBytes: () => bytesOfDrafts(draftFolder),
    overwrite: server.overwrite,
    async [Symbol.asyncDispose]() {
      for (const one of opened) one.close()
      await server[Symbol.asyncDispose]()
      await rm(draftFolder, { recursive: true, force: true })
    },
  }
}

describeFileStore('a folder', inFolder)
describeFileStore('a bucket', () => inBucket({}))
describeFileStore('a folder of a bucket that is part of the host', () =>
  inBucket({ prefix: 'slipway/one', isHostStyle: true }),
)

test.each([
  ['a folder', (folder: string, _server: TestS3) => folderStore(folder)],
  [
    'a bucket',
    (folder: string, { settings }: TestS3) =>
      s3Store(settings, { log: quiet, draftFolder: folder, limits: testS3Limits }),
  ],
])('what a killed process left half written before %s is removed at a start, a day later', async (_kind, open) => {
  const folder = await newFolder()
  await using server = await testS3Server()
  try {
    const [old, young] = ['.0123456789abcdef.new', '.fedcba9876543210.new']
    const kept = fileName('a'.repeat(64), 'png')
    for (const name of [old, young, kept]) await writeFile(path.join(folder, name), 'half')
    const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60
    for (const name of [old, kept]) await utimes(path.join(folder, name), twoDaysAgo, twoDaysAgo)

    const store = open(folder, server)
    await store.check()
    store.close()

    expect((await readdir(folder)).toSorted()).toEqual([young, kept].toSorted())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

async function draftOf(folder: string, bytes: Buffer) {
  const draft = await folderStore(folder).receive(Readable.from([bytes]), { maxBytes: 100, digests: [] })
  return { draft, name: fileName(draft.digest('sha256'), 'bin') }
}

test('a draft of another folder of the same file system is moved, not copied', async () => {
  await using folder = await disposableFolder()
  const { draft, name } = await draftOf(path.join(folder.path, 'files'), Buffer.from('firmware'))
  const { ino } = await stat(draft.path)
  const to = path.join(folder.path, 'private-files')
  await folderStore(to).keep(name, draft)
  expect((await stat(path.join(to, name))).ino).toBe(ino)
  expect(await readdir(path.join(folder.path, 'files'))).toEqual([])
  await draft[Symbol.asyncDispose]()
  expect(await readdir(to)).toEqual([name])
})

test('a draft is moved only to the name of its content', async () => {
  await using folder = await disposableFolder()
  const { draft } = await draftOf(path.join(folder.path, 'files'), Buffer.from('firmware'))
  const other = fileName('0'.repeat(64), 'bin')
  await expect(folderStore(path.join(folder.path, 'private-files')).keep(other, draft)).rejects.toThrow(FileDamaged)
})

const SHARED_MEMORY = '/dev/shm'

test.runIf(existsSync(SHARED_MEMORY))('a draft of another file system is copied', async () => {
  await using folder = await disposableFolder()
  await using memory = await disposableFolder(SHARED_MEMORY)
  const { draft, name } = await draftOf(memory.path, Buffer.from('firmware'))
  const to = folderStore(folder.path)
  await to.keep(name, draft)
  expect(await to.sizeOf(name)).toBe('firmware'.length)
  await draft[Symbol.asyncDispose]()
  expect(await readdir(memory.path)).toEqual([])
  expect(await readdir(folder.path)).toEqual([name])
})

import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeFileStore, type StoreUnderTest } from './testing/file-store-contract.ts'
import { fileName } from './file-names.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { testS3Limits } from './testing/s3-limits.ts'
import { testS3Server } from './testing/s3-server.ts'

const quiet = { warn: () => {} }
const newFolder = () => mkdtemp(path.join(tmpdir(), 'slipway-files-'))
const moduleOf = (file: string): string => JSON.stringify(path.join(import.meta.dirname, file))

async function inFolder(): Promise<StoreUnderTest> {
  const folder = await newFolder()
  return {
    store: folderStore(folder),
    another: () => folderStore(folder),
    program: `(await import(${moduleOf('folder-store.ts')})).folderStore(${JSON.stringify(folder)})`,
    names: () => readdir(folder),
    overwrite: (name, bytes) => writeFile(path.join(folder, name), bytes),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function inBucket(options: { prefix?: string; isHostStyle?: boolean }): Promise<StoreUnderTest> {
  const server = await testS3Server(options)
  const { settings } = server
  const opened = [s3Store(settings, quiet, testS3Limits)]
  const [store] = opened as [(typeof opened)[0]]
  return {
    store,
    another() {
      const other = s3Store(settings, quiet, testS3Limits)
      opened.push(other)
      return other
    },
    program: `await (async () => {
      const { s3Store } = await import(${moduleOf('s3-store.ts')})
      const { testS3Limits } = await import(${moduleOf('test-s3-limits.ts')})
      const settings = ${JSON.stringify(settings)}
      return s3Store({ ...settings, address: new URL(settings.address) }, { warn() {} }, testS3Limits)
    })()`,
    names: () => server.names().then((names) => names.filter((name) => name !== 'slipway.check')),
    overwrite: server.overwrite,
    async [Symbol.asyncDispose]() {
      for (const one of opened) one.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

describeFileStore('a folder', inFolder)
describeFileStore('a bucket', () => inBucket({}))
describeFileStore('a folder of a bucket that is part of the host', () =>
  inBucket({ prefix: 'slipway/one', isHostStyle: true }),
)

test('what a killed process left half written in a folder is removed at a start, a day later', async () => {
  const folder = await newFolder()
  try {
    const [old, young] = ['.0123456789abcdef.new', '.fedcba9876543210.new']
    const kept = fileName('a'.repeat(64), 'png')
    for (const name of [old, young, kept]) await writeFile(path.join(folder, name), 'half')
    const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60
    for (const name of [old, kept]) await utimes(path.join(folder, name), twoDaysAgo, twoDaysAgo)

    await folderStore(folder).check()

    expect((await readdir(folder)).toSorted()).toEqual([young, kept].toSorted())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runInChild } from '../../db/testing/child-process.ts'
import { fileName } from '../file-names.ts'
import { contentOf, FileDamaged, FileTooLong, type FileStore } from '../file-store.ts'

export interface StoreUnderTest extends AsyncDisposable {
  store: FileStore
  /** The same files, opened as by another process. */
  another(): FileStore
  /** The same as an expression in the program of another process. */
  program: string
  /** The names of all stored files, including drafts. */
  names(): Promise<string[]>
  /** The total size of all drafts on the disk. */
  draftBytes(): Promise<number>
  /** Replaces the bytes of a name without using the store. */
  overwrite(name: string, bytes: Buffer): Promise<void>
}

const LARGE_BYTES = 3 * 1024 * 1024

const ALL = { maxBytes: LARGE_BYTES, digests: ['md5', 'sha1'] } as const

function* inPieces(bytes: Buffer, size = 64 * 1024): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const received = (bytes: Buffer): Readable => Readable.from(inPieces(bytes), { objectMode: false })

const nameOf = (bytes: Buffer, ending = 'png'): string =>
  fileName(createHash('sha256').update(bytes).digest('hex'), ending)

async function readBack(store: FileStore, name: string, range?: { first: number; last: number }) {
  const file = await store.read(name, range)
  return file && { size: file.size, bytes: await buffer(file.bytes) }
}

/** Writes 64 KiB pieces of zeros until it is killed, and reports when some have been sent. */
const halfWriter = (program: string, name: string): string => `
  const { Readable } = await import('node:stream')
  const store = ${program}
  async function* pieces() {
    for (let count = 0; count < 16; count++) yield Buffer.alloc(65536)
    console.log('half')
    await new Promise((resolve) => setInterval(() => {}, 1000))
  }
  await store.keep('${name}', { size: ${LARGE_BYTES}, open: () => Readable.from(pieces(), { objectMode: false }) })`

/** The guarantees of every file store, with any backend. */
export function describeFileStore(kind: string, open: () => Promise<StoreUnderTest>): void {
  describe(`files in ${kind}`, () => {
    let place: StoreUnderTest
    beforeEach(async () => {
      place = await open()
    })
    afterEach(() => place[Symbol.asyncDispose]())

    test('are read as they were kept, by every process', async () => {
      const bytes = randomBytes(LARGE_BYTES)
      const name = nameOf(bytes)
      await place.store.keep(name, contentOf(bytes))

      for (const store of [place.store, place.another()]) {
        const back = await readBack(store, name)
        expect(back?.size).toBe(bytes.length)
        expect(back?.bytes.equals(bytes)).toBe(true)
        expect(await store.sizeOf(name)).toBe(bytes.length)
      }
      expect(await place.names()).toEqual([name])
    })

    test.each([
      // Not 0 to 0, which s3rver interprets as everything.
      ['the first bytes', 0, 1],
      ['some of the middle', 1_000, 1_499],
      ['the last byte', LARGE_BYTES - 1, LARGE_BYTES - 1],
      ['all', 0, LARGE_BYTES - 1],
    ])('are read in part: %s', async (_what, first, last) => {
      const bytes = randomBytes(LARGE_BYTES)
      await place.store.keep(nameOf(bytes), contentOf(bytes))

      const part = await readBack(place.store, nameOf(bytes), { first, last })

      expect(part?.size).toBe(LARGE_BYTES)
      expect(part?.bytes.equals(bytes.subarray(first, last + 1))).toBe(true)
    })

    test('are received as drafts, and seen under the name of their content once they are saved', async () => {
      const bytes = randomBytes(LARGE_BYTES)
      const name = nameOf(bytes, 'bin')
      {
        await using draft = await place.store.receive(received(bytes), ALL)
        expect(draft.size).toBe(LARGE_BYTES)
        for (const algorithm of ['sha256', 'md5', 'sha1'] as const) {
          expect(draft.digest(algorithm)).toBe(createHash(algorithm).update(bytes).digest('hex'))
        }
        expect((await buffer(draft.open())).equals(bytes)).toBe(true)
        expect(await place.another().sizeOf(name)).toBeUndefined()

        expect(await draft.save('bin')).toBe(name)
        expect((await readBack(place.another(), name))?.bytes.equals(bytes)).toBe(true)
      }
      expect(await place.names()).toEqual([name])
      expect((await readBack(place.store, name))?.bytes.equals(bytes)).toBe(true)
    })

    test('that are received twice at once are one file', async () => {
      const bytes = randomBytes(LARGE_BYTES / 4)
      const names = await Promise.all(
        [place.store, place.store, place.another()].map(async (store) => {
          await using draft = await store.receive(received(bytes), ALL)
          return await draft.save('bin')
        }),
      )
      expect(new Set(names)).toEqual(new Set([nameOf(bytes, 'bin')]))
      expect(await place.names()).toEqual([nameOf(bytes, 'bin')])
    })

    test('that are received and not saved leave nothing', async () => {
      {
        await using draft = await place.store.receive(received(Buffer.from('not saved')), { ...ALL, digests: ['md5'] })
        expect(await place.draftBytes()).toBe(draft.size)
        expect(() => draft.digest('sha1')).toThrow('was not computed')
      }
      expect(await place.names()).toEqual([])
    })

    test('are read from their source no faster than they are written', async () => {
      let given = 0
      const ahead: number[] = []
      async function* pieces() {
        for (const piece of inPieces(randomBytes(LARGE_BYTES))) {
          if (given > 0) ahead.push(given - (await place.draftBytes()))
          given += piece.length
          yield piece
        }
      }
      await using draft = await place.store.receive(pieces(), ALL)
      expect(draft.size).toBe(LARGE_BYTES)
      expect(ahead).toHaveLength(47)
      expect(Math.max(...ahead)).toBe(0)
    })

    test('past the limit are refused at the first byte too many, and leave nothing', async () => {
      let given = 0
      let isEnded = false
      async function* pieces() {
        try {
          for (const piece of inPieces(Buffer.alloc(LARGE_BYTES), 1_000)) {
            given += piece.length
            yield piece
          }
        } finally {
          isEnded = true
        }
      }
      const attempt = place.store.receive(pieces(), { ...ALL, maxBytes: 10_000 })
      await expect(attempt).rejects.toBeInstanceOf(FileTooLong)
      expect({ given, isEnded }).toEqual({ given: 11_000, isEnded: true })
      expect(await place.names()).toEqual([])

      await using exact = await place.store.receive(received(Buffer.alloc(10_000)), { ...ALL, maxBytes: 10_000 })
      expect(exact.size).toBe(10_000)
    })

    test('whose sender breaks off leave nothing', async () => {
      async function* pieces() {
        yield Buffer.alloc(LARGE_BYTES / 2)
        throw new Error('the sender has gone')
      }
      await expect(place.store.receive(pieces(), ALL)).rejects.toThrow('the sender has gone')
      expect(await place.names()).toEqual([])
    })

    test('that were never kept are not there, and may be removed all the same', async () => {
      const name = nameOf(Buffer.from('never kept'))
      expect(await place.store.read(name)).toBeUndefined()
      expect(await place.store.read(name, { first: 0, last: 3 })).toBeUndefined()
      expect(await place.store.sizeOf(name)).toBeUndefined()
      await place.store.remove(name)
    })

    test('are gone once they are removed, and only those', async () => {
      const [one, other] = [Buffer.from('one'), Buffer.from('other')]
      for (const bytes of [one, other]) await place.store.keep(nameOf(bytes), contentOf(bytes))
      await place.store.remove(nameOf(one))
      expect(await place.another().read(nameOf(one))).toBeUndefined()
      expect(await place.names()).toEqual([nameOf(other)])
    })

    test('of one name from many writers at once are one whole file', async () => {
      const bytes = randomBytes(LARGE_BYTES / 4)
      const stores = [place.store, place.another(), place.another()]
      await Promise.all([...stores, ...stores].map((store) => store.keep(nameOf(bytes), contentOf(bytes))))
      expect((await readBack(place.store, nameOf(bytes)))?.bytes.equals(bytes)).toBe(true)
      expect(await place.names()).toEqual([nameOf(bytes)])
    })

    test('whose bytes are not those of their name are not kept', async () => {
      const name = nameOf(Buffer.from('what it should be'))
      const attempt = place.store.keep(name, contentOf(Buffer.from('what it is, sadly')))
      await expect(attempt).rejects.toBeInstanceOf(FileDamaged)
      expect(await place.names()).toEqual([])
    })

    test('whose content cannot be read to its end are not kept', async () => {
      const bytes = randomBytes(LARGE_BYTES)
      function* pieces() {
        yield bytes.subarray(0, LARGE_BYTES / 2)
        throw new Error('the disk is broken')
      }
      const content = { size: LARGE_BYTES, open: () => Readable.from(pieces(), { objectMode: false }) }
      await expect(place.store.keep(nameOf(bytes), content)).rejects.toThrow('the disk is broken')
      expect(await place.store.read(nameOf(bytes))).toBeUndefined()
    })

    test.each([64, LARGE_BYTES])('of %d bytes that were changed since never reach their end', async (size) => {
      const bytes = randomBytes(size)
      await place.store.keep(nameOf(bytes), contentOf(bytes))
      await place.overwrite(
        nameOf(bytes),
        Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 0xff])]),
      )

      const file = await place.store.read(nameOf(bytes))
      let length = 0
      file?.bytes.on('data', (chunk: Buffer) => void (length += chunk.length))
      const ending = new Promise((resolve) => file?.bytes.once('error', resolve))

      expect(await ending).toBeInstanceOf(FileDamaged)
      expect(length).toBeLessThan(size)
    })

    test('that were cut are whole again once they are kept again', async () => {
      const bytes = randomBytes(LARGE_BYTES / 4)
      await place.store.keep(nameOf(bytes), contentOf(bytes))
      await place.overwrite(nameOf(bytes), bytes.subarray(0, 1_000))
      await place.store.keep(nameOf(bytes), contentOf(bytes))
      expect((await readBack(place.store, nameOf(bytes)))?.bytes.equals(bytes)).toBe(true)
    })

    test('of a process that was killed half way are not there, and can be kept by the next', async () => {
      const bytes = Buffer.alloc(LARGE_BYTES)
      const child = runInChild(halfWriter(place.program, nameOf(bytes)))
      expect(await child.line()).toBe('half')
      child.kill('SIGKILL')
      await child.ended

      expect(await place.store.read(nameOf(bytes))).toBeUndefined()
      await place.store.keep(nameOf(bytes), contentOf(bytes))
      expect((await readBack(place.store, nameOf(bytes)))?.bytes.equals(bytes)).toBe(true)
    })

    test.each(['', '.', '../secret', 'a.png', 'a'.repeat(64), `${'A'.repeat(64)}.png`, `${'a'.repeat(64)}.p/../x`])(
      'have no other names than those of their content: "%s"',
      async (name) => {
        for (const attempt of [
          place.store.keep(name, contentOf(Buffer.from('x'))),
          place.store.read(name),
          place.store.sizeOf(name),
          place.store.remove(name),
        ]) {
          await expect(attempt).rejects.toThrow('not the name of a stored file')
        }
      },
    )

    test('are checked for at the start, more than once, and by many', async () => {
      await Promise.all([place.store.check(), place.another().check()])
      await place.store.check()
    })
  })
}

import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fileName } from '../files/file-names.ts'
import { contentOf } from '../files/file-store.ts'
import { folderStore } from '../files/folder-store.ts'
import { errorReply } from './error-reply.ts'
import { mountFiles } from './file-routes.ts'

const bytes = randomBytes(1_000)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const url = `/files/${fileName(sha256, 'png')}`
const etag = `"${sha256}"`
const immutable = 'public, max-age=31536000, immutable'

let folder: string
let app: FastifyInstance
let reads = 0
/** A hook between the store and the reply; a test replaces it to observe reads. */
const unwatched = (stored: Readable): Readable => stored
let watched = unwatched

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slipway-served-'))
  const files = folderStore(folder)
  await files.keep(fileName(sha256, 'png'), contentOf(bytes))
  app = fastify()
  app.setErrorHandler((error, request, reply) => errorReply(error, request, reply))
  mountFiles(app, {
    ...files,
    async read(...asked) {
      reads++
      const file = await files.read(...asked)
      return file && { ...file, bytes: watched(file.bytes) }
    },
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a kept file', () => {
  test('is served for ever, as what its name says', async () => {
    const reply = await get()
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.equals(bytes)).toBe(true)
    expect(reply.headers).toMatchObject({
      etag,
      'content-type': 'image/png',
      'content-length': '1000',
      'cache-control': immutable,
      'accept-ranges': 'bytes',
    })
  })

  test('answers HEAD with all that GET says, and no bytes', async () => {
    const [head, whole] = await Promise.all([app.inject({ method: 'HEAD', url }), get()])
    const without = ({ date: _date, connection: _connection, ...rest }: Record<string, unknown>) => rest
    expect(without(head.headers)).toEqual(without(whole.headers))
    expect(head.rawPayload).toHaveLength(0)
  })

  test('is read only by who gets its bytes', async () => {
    const before = reads
    await app.inject({ method: 'HEAD', url })
    await get({ 'if-none-match': etag })
    await get({ range: 'bytes=1000-' })
    expect(reads).toBe(before)
    await get()
    expect(reads).toBe(before + 1)
  })

  test.each([etag, `W/${etag}`, `"another", ${etag}`])('is not sent to who has it: %s', async (known) => {
    const reply = await get({ 'if-none-match': known })
    expect(reply.statusCode).toBe(304)
    expect(reply.headers).toMatchObject({ etag, 'cache-control': immutable })
    expect(reply.rawPayload).toHaveLength(0)
  })

  test('is sent to who has another', async () => {
    expect((await get({ 'if-none-match': '"another"' })).statusCode).toBe(200)
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=900-', 900, 999],
    ['bytes=-10', 990, 999],
  ])('is sent in part: %s', async (range, first, last) => {
    const reply = await get({ range })
    expect(reply.statusCode).toBe(206)
    expect(reply.rawPayload.equals(bytes.subarray(first, last + 1))).toBe(true)
    expect(reply.headers).toMatchObject({
      etag,
      'content-range': `bytes ${first}-${last}/1000`,
      'content-length': String(last - first + 1),
    })
  })

  test('is sent in part only to who has the other part of the same file', async () => {
    expect((await get({ range: 'bytes=0-99', 'if-range': etag })).statusCode).toBe(206)
    expect((await get({ range: 'bytes=0-99', 'if-range': '"another"' })).statusCode).toBe(200)
  })

  test('has nothing behind its end', async () => {
    const reply = await get({ range: 'bytes=1000-' })
    expect(reply.statusCode).toBe(416)
    expect(reply.headers['content-range']).toBe('bytes */1000')
    expect(reply.headers).not.toHaveProperty('cache-control')
  })
})

test.each(['GET', 'HEAD'] as const)('a file that is not there is not found: %s', async (method) => {
  for (const name of [`${'0'.repeat(64)}.png`, 'x.html', '.0123456789abcdef.new', '%2e%2e%2fsecret', 'a%00b']) {
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const reply = await app.inject({ method, url: `/files/${name}`, headers })
      expect(reply.statusCode).toBe(404)
      expect(reply.headers).not.toHaveProperty('cache-control')
    }
  }
})

test('a file whose bytes were changed is refused as an outage, which no browser keeps', async () => {
  const name = fileName(createHash('sha256').update('what it was').digest('hex'), 'png')
  await writeFile(path.join(folder, name), 'what it is')
  const reply = await app.inject({ url: `/files/${name}`, headers: { lang: 'en-US' } })
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({ code: 50300, msg: expect.stringContaining('temporarily unavailable') })
  expect(reply.headers).not.toHaveProperty('cache-control')
  expect(reply.headers).not.toHaveProperty('etag')
})

describe('a file of 64 MB', () => {
  const SIZE = 64 * 1024 * 1024
  const large = fileName('f'.repeat(64), 'bin')
  let address: string

  beforeAll(async () => {
    await writeFile(path.join(folder, large), '')
    await truncate(path.join(folder, large), SIZE)
    address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/files/${large}`
  })
  afterEach(() => {
    watched = unwatched
  })

  /** A range, because the bytes do not match the file's name. */
  async function getAll(): Promise<http.IncomingMessage> {
    const [reply] = (await once(http.get(address, { headers: { range: 'bytes=0-' } }), 'response')) as [
      http.IncomingMessage,
    ]
    expect(reply.headers['content-length']).toBe(String(SIZE))
    return reply
  }

  test('is read no faster than it is taken: at no time is more on its way than sockets hold', async () => {
    let given = 0
    let taken = 0
    let mostOnTheWay = 0
    const piece = Buffer.alloc(64 * 1024)
    function* counted() {
      for (; given < SIZE; given += piece.length) {
        mostOnTheWay = Math.max(mostOnTheWay, given - taken)
        yield piece
      }
    }
    // Faster than any disk: without backpressure the entire file would be read immediately.
    watched = (stored) => {
      stored.destroy()
      return Readable.from(counted(), { objectMode: false })
    }
    for await (const chunk of (await getAll()) as AsyncIterable<Buffer>) {
      taken += chunk.length
      for (let turn = 0; turn < 3; turn++) await nextTurn()
    }
    expect(taken).toBe(SIZE)
    expect(mostOnTheWay).toBeLessThan(SIZE / 4)
  }, 60_000)

  test('is let go of when its reader leaves', async () => {
    const closed = Promise.withResolvers<void>()
    watched = (stored) => stored.once('close', closed.resolve)
    const reply = await getAll()
    await once(reply, 'readable')
    reply.destroy()
    await closed.promise
  })
})

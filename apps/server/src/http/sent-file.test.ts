import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import http from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '../files/file-store.ts'
import { folderStore } from '../files/folder-store.ts'
import { errorReply } from './error-reply.ts'
import { rawConnection } from './testing/raw-connection.ts'
import { receiveFile, takeRawFiles } from './sent-file.ts'

const KB = 1024
const MB = 1024 * KB
const purposes = {
  picture: { maxBytes: 100 * KB, mediaTypes: [], digests: ['md5'] },
  firmware: { maxBytes: 500 * MB, mediaTypes: [], digests: ['md5', 'sha1'] },
} as const

let folder: string
let app: FastifyInstance
let url: string
/** A hook between the HTTP layer and the store; a test replaces it to observe or delay writes. */
let received: (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>
/** The outcome of each upload. */
let endings: Promise<unknown>[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slipway-sent-'))
  received = (bytes) => bytes
  endings = []
  const store = folderStore(folder)
  const files: Pick<FileStore, 'receive'> = {
    receive(bytes, options) {
      const ending = store.receive(received(bytes), options)
      endings.push(ending.catch(String))
      return ending
    },
  }
  app = fastify({ forceCloseConnections: true })
  app.setErrorHandler((error, request, reply) => errorReply(error, request, reply))
  await app.register(multipart, { limits: { fileSize: Infinity, files: 1, fields: 20 } })
  takeRawFiles(app)
  app.post('/files', async (request) => {
    await using sent = await receiveFile(request, { purposes, files })
    const { file, fields } = sent
    return { fields, file: file && { size: file.size, sha256: file.digest('sha256'), sha1: file.digest('sha1') } }
  })
  app.get('/alive', () => 'alive')
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const BOUNDARY = 'x-slipway-boundary'
const END = `\r\n--${BOUNDARY}--\r\n`
const field = (name: string, value: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const FILE = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`

const head = (length: number, type = `multipart/form-data; boundary=${BOUNDARY}`, query = ''): string =>
  `POST /files${query} HTTP/1.1\r\nhost: x\r\nlang: en-US\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

const ALIVE = 'GET /alive HTTP/1.1\r\nhost: x\r\n\r\n'

const digestsOf = (bytes: Buffer) => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  sha1: createHash('sha1').update(bytes).digest('hex'),
})

describe('a file is received with its fields', () => {
  const bytes = Buffer.from('firmware, say')
  const fields = { purpose: 'firmware', note: 'first' }

  test.each([
    ['before it', [field('purpose', 'firmware'), field('note', 'first'), FILE, bytes, END]],
    ['behind it', [FILE, bytes, '\r\n', field('purpose', 'firmware'), field('note', 'first'), END.slice(2)]],
  ])('%s', async (_where, parts) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
    const reply = await app.inject({
      method: 'POST',
      url: '/files',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: body,
    })
    expect(reply.json()).toEqual({ fields: { ...fields, fileName: 'a.bin' }, file: digestsOf(bytes) })
    expect(await readdir(folder)).toEqual([])
  })

  test('or is the body itself', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/files?purpose=firmware',
      headers: { 'content-type': 'application/octet-stream' },
      payload: bytes,
    })
    expect(reply.json()).toEqual({ file: digestsOf(bytes) })
    expect(await readdir(folder)).toEqual([])
  })
})

describe('a file past the limit of its purpose', () => {
  const multipartHead = field('purpose', 'picture') + FILE
  const LENGTH = 4 * MB

  test.each([
    ['in a part', multipartHead, head(LENGTH)],
    ['as the body', '', head(LENGTH, 'application/octet-stream', '?purpose=picture')],
  ])('%s is refused while the rest has not been sent, and the connection serves the next request', async (...given) => {
    const [, start, requestHead] = given
    using connection = await rawConnection(url)
    await connection.send(requestHead + start)
    await connection.send(Buffer.alloc(101 * KB))
    const refusal = await connection.reply()
    expect(JSON.parse(refusal.body)).toMatchObject({ code: 60011, data: { refusal: 'uploads.tooLarge' } })
    expect(await readdir(folder)).toEqual([])

    await connection.send(Buffer.alloc(LENGTH - start.length - 101 * KB))
    await connection.send(ALIVE)
    expect(await connection.reply()).toMatchObject({ status: 200, body: 'alive' })
  })

  test('is refused, too, where the purpose follows it', async () => {
    const body = Buffer.concat([FILE, Buffer.alloc(101 * KB), '\r\n', field('purpose', 'picture')].map(asBuffer))
    using connection = await rawConnection(url)
    await connection.send(Buffer.concat([Buffer.from(head(body.length + END.length - 2)), body]))
    await connection.send(END.slice(2))
    expect((await connection.reply()).body).toContain('uploads.tooLarge')
    expect(await readdir(folder)).toEqual([])
  })

  test('that goes on without an end is cut off after its refusal', async () => {
    using connection = await rawConnection(url)
    await connection.send(head(500 * MB) + multipartHead)
    await connection.send(Buffer.alloc(101 * KB))
    expect((await connection.reply()).body).toContain('uploads.tooLarge')
    let sent = 0
    while (!connection.socket.destroyed && sent < 400 * MB) {
      await connection.send(Buffer.alloc(MB))
      sent += MB
    }
    await connection.ended()
    expect(sent).toBeLessThan(200 * MB)
  })
})

const asBuffer = (part: string | Buffer): Buffer => Buffer.from(part)

test.each([
  ['has no boundary', 'multipart/form-data', '{}'],
  ['has an empty boundary', 'multipart/form-data; boundary=', '{}'],
  ['ends within its head', `multipart/form-data; boundary=${BOUNDARY}`, `--${BOUNDARY}--\r\n`],
])('a long body that %s is answered, and the connection serves the next request', async (_what, type, start) => {
  using connection = await rawConnection(url)
  const length = 300 * KB
  await connection.send(head(length, type) + start)
  await connection.send(Buffer.alloc(length - start.length))
  expect((await connection.reply()).status).toBe(200)
  await connection.send(ALIVE)
  expect(await connection.reply()).toMatchObject({ status: 200, body: 'alive' })
})

test.each([
  ['a part', head(4 * MB) + field('purpose', 'firmware') + FILE],
  ['the body', head(4 * MB, 'application/octet-stream', '?purpose=firmware')],
])('a sender that breaks off within %s leaves nothing', async (_what, start) => {
  using connection = await rawConnection(url)
  const seen = Promise.withResolvers<void>()
  received = async function* watched(bytes) {
    for await (const chunk of bytes) {
      seen.resolve()
      yield chunk
    }
  }
  await connection.send(start)
  await connection.send(Buffer.alloc(MB))
  await seen.promise
  expect(await readdir(folder)).toHaveLength(1)
  connection.socket.destroy()

  expect(await Promise.all(endings)).toEqual([expect.stringContaining('could not be read to its end')])
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['a part', `multipart/form-data; boundary=${BOUNDARY}`, '', field('purpose', 'firmware') + FILE, END],
  ['the body', 'application/octet-stream', '?purpose=firmware', '', ''],
])(
  'a slow store pauses the sender of 48 MB in %s: at no time is much on its way',
  async (...given) => {
    const [, type, query, start, end] = given
    const SIZE = 48 * MB
    let socket: Socket | undefined
    app.server.on('connection', (opened) => void (socket = opened))
    let stored = 0
    let mostOnTheWay = 0
    received = async function* slowed(bytes) {
      for await (const chunk of bytes) {
        // Enough turns for a socket that is not paused to be read further.
        for (let turn = 0; turn < 3; turn++) await nextTurn()
        mostOnTheWay = Math.max(mostOnTheWay, (socket?.bytesRead ?? 0) - stored)
        stored += chunk.length
        yield chunk
      }
    }
    const chunk = Buffer.alloc(64 * KB, 'firmware')
    function* body() {
      yield Buffer.from(start)
      for (let sent = 0; sent < SIZE; sent += chunk.length) yield chunk
      yield Buffer.from(end)
    }
    const request = http.request(`${url}/files${query}`, { method: 'POST', headers: { 'content-type': type } })
    Readable.from(body()).pipe(request)
    const [reply] = (await once(request, 'response')) as [http.IncomingMessage]
    const { file } = JSON.parse(String(await reply.reduce((text: string, part) => text + String(part), ''))) as {
      file: { size: number; sha1: string }
    }

    const sha1 = createHash('sha1')
    for (let hashed = 0; hashed < SIZE; hashed += chunk.length) sha1.update(chunk)
    expect(file).toMatchObject({ size: SIZE, sha1: sha1.digest('hex') })
    expect(stored).toBe(SIZE)
    expect(mostOnTheWay).toBeLessThan(2 * MB)
  },
  60_000,
)

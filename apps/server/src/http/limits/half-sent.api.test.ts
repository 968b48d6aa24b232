import { createProduct } from '@slipway/contract/products/products/products.calls.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { uploadFile } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { rawConnection } from '../testing/raw-connection.ts'
import type { Countdown } from '../../concurrency/countdown.ts'
import { LEAST_BYTES } from './half-sent.ts'

let server: TestServer
let address: string
let token: string
/** Of each window that has begun: its length, and what ends it. */
let windows: { ms: number; over(): void }[] = []
const bodyCountdown: Countdown = (ms, over) => {
  const begun = { ms, over }
  windows.push(begun)
  return () => void (windows = windows.filter((one) => one !== begun))
}
beforeAll(async () => {
  server = await startTestServer({ bodyCountdown })
  address = await server.listen()
  token = (await server.as('developer').account()).token
})
afterAll(() => server[Symbol.asyncDispose]())

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function openWindow(): Promise<(typeof windows)[number]> {
  for (;;) {
    const [one] = windows
    const { totalCount, idleCount } = server.db.pool
    if (one && totalCount === idleCount) return one
    await turn()
  }
}

const UPLOAD = `${uploadFile.path}?purpose=productPic`
const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'
const PART = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n0123'
const FILE = 'application/octet-stream'

const halves: readonly [name: string, path: string, type: string, begun: string, refusal: string][] = [
  ['a call', createProduct.path, JSON_TYPE, '{"productName":', 'request.malformed'],
  ['an unknown path', '/iot/nothing', JSON_TYPE, '{', 'request.malformed'],
  ['a token request', '/oauth/token', FORM, 'grant_type=', 'request.malformed'],
  ['an update client', '/default/controller/v1/a/deploymentBase/1/feedback', JSON_TYPE, '{', 'request.malformed'],
  ['an upload', UPLOAD, FILE, '0123', 'uploads.cutShort'],
  ['an upload in parts', UPLOAD, MULTIPART, PART, 'uploads.cutShort'],
]
const headOf = (path: string, type: string, length: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nx-slipway: 1\r\naccesstoken: ${token}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`

test.each(halves)(
  'a body that stops is answered 408 and holds no connection of the database: %s',
  async (_name, path, type, begun, refusal) => {
    using connection = await rawConnection(address)
    await connection.send(headOf(path, type, 'content-length: 1000') + begun)
    const { ms, over } = await openWindow()
    expect(ms).toBe(refusal === 'uploads.cutShort' ? 30_000 : 10_000)
    over()
    const reply = await connection.reply()
    expect(reply.status).toBe(408)
    expect(JSON.parse(reply.body)).toMatchObject({ code: refusals[refusal as 'request.malformed'], data: { refusal } })
    await connection.ended()
    expect(windows).toEqual([])
  },
)

test('a body in chunks that trickle is ended after the window in which too few bytes came', async () => {
  using connection = await rawConnection(address)
  const chunk = `${LEAST_BYTES.toString(16)}\r\n${'x'.repeat(LEAST_BYTES)}\r\n`
  await connection.send(headOf(createProduct.path, JSON_TYPE, 'transfer-encoding: chunked') + '1\r\n{\r\n')
  const first = await openWindow()
  await connection.send(chunk)
  await untilRead(connection.socket.bytesWritten)
  first.over()
  const second = await openWindow()
  expect(second).not.toBe(first)
  await connection.send('1\r\nx\r\n')
  second.over()
  expect((await connection.reply()).status).toBe(408)
})

/** Bytes that a socket has written arrive a little later. */
async function untilRead(bytes: number): Promise<void> {
  const sockets = (): number[] => serverSockets.map(({ bytesRead }) => bytesRead)
  while (!sockets().includes(bytes)) await turn()
}
const serverSockets: { bytesRead: number }[] = []
beforeAll(() => void server.app.server.on('connection', (socket) => serverSockets.push(socket)))

test('a body that has arrived is not ended, however long its call takes', async () => {
  using connection = await rawConnection(address)
  await connection.send(headOf(createProduct.path, JSON_TYPE, 'content-length: 2') + '{}')
  expect((await connection.reply()).status).toBe(200)
  expect(windows).toEqual([])
})

test('so is one that nothing reads', async () => {
  using connection = await rawConnection(address)
  await connection.send('GET /healthz HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}')
  expect((await connection.reply()).status).toBe(200)
  for (const { over } of windows) over()
  await connection.send('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  expect((await connection.reply()).status).toBe(200)
})

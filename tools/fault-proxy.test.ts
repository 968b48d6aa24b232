import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultProxy, type FaultProxy } from './faults/fault-proxy.ts'

let echo: Server
let proxy: FaultProxy
beforeAll(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const address = echo.address()
  proxy = await faultProxy({ host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 })
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  echo.close()
})

async function opened(): Promise<Socket> {
  const socket = connect(proxy.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Also by a reset. */
const closed = (socket: Socket): Promise<void> => new Promise((resolve) => void socket.once('close', () => resolve()))

/** What comes back until the connection ends. */
async function allOf(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await closed(socket)
  return text
}

test('passes everything on while there is no fault', async () => {
  const socket = await opened()
  socket.write('hello')
  expect(String((await once(socket, 'data'))[0])).toBe('hello')
  socket.destroy()
})

test('cuts a connection within the reply', async () => {
  proxy.become('cut')
  const socket = await opened()
  socket.write('x'.repeat(1_000))
  expect(await allOf(socket)).toHaveLength(300)
})

test('refuses connections, and ends those that are open', async () => {
  proxy.become('none')
  const socket = await opened()
  socket.write('hello')
  await once(socket, 'data')
  const end = closed(socket)
  proxy.become('refuse')
  await end
  expect(await allOf(await opened())).toBe('')
})

test('swallows everything in a black hole, and ends it with the fault', async () => {
  proxy.become('none')
  const socket = await opened()
  socket.write('before')
  expect(String((await once(socket, 'data'))[0])).toBe('before')
  proxy.become('hole')
  socket.write('lost')
  const rest = allOf(socket)
  proxy.become('none')
  expect(await rest).toBe('')
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { boundSlowSockets, upgradeHandlers } from './slow-sockets.ts'

const PER_ADDRESS = 3
const SLOW_MS = 5_000

async function opened() {
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () => response.end('ok'))
  })
  let now = 0
  boundSlowSockets(server, { perAddress: PER_ADDRESS, slowMs: SLOW_MS, clock: { now: () => now } })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  return {
    server,
    advance: (ms: number) => void (now += ms),
    async open(text = ''): Promise<Socket> {
      const arrives = once(server, 'connection')
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      await arrives
      if (text) socket.write(text)
      return socket
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const GET = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'

test('an address has a bounded number of connections that send nothing: the oldest is closed', async () => {
  await using server = await opened()
  const first = await server.open()
  const gone = once(first, 'close')
  for (let more = 0; more < 2 * PER_ADDRESS; more += 1) await server.open()
  // A burst is not slow.
  expect(first.destroyed).toBe(false)
  server.advance(SLOW_MS)
  await server.open()
  await gone
  const last = await server.open(GET)
  expect(String(await once(last, 'data'))).toContain('200 OK')
})

test('bodies that do not end count, those that have arrived do not', async () => {
  await using server = await opened()
  const idle: Socket[] = []
  for (let more = 0; more < 2 * PER_ADDRESS; more += 1) {
    const socket = await server.open(GET)
    await once(socket, 'data')
    idle.push(socket)
  }
  expect(idle.some((socket) => socket.destroyed)).toBe(false)
  const slow = await server.open('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf')
  const gone = once(slow, 'close')
  // A whole request on the same server says that the head of the slow one has been read.
  const probe = await server.open(GET)
  await once(probe, 'data')
  for (let more = 0; more < PER_ADDRESS; more += 1) await server.open()
  server.advance(SLOW_MS)
  await server.open()
  await gone
})

test('upgraded connections do not count, and the watch of upgrades is no handler of them', async () => {
  await using opening = await opened()
  expect(upgradeHandlers(opening.server)).toBe(0)
  opening.server.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
    socket.resume().once('end', () => socket.destroy())
  })
  expect(upgradeHandlers(opening.server)).toBe(1)
  const upgraded = await opening.open('GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n')
  expect(String(await once(upgraded, 'data'))).toContain('101')
  const waiting = await opening.open()
  const gone = once(waiting, 'close')
  for (let more = 1; more < PER_ADDRESS; more += 1) await opening.open()
  opening.advance(SLOW_MS)
  await opening.open()
  await gone
  expect(upgraded.destroyed).toBe(false)
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect as connectTcp, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createWebSocketStream, WebSocket, WebSocketServer } from 'ws'
import { connect } from 'mqtt'
import { publication, RawClient, startRig, topicOf, until } from './testing/gateway-rig.ts'
import { attachWebSocket, behindProxy, type WebSocketOptions } from './web-socket.ts'

async function startListener(options?: WebSocketOptions) {
  const rig = await startRig()
  const server = createServer((_, reply) => reply.end('page'))
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const detach = attachWebSocket(server, rig.gateway, options)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    rig,
    server,
    sockets,
    url: `ws://127.0.0.1:${port}/mqtt`,
    async [Symbol.asyncDispose]() {
      detach()
      await rig[Symbol.asyncDispose]()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function signedIn(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ device: RawClient; socket: WebSocket }> {
  const socket = new WebSocket(url, 'mqtt', { headers })
  await once(socket, 'open')
  const device = new RawClient(createWebSocketStream(socket))
  await device.signIn(1)
  return { device, socket }
}

test.each([4, 5] as const)('MQTT.js talks over WebSocket with protocol version %d', async (protocolVersion) => {
  await using door = await startListener()
  const client = connect(door.url, {
    protocolVersion,
    reconnectPeriod: 0,
    clientId: 'web',
    username: 'd1',
    password: 'right',
  })
  const heard: string[] = []
  client.on('message', (_, payload) => heard.push(payload.toString()))
  await client.subscribeAsync(topicOf(1, 'down/#'), { qos: 1 })
  await client.publishAsync(topicOf(1, 'up/property/report'), '{}', { qos: 1 })
  door.rig.gateway.sendDown(1, { tail: 'down/ack', payload: 'hello', qos: 1 })

  await until(() => heard.length === 1)
  expect(heard).toEqual(['hello'])
  expect(door.rig.platform.requests).toMatchObject([{ ip: '127.0.0.1', confidential: true }])
  await client.endAsync()
  await until(() => door.rig.gateway.metrics().connections === 0)
  expect(door.rig.platform.presence.at(-1)?.change).toMatchObject({ reason: 'disconnected' })
})

const forwarded = { 'x-forwarded-for': '203.0.113.1, 192.0.2.1', 'x-forwarded-proto': 'http, https' }

test.each([
  ['a proxy of one’s own is believed in what it says itself', behindProxy, { ip: '192.0.2.1', confidential: true }],
  ['a proxy that nobody vouched for makes nothing confidential', undefined, { ip: '127.0.0.1', confidential: false }],
])('%s', async (_, options, from) => {
  await using door = await startListener(options)
  await signedIn(door.url, forwarded)
  expect(door.rig.platform.requests).toMatchObject([from])
})

test('[MQTT-6.0.0-2] packets and frames need not begin together', async () => {
  await using door = await startListener()
  const { device, socket } = await signedIn(door.url)
  const bytes = Buffer.concat([
    device.bytes(publication(topicOf(1, 'up/a'), 'one', 1)),
    device.bytes(publication(topicOf(1, 'up/b'), 'two', 2)),
  ])
  for (const [from, to] of [
    [0, 1],
    [1, 70],
    [70, 75],
    [75, bytes.length],
  ])
    socket.send(bytes.subarray(from, to))

  await device.next('puback')
  await device.next('puback')
  expect(door.rig.platform.uplinks.map(({ payload }) => payload.toString())).toEqual(['one', 'two'])
})

test('[MQTT-6.0.0-1] a text frame closes the socket, and nothing in it is taken', async () => {
  await using door = await startListener()
  const { device, socket } = await signedIn(door.url)
  socket.send(device.bytes(publication(topicOf(1, 'up/a'), 'text')), { binary: false })

  await once(socket, 'close')
  await until(() => door.rig.gateway.metrics().connections === 0)
  expect(door.rig.platform.uplinks).toEqual([])
  expect(door.rig.gateway.metrics()).toMatchObject({ refusedWebSockets: 1 })
})

test('[MQTT-6.0.0-4] of the subprotocols that are offered mqtt is chosen', async () => {
  await using door = await startListener()
  const socket = new WebSocket(door.url, ['chat', 'mqtt'])
  await once(socket, 'open')

  expect(socket.protocol).toBe('mqtt')
  socket.terminate()
})

test('a frame larger than any packet closes the socket', async () => {
  await using door = await startListener()
  const { socket } = await signedIn(door.url)
  socket.send(Buffer.alloc(600 * 1024))

  const [code] = await once(socket, 'close')
  expect(code).toBe(1009)
  expect(door.rig.gateway.metrics()).toMatchObject({ refusedWebSockets: 1 })
  await until(() => door.rig.gateway.metrics().connections === 0)
})

test('a device that is kicked finds its socket closed', async () => {
  await using door = await startListener()
  const { socket } = await signedIn(door.url)
  door.rig.gateway.kick(1)

  await once(socket, 'close')
  await until(() => door.rig.gateway.metrics().connections === 0)
  expect(door.rig.platform.presence.at(-1)?.change).toMatchObject({ reason: 'kicked' })
})

describe('an upgrade', () => {
  test('[MQTT-6.0.0-3] without the subprotocol is refused', async () => {
    await using door = await startListener()
    const socket = new WebSocket(door.url, 'chat')
    const [error] = await once(socket, 'error')

    expect(String(error)).toContain('400')
    expect(door.rig.gateway.metrics()).toMatchObject({ refusedWebSockets: 1, connections: 0 })
  })

  test('at a path that no one takes is refused', async () => {
    await using door = await startListener()
    const socket = new WebSocket(door.url.replace('/mqtt', '/live'), 'mqtt')
    const [error] = await once(socket, 'error')

    expect(String(error)).toContain('404')
  })

  test('at another path is left to who takes it', async () => {
    await using door = await startListener()
    const sockets = new WebSocketServer({ noServer: true })
    door.server.on('upgrade', (request, socket, head) => {
      if (request.url === '/live') sockets.handleUpgrade(request, socket, head, (other) => other.send('hello'))
    })
    const socket = new WebSocket(door.url.replace('/mqtt', '/live'))
    const [data] = await once(socket, 'message')

    expect(String(data)).toBe('hello')
    socket.terminate()
    sockets.close()
  })

  test('that is refused leaves no socket open, although the client closes nothing', async () => {
    await using door = await startListener()
    const client = connectTcp({ port: Number(new URL(door.url).port), host: '127.0.0.1', allowHalfOpen: true })
    client.write('GET /live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    client.resume()
    await once(client, 'end')
    await until(() => door.sockets.size === 0)
    expect(client.writable).toBe(true)
    client.destroy()
  })
})

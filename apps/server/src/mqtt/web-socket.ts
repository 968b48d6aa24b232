import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createWebSocketStream, WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { isLoopback, normalizedIp } from './client-ip.ts'
import { gatewayDefaults } from './gateway-settings.ts'
import type { Gateway } from './gateway.ts'

export interface WebSocketOptions {
  /** Where the request came from; behind a proxy of one's own, what that proxy says. */
  addressOf?: (request: IncomingMessage) => string
  /** Whether nobody on the network could have read the request. */
  isConfidential?: (request: IncomingMessage) => boolean
}

export const PATH = '/mqtt'
/** A client may put several packets into one frame. */
const MAX_FRAME_BYTES = 2 * gatewayDefaults.packetBytes
const SUBPROTOCOL = 'mqtt'
const UNSUPPORTED_DATA = 1003

export const socketAddress = (request: IncomingMessage): string => normalizedIp(request.socket.remoteAddress ?? '')

/** The same machine; what a proxy hands on came from elsewhere. */
const isFromHere = (request: IncomingMessage): boolean =>
  request.headers['x-forwarded-for'] === undefined && isLoopback(socketAddress(request))

/** The last of a list is the proxy's own word; what stands before it is whatever the sender claimed. */
const wordOfProxy = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() ?? ''

/** What a proxy of one's own says about where a WebSocket came from and whether it was encrypted up to there. */
export const behindProxy: WebSocketOptions = {
  addressOf: (request) => wordOfProxy(request.headers['x-forwarded-for']) || socketAddress(request),
  isConfidential: ({ headers }) => wordOfProxy(headers['x-forwarded-proto']) === 'https',
}

/** Takes MQTT over WebSocket at `/mqtt` of an HTTP server; other upgrades are left to others. Returns how to undo that. */
export function attachWebSocket(
  server: Server,
  gateway: Pick<Gateway, 'accept' | 'countRefusedWebSocket'>,
  { addressOf = socketAddress, isConfidential = isFromHere }: WebSocketOptions = {},
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    handleProtocols: () => SUBPROTOCOL,
  })

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (request.url?.split('?')[0] !== PATH) {
      // Nobody else takes upgrades: unanswered, the socket would stay open for ever.
      if (server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found')
      return
    }
    const offered = request.headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? []
    if (!offered.includes(SUBPROTOCOL)) {
      gateway.countRefusedWebSocket()
      refuse(socket, '400 Bad Request')
      return
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      gateway.accept(streamOf(webSocket, gateway.countRefusedWebSocket), {
        ip: addressOf(request),
        confidential: isConfidential(request),
      })
    })
  }

  server.on('upgrade', onUpgrade)
  return () => {
    server.off('upgrade', onUpgrade)
    sockets.close()
  }
}

/** Closes for good once the answer is written: a client that closes nothing would keep half of the socket. */
export function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** The bytes of its binary frames, wherever packets begin and end; MQTT §6 allows no others. */
function streamOf(webSocket: WebSocket, onRefused: () => void): Duplex {
  webSocket.on('message', (_data, isBinary) => {
    if (isBinary) return
    onRefused()
    webSocket.close(UNSUPPORTED_DATA)
    stream.destroy()
  })
  // A frame larger than any packet, or one that breaks the rules of WebSocket.
  webSocket.on('error', onRefused)
  const stream = createWebSocketStream(webSocket)
  return stream
}

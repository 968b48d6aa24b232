import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { createWebSocketStream, WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { upgradeHandlers } from '../http/limits/slow-sockets.ts'
import { isLoopback, normalizedIp } from './client-ip.ts'
import { gatewayDefaults } from './gateway-settings.ts'
import type { Gateway } from './gateway.ts'

export interface WebSocketOptions {
  /** The client's address; behind a trusted proxy, the one that the proxy reports. */
  addressOf?: (request: IncomingMessage) => string
  /** Whether the network could not read the request. */
  isConfidential?: (request: IncomingMessage) => boolean
}

export const PATH = '/mqtt'
/** A client can put several packets into one frame. */
const MAX_FRAME_BYTES = 2 * gatewayDefaults.packetBytes
const SUBPROTOCOL = 'mqtt'
const UNSUPPORTED_DATA = 1003

export const socketAddress = (request: IncomingMessage): string => normalizedIp(request.socket.remoteAddress ?? '')

/** Over our own HTTPS port, or loopback without a proxy; a forwarded request comes from elsewhere. */
const isEncryptedOrLocal = (request: IncomingMessage): boolean =>
  request.socket instanceof TLSSocket ||
  (request.headers['x-forwarded-for'] === undefined && isLoopback(socketAddress(request)))

/** Only the last element of a list comes from the proxy; the sender can have forged the others. */
const wordOfProxy = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() ?? ''

/** The client's address and encryption as reported by the operator's own proxy. */
export const behindProxy: WebSocketOptions = {
  addressOf: (request) => wordOfProxy(request.headers['x-forwarded-for']) || socketAddress(request),
  isConfidential: ({ headers }) => wordOfProxy(headers['x-forwarded-proto']) === 'https',
}

/**
 * Accepts MQTT over WebSocket at `/mqtt` of an HTTP server and ignores other upgrades. Returns the function that
 * detaches it.
 */
export function attachWebSocket(
  server: Server,
  gateway: Pick<Gateway, 'accept' | 'countRefusedWebSocket'>,
  { addressOf = socketAddress, isConfidential = isEncryptedOrLocal }: WebSocketOptions = {},
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    handleProtocols: () => SUBPROTOCOL,
  })

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (request.url?.split('?')[0] !== PATH) {
      // No other listener answers upgrades: without an answer the socket would stay open forever.
      if (upgradeHandlers(server) === 1) refuse(socket, '404 Not Found')
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
        port: addressOf === socketAddress ? request.socket.remotePort : undefined,
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

/** Destroys the socket after the answer: a client that does not close would keep it half open. */
export function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** The bytes of the binary frames as a stream, because packets can cross frames; MQTT §6 allows no other frames. */
function streamOf(webSocket: WebSocket, onRefused: () => void): Duplex {
  webSocket.on('message', (_data, isBinary) => {
    if (isBinary) return
    onRefused()
    webSocket.close(UNSUPPORTED_DATA)
    stream.destroy()
  })
  // A frame larger than any packet, or a WebSocket protocol error.
  webSocket.on('error', onRefused)
  const stream = createWebSocketStream(webSocket)
  return stream
}

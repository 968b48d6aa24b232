import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { steadyClock, type Clock } from '../../clock.ts'

/** Connections of one address whose request has not arrived in full after some seconds: a burst of clients is none. */
const usual = { perAddress: 128, slowMs: 5_000, clock: steadyClock as Pick<Clock, 'now'> }
const STARTED = 'http.server.request.start'

interface Started {
  server: Server
  request: IncomingMessage
  socket: Socket
}

/** Listeners that see upgrades and answer none. */
const onlooking = new WeakSet<object>()

/** How many can answer an upgrade: the last one refuses what no other takes. */
export const upgradeHandlers = (server: Server): number =>
  server.listeners('upgrade').filter((listener) => !onlooking.has(listener)).length

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Bounds the connections on which an address sends slowly or nothing: above the limit those that have waited longest are
 * closed. Behind a proxy all connections have its address, and the proxy bounds those of clients.
 */
export function boundSlowSockets(server: Server, { perAddress, slowMs, clock } = usual): void {
  /** The times of their arrival, the oldest first. */
  const waiting = new Map<string, Map<Socket, number>>()

  function wait(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    const sockets = waiting.get(address) ?? new Map<Socket, number>()
    waiting.set(address, sockets.set(socket, clock.now()))
    for (const [oldest, since] of sockets) {
      if (sockets.size <= perAddress || clock.now() - since < slowMs) break
      sockets.delete(oldest)
      oldest.destroy()
    }
  }

  function arrived(socket: Socket, address = socket.remoteAddress ?? ''): void {
    const sockets = waiting.get(address)
    sockets?.delete(socket)
    if (sockets?.size === 0) waiting.delete(address)
  }

  const onStart = (message: unknown): void => {
    const started = message as Started
    if (started.server !== server) return
    arrived(started.socket)
    if (!hasBody(started.request)) return
    wait(started.socket)
    const done = () => arrived(started.socket)
    started.request.once('end', done).once('close', done)
  }

  server.on('connection', (socket: Socket) => {
    // The address is unknown once the socket has closed.
    const address = socket.remoteAddress ?? ''
    wait(socket)
    socket.once('close', () => arrived(socket, address))
  })
  // A listener of its own would make Node take upgrades where nothing handles them.
  server.on('newListener', function follow(event) {
    if (event !== 'upgrade') return
    server.off('newListener', follow)
    const onUpgrade = (_request: IncomingMessage, socket: Duplex): void => arrived(socket as Socket)
    onlooking.add(onUpgrade)
    server.on('upgrade', onUpgrade)
  })
  subscribe(STARTED, onStart)
  server.once('close', () => void unsubscribe(STARTED, onStart))
}

import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { LISTEN_BACKLOG } from '../listen-backlog.ts'
import { Admission } from './admission.ts'
import type { Verdict } from './admission.ts'
import { isLoopback, normalizedIp } from './client-ip.ts'
import { Connection } from './connection.ts'
import type { StreamSource } from './connection.ts'
import type { GatewayCore } from './gateway-core.ts'
import type { Reason } from './packets/reason-codes.ts'
import { openTlsListener } from '../tls/tls-listener.ts'
import type { TlsListener, TlsFiles } from '../tls/tls-listener.ts'
import { certificateOf } from './certificate-of.ts'

const TCP_KEEPALIVE_MS = 60_000

export interface TlsDoor {
  port: number
  host?: string
  files: TlsFiles
}

/** Where streams of MQTT come in: TCP ports, TLS ports, and streams that are handed over. */
export function gatewayListeners(core: GatewayCore) {
  const { settings, log } = core
  const admission = new Admission(settings, core.counters, core.clock)
  const servers: Server[] = []
  const tlsDoors: TlsListener[] = []
  let isStopping = false

  const judge = (stream: Duplex, ip: string): Verdict =>
    isStopping ? { isAccepted: false } : admission.judge(stream, ip)

  function accept(stream: Duplex, from: StreamSource): void {
    const verdict = judge(stream, from.ip)
    if (verdict.isAccepted) connect(stream, from, verdict.refusal)
    else drop(stream)
  }

  function connect(stream: Duplex, from: StreamSource, refusal?: Reason): void {
    core.counters.accepted++
    core.connections.add(new Connection(core, stream, { ...from, refusal }))
  }

  function acceptSocket(socket: Socket): void {
    const ip = normalizedIp(socket.remoteAddress ?? '')
    accept(socket, { ip, port: socket.remotePort, confidential: isLoopback(ip) })
  }

  /** A handshake costs more than any answer is worth: over a limit there is none. */
  const acceptTlsSocket = (door: TlsListener) => (socket: Socket) => {
    const verdict = judge(socket, normalizedIp(socket.remoteAddress ?? ''))
    if (verdict.isAccepted && verdict.refusal === undefined) door.take(socket)
    else drop(socket)
  }

  async function open({ port, host, take }: { port: number; host?: string | undefined; take(socket: Socket): void }) {
    const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: TCP_KEEPALIVE_MS }, take)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host, backlog: LISTEN_BACKLOG }, resolve)
    })
    server.on('error', (error) => log.error({ err: error }, 'the MQTT port failed'))
    servers.push(server)
    return { port: (server.address() as AddressInfo).port }
  }

  async function listenTls({ port, host, files }: TlsDoor): Promise<{ port: number }> {
    const door = openTlsListener({
      files,
      log,
      counters: core.counters,
      asksCertificates: true,
      handshakeTimeoutMs: settings.connectTimeoutMs,
      watchMs: settings.tlsWatchMs,
      onSecure(socket) {
        const certificate = certificateOf(socket, files.clientAuthorities !== undefined)
        const ip = normalizedIp(socket.remoteAddress ?? '')
        if (isStopping) drop(socket)
        else
          connect(socket, { ip, port: socket.remotePort, confidential: true, ...(certificate ? { certificate } : {}) })
      },
    })
    tlsDoors.push(door)
    return open({ port, host, take: acceptTlsSocket(door) })
  }

  return {
    accept,
    listen: (port: number, host?: string) => open({ port, host, take: acceptSocket }),
    listenTls,
    reloadCertificates: (): void => tlsDoors.forEach((door) => door.reload()),

    /** Nothing is accepted any more. Gives the ports, each resolved once its last connection has ended. */
    close(): Promise<void>[] {
      isStopping = true
      return servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))
    },

    closeTls(): void {
      for (const door of tlsDoors) door.close()
    },
  }
}

function drop(stream: Duplex): void {
  stream.on('error', () => undefined)
  stream.destroy()
}

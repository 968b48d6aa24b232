import { hash, X509Certificate } from 'node:crypto'
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import type { Socket } from 'node:net'
import { createSecureContext, createServer } from 'node:tls'
import type { SecureContextOptions, TLSSocket } from 'node:tls'
import type { GatewayCounters } from './gateway-counters.ts'
import type { DeviceCertificate } from './ports.ts'
import type { Log } from '../log.ts'

/** PEM files. */
export interface TlsFiles {
  key: string
  /** The server's own, and behind it those between it and a root. */
  certificate: string
  /** Who signs devices' certificates. Without it none is trusted, and each can still be known by its fingerprint. */
  clientAuthorities?: string
}

export interface TlsListener {
  /** Goes on with a socket that may come in: its handshake comes first. */
  take(socket: Socket): void
  /** Reads the files again; false where they cannot be used, and those in force stay. */
  reload(): boolean
  /** Ends what it has taken, whatever its handshake has come to. */
  close(): void
}

export interface TlsListenerDependencies {
  files: TlsFiles
  log: Pick<Log, 'debug' | 'error'>
  counters: GatewayCounters
  handshakeTimeoutMs: number
  /** How often the files are looked at. */
  watchMs: number
  onSecure(socket: TLSSocket, certificate: DeviceCertificate | undefined): void
}

/** Throws where the files cannot be used. */
export function openTlsListener(parts: TlsListenerDependencies): TlsListener {
  const { files, log, counters, handshakeTimeoutMs, watchMs, onSecure } = parts
  const isAuthorized = files.clientAuthorities !== undefined
  const server = createServer({
    ...readTlsFiles(files),
    handshakeTimeout: handshakeTimeoutMs,
    // Asked for and never demanded: what it is worth is the platform's to judge.
    requestCert: true,
    rejectUnauthorized: false,
  })
  server.on('secureConnection', (socket) => onSecure(socket, certificateOf(socket, isAuthorized)))
  server.on('tlsClientError', (error) => {
    counters.tlsFailures++
    log.debug({ err: error }, 'a TLS handshake failed')
  })

  function reload(): boolean {
    try {
      server.setSecureContext(readTlsFiles(files))
      counters.tlsReloads++
      return true
    } catch (error) {
      counters.tlsReloadFailures++
      log.error({ err: error }, 'the new TLS files are invalid; the previous ones stay in effect')
      return false
    }
  }

  const paths = Object.values(files).filter((file) => file !== undefined)
  for (const path of paths) watchFile(path, { interval: watchMs, persistent: false }, reload)
  const sockets = new Set<Socket>()
  return {
    take(socket) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      server.emit('connection', socket)
    },
    reload,
    close() {
      for (const path of paths) unwatchFile(path, reload)
      for (const socket of sockets) socket.destroy()
    },
  }
}

const ONE_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

function readTlsFiles({ key, certificate, clientAuthorities }: TlsFiles): SecureContextOptions {
  const options: SecureContextOptions = {
    key: readFileSync(key),
    cert: readFileSync(certificate),
    minVersion: 'TLSv1.2',
    ...(clientAuthorities === undefined ? {} : { ca: certificatesIn(clientAuthorities) }),
  }
  // Throws where key and certificate are broken or do not belong together.
  createSecureContext(options)
  return options
}

/** OpenSSL passes over what it cannot read, and an authority that is left out would let nobody in. */
function certificatesIn(path: string): string[] {
  const found = readFileSync(path, 'utf8').match(ONE_CERTIFICATE) ?? []
  if (found.length === 0) throw new Error(`${path} contains no certificate`)
  return found.map((pem) => new X509Certificate(pem).toString())
}

/** What the device showed; its handshake has proved that it holds the key. */
function certificateOf(socket: TLSSocket, isAuthorized: boolean): DeviceCertificate | undefined {
  const { raw, subject } = socket.getPeerCertificate()
  if (!raw) return undefined
  // Several CNs come as a list: none of them is the one.
  const name: unknown = subject?.CN
  return {
    fingerprint: hash('sha256', raw, 'hex'),
    commonName: typeof name === 'string' ? name : undefined,
    isTrusted: isAuthorized && socket.authorized,
  }
}

import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createSecureContext, createServer } from 'node:tls'
import type { SecureContextOptions, TLSSocket } from 'node:tls'
import type { Log } from '../log.ts'

/** PEM files. */
export interface TlsFiles {
  key: string
  /** The server's certificate, followed by the intermediate ones. */
  certificate: string
  /**
   * The authorities of clients' certificates. Without them no certificate is trusted, but each can be matched by its
   * fingerprint.
   */
  clientAuthorities?: string
}

export interface TlsListener {
  /** Accepts a socket and starts its handshake. */
  take(socket: Socket): void
  /** Reads the files again; false where they are invalid, and the current ones stay in force. */
  reload(): boolean
  /** Ends all accepted sockets, even during a handshake. */
  close(): void
}

export interface TlsCounters {
  tlsFailures: number
  tlsReloads: number
  tlsReloadFailures: number
}

export interface TlsListenerDependencies {
  files: TlsFiles
  log: Pick<Log, 'debug' | 'error'>
  counters: TlsCounters
  /** Whether clients are asked for a certificate, which stays optional. */
  asksCertificates: boolean
  handshakeTimeoutMs: number
  /** The interval of checks of the files for changes. */
  watchMs: number
  onSecure(socket: TLSSocket): void
}

/** Throws where the files are invalid. */
export function openTlsListener(parts: TlsListenerDependencies): TlsListener {
  const { files, log, counters, asksCertificates, handshakeTimeoutMs, watchMs, onSecure } = parts
  const paths = Object.values(files).filter((file) => file !== undefined)
  // Taken before the files are read: a file that is replaced meanwhile counts as changed.
  let seen = stateOf(paths)
  const server = createServer({
    ...readTlsFiles(files),
    handshakeTimeout: handshakeTimeoutMs,
    requestCert: asksCertificates,
    // What receives the socket decides about the certificate.
    rejectUnauthorized: false,
  })
  server.on('secureConnection', onSecure)
  server.on('tlsClientError', (error) => {
    counters.tlsFailures++
    log.debug({ err: error }, 'a TLS handshake failed')
  })

  function reload(): boolean {
    seen = stateOf(paths)
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

  // `watchFile` would miss what changes before its own first look at a file.
  const watch = setInterval(() => stateOf(paths) === seen || reload(), watchMs).unref()
  const sockets = new Set<Socket>()
  return {
    take(socket) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      server.emit('connection', socket)
    },
    reload,
    close() {
      clearInterval(watch)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Changes with the content or the identity of any of the files. */
const stateOf = (paths: readonly string[]): string => paths.map(stateOfFile).join()

function stateOfFile(path: string): string {
  try {
    const { ino, size, mtimeNs } = statSync(path, { bigint: true })
    return `${ino} ${size} ${mtimeNs}`
  } catch {
    // Reading it fails as well, and that is logged.
    return 'unreadable'
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
  // Throws where key and certificate are invalid or do not match.
  createSecureContext(options)
  return options
}

/** OpenSSL silently skips unreadable certificates, and a missing authority would refuse its devices. */
function certificatesIn(path: string): string[] {
  const found = readFileSync(path, 'utf8').match(ONE_CERTIFICATE) ?? []
  if (found.length === 0) throw new Error(`${path} contains no certificate`)
  return found.map((pem) => new X509Certificate(pem).toString())
}

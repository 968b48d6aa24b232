import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import type { TLSSocket } from 'node:tls'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Config } from '../settings/config.ts'
import type { LocalAuthority } from '../tls/local-authority.ts'
import { localNames } from '../tls/local-names.ts'
import { openTlsListener, type TlsFiles } from '../tls/tls-listener.ts'
import type { Greeting } from './greeting.ts'
import { lanAddresses } from './lan-addresses.ts'
import { listenEverywhere, portTaken } from './listening.ts'
import type { ServerDependencies } from './server-parts.ts'
import type { StartedParts } from './started-parts.ts'

const HANDSHAKE_MS = 10_000
const WATCH_MS = 5_000
/** A machine in another network has another address. */
const NAMES_MS = 60_000

/** Undefined where HTTPS is not opened, or has a certificate of another authority. */
export async function localAuthorityOf(
  { https, dataFolder }: Config,
  clock: Clock,
): Promise<LocalAuthority | undefined> {
  if (!https || https.files) return undefined
  const { openLocalAuthority } = await import('../tls/local-authority.ts')
  return openLocalAuthority({ folder: path.join(dataFolder, 'https'), clock, names: () => localNames(lanAddresses()) })
}

interface Dependencies {
  port: number
  files: TlsFiles
  /** Has made the files; its certificate follows the names of this machine. */
  authority: LocalAuthority | undefined
  /** The server of HTTP, which answers what comes over TLS as well. */
  server: Server
  log: Pick<Log, 'debug' | 'info' | 'error'>
}

export interface HttpsPort {
  port: number
  reload(): void
  /** Accepts nothing more, and ends what is open. */
  stop(): Promise<void>
}

/** Opens the HTTPS port. Throws where the port is taken or the files are invalid. */
async function startHttps({ port, files, authority, server, log }: Dependencies): Promise<HttpsPort> {
  const listener = openTlsListener({
    files,
    log,
    counters: { tlsFailures: 0, tlsReloads: 0, tlsReloadFailures: 0 },
    asksCertificates: false,
    handshakeTimeoutMs: HANDSHAKE_MS,
    watchMs: WATCH_MS,
    onSecure: (socket: TLSSocket) => void server.emit('connection', socket),
  })
  const accept = (socket: Socket): void => {
    socket.on('error', (error) => log.debug({ err: error }, 'a connection to the HTTPS port failed'))
    listener.take(socket)
  }
  const tcp = createServer({ noDelay: true }, accept)
  await listenEverywhere((addresses) => {
    tcp.listen({ ...addresses, port })
    return once(tcp, 'listening')
  })

  async function followNames(): Promise<void> {
    try {
      if (!(await authority?.renew())) return
      listener.reload()
      log.info({}, 'the HTTPS certificate was renewed')
    } catch (error) {
      log.error({ err: error }, 'the HTTPS certificate could not be renewed; the previous one stays in effect')
    }
  }
  const following = authority && setInterval(() => void followNames(), NAMES_MS).unref()

  return {
    port: (tcp.address() as AddressInfo).port,
    reload: () => void listener.reload(),
    async stop() {
      clearInterval(following)
      const closed = new Promise((resolve) => tcp.close(resolve))
      listener.close()
      await closed
    },
  }
}

/** The HTTPS port of the settings; undefined where they have none. */
export async function openHttps(
  { https, localAuthority, deployment, log }: ServerDependencies,
  server: Server,
  started: StartedParts,
): Promise<HttpsPort | undefined> {
  const files = https?.files ?? localAuthority?.files
  if (!https || !files) return undefined
  const opened = await startHttps({ port: https.port, files, authority: localAuthority, server, log }).catch(
    portTaken('SLIPWAY_HTTPS_PORT', https.port),
  )
  started.add(() => opened.stop())
  if (localAuthority) deployment.localHttps = { port: opened.port, fingerprint: localAuthority.fingerprint }
  return opened
}

/** What a start says about HTTPS: addresses that the local authority's certificate is not for are left out. */
export function httpsPlace(
  https: HttpsPort | undefined,
  authority: LocalAuthority | undefined,
  lan: readonly string[],
): Pick<Greeting, 'httpsPort' | 'httpsHosts' | 'authority'> {
  const certified = authority ? lan.filter((address) => localNames(lan).ip.includes(address)) : lan
  return { httpsPort: https?.port, httpsHosts: ['localhost', ...certified], authority: authority?.fingerprint }
}

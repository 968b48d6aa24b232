import { existsSync } from 'node:fs'
import path from 'node:path'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import type { Logger } from 'pino'
import { systemClock, type Clock } from '../clock.ts'
import { composeDomains, composeHttp, type Domains, type ServerDependencies } from './compose.ts'
import type { Config } from '../settings/config.ts'
import { lockDataFolder } from '../db/data-folder.ts'
import { openDatabase, type ConnectionSettings } from '../db/database.ts'
import { keepPostgres } from '../db/supervised-postgres.ts'
import { readDeploymentOptions } from '../settings/deployment-options.ts'
import { diskSpace } from '../files/disk-space.ts'
import { openFiles } from '../files/open-files.ts'
import { attachWebSocket, behindProxy } from '../mqtt/web-socket.ts'
import { openGeoip } from '../geoip/geoip.ts'
import { healthApp } from '../http/health/health-app.ts'
import { healthOf } from '../http/health/health.ts'
import { mountMetrics } from '../http/health/metrics.ts'
import { prepareDatabase } from './prepare-database.ts'
import { consoleOrigins, greetingLines, setUpLinks } from './greeting.ts'
import { lanAddresses } from './lan-addresses.ts'
import { phoneOrigins } from './phone-origins.ts'
import { listenEverywhere, portTaken } from './listening.ts'
import { keepSetUpLinks } from './set-up-link.ts'
import { startBackgroundJobs } from './start-background-jobs.ts'
import { httpsPlace, localAuthorityOf, openHttps } from './start-https.ts'
import { startMqtt } from './start-mqtt.ts'
import { startedParts, type StartedParts } from './started-parts.ts'
import { startRabbitmq } from './start-rabbitmq.ts'

export interface ServerOptions {
  config: Config
  log: Logger
  version: string
  consoleFolder: string
  companionFolder?: string
  /** Prints a link that resets ROOT's password and removes its second factors. */
  recoversRoot?: boolean
  /** By default that of the system. */
  clock?: Clock
  /** Lines for the person at the terminal. */
  say(line: string): void
}

export interface RunningServer {
  /** The console's address, without a trailing slash. */
  url: string
  mqttPort: number
  /** Undefined without a certificate. */
  mqttsPort: number | undefined
  /** Undefined where HTTPS is not opened. */
  httpsPort: number | undefined
  /** Reads the TLS files again; they are read when they change as well. */
  reloadCertificates(): void
  stop(): Promise<void>
}

/** The folder of an app if it contains its build. */
const builtIn = (folder: string | undefined, document: string): string | undefined =>
  folder !== undefined && existsSync(path.join(folder, document)) ? folder : undefined

/** Starts all that this process's roles ask for. What was started before a failure is stopped again. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const started = startedParts()
  try {
    return await startParts(options, started)
  } catch (error) {
    await started.stopAll()
    throw error
  }
}

async function startParts(options: ServerOptions, started: StartedParts): Promise<RunningServer> {
  const { config, log, clock = systemClock } = options
  const { roles, publicUrl, dataFolder } = config
  // With a database of its own the folder is one process's; beside an external one several may use it.
  if (!config.databaseUrl) {
    const lock = lockDataFolder(config.dataFolder)
    started.add(() => lock.release())
  }
  const { space, files, privateFiles } = await openStores(options, started)

  const settings = await databaseSettings(options, started)
  const prepared = await prepareDatabase(settings, config, options)
  started.add(() => prepared.done())
  const database = openDatabase(settings, {
    poolSize: config.databaseConnections,
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  started.add(() => database.close())

  const parts: ServerDependencies = {
    ...config,
    database,
    masterKey: prepared.key,
    geoip: openGeoip(config.geoipFile),
    deployment: readDeploymentOptions(config.dataFolder, config.mqttPort, config.mqttsPort),
    localAuthority: roles.includes('api') ? await localAuthorityOf(config, clock) : undefined,
    consoleFolder: builtIn(options.consoleFolder, 'index.html'),
    companionFolder: builtIn(options.companionFolder, 'app.html'),
    version: options.version,
    clock,
    log,
    files,
    privateFiles,
    space,
    fileLimits: { firmware: config.firmwareMaxBytes },
    limits: signInLimits,
    checksReplies: false,
    asksSetUpFirst: true,
    phoneOrigins,
  }
  const domains = await composeDomains(parts)
  started.add(() => domains.devices.stop())
  started.add(async () => domains.homes.stop())
  started.add(() => domains.deviceBulk.stop())
  started.add(() => domains.outbox.stop())
  await createPartitions(domains)
  if (config.root && roles.includes('api')) await domains.signIn.ensureRoot(config.root)
  await prepared.done()

  const broker = startRabbitmq(config, domains.devices, log)
  started.add(() => broker.stop())
  const { deployment } = parts
  const { gateway, mqttsPort } = await startMqtt({ config, devices: domains.devices, deployment, log, started })
  const http = roles.includes('api')
    ? await composeHttp(parts, domains)
    : healthApp(log, healthOf({ ...parts, outbox: domains.outbox }))
  started.add(() => http.close())
  broker.mount(http)
  const counts = () => ({ ...gateway?.metrics(), ...broker.metrics() })
  mountMetrics(http, { counts, outboxState: domains.outbox.state, storedBytes: () => storedBytes(domains), space })
  if (gateway) {
    attachWebSocket(http.server, gateway, config.trustProxy ? behindProxy : {})
    // Closing HTTP waits for sockets that have become MQTT: the gateway ends them first.
    started.add(() => gateway.stop())
  }
  if (roles.includes('api') && !parts.deployment.hideVirtualDevice) {
    const virtual = domains.virtualDevices.open()
    virtual.mount(http.server, config.trustProxy ? behindProxy : {})
    started.add(() => virtual.stop())
  }
  await listenEverywhere((at) => http.listen({ ...at, port: config.port })).catch(
    portTaken('SLIPWAY_PORT', config.port),
  )
  const https = roles.includes('api') ? await openHttps(parts, http.server, started) : undefined
  if (gateway || roles.includes('jobs')) {
    const mqttPort = gateway && parts.deployment.mqttPort
    const fleets = domains.fleetSimulator.open({
      mqttPort,
      servesFiles: roles.includes('api'),
      isAlone: !config.databaseUrl,
    })
    started.add(() => fleets.stop())
  }
  if (roles.includes('jobs'))
    await startBackgroundJobs(domains, { settings, isAlone: !config.databaseUrl }, log, started)
  if (roles.includes('builds')) {
    const builds = domains.appBuilds.openWorker()
    started.add(() => builds.stop())
    await builds.start()
  }

  const address = http.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const url = `http://localhost:${port}`
  domains.downloads.listensOn(port)
  const place = { publicUrl, port, lan: lanAddresses() }
  if (options.recoversRoot) options.say(await recoveryLine(domains, consoleOrigins(place)[0] ?? url))
  const setUpToken = roles.includes('api') ? await domains.signIn.setUpToken() : undefined
  if (roles.includes('api')) {
    await keepSetUpLinks(config.dataFolder, setUpToken === undefined ? [] : setUpLinks(place, setUpToken))
  }
  const mqttPort = gateway && parts.deployment.mqttPort
  const ports = { mqttPort, mqttsPort, ...httpsPlace(https, parts.localAuthority, place.lan) }
  const hasConsole = roles.includes('api')
  options.say(
    greetingLines({ ...place, ...ports, version: options.version, dataFolder, hasConsole, setUpToken }).join('\n'),
  )
  return {
    url,
    mqttPort: parts.deployment.mqttPort,
    mqttsPort,
    httpsPort: https?.port,
    reloadCertificates() {
      gateway?.reloadCertificates()
      https?.reload()
    },
    stop: () => started.stopAll(),
  }
}

/** Where files are, and the space on their disk. */
async function openStores({ config, log }: Pick<ServerOptions, 'config' | 'log'>, started: StartedParts) {
  const { dataFolder, s3, diskReserveBytes: reserveBytes } = config
  const space = diskSpace({ folder: dataFolder, reserveBytes, log })
  const { files, privateFiles } = openFiles({ s3, dataFolder, log, space })
  for (const store of [files, privateFiles]) {
    started.add(() => store.close())
    if (config.roles.includes('api')) await store.check()
  }
  return { space, files, privateFiles }
}

async function databaseSettings(
  { config, log, say }: ServerOptions,
  started: StartedParts,
): Promise<ConnectionSettings> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const postgres = await keepPostgres({ folder: config.dataFolder, say, log })
  started.add(() => postgres.stop())
  return postgres.url
}

/** What is written from the first packet on has its partitions before a port opens. */
async function createPartitions({ audit, devices, deviceHistory, campaigns, webhooks }: Domains): Promise<void> {
  for (const domain of [audit, devices, deviceHistory, campaigns, webhooks]) await domain.makeReady()
}

const storedBytes = async ({ devices, deviceHistory }: Domains) => ({
  messages: await devices.messageBytes(),
  history: await deviceHistory.storedBytes(),
})

/** Anyone who can start the program on its data folder can become ROOT; the audit log records it. */
async function recoveryLine({ audit, signIn }: Domains, url: string): Promise<string> {
  const ticket = await signIn.recoveryTicket()
  if (ticket === undefined) return 'There is no ROOT account to recover.'
  await audit.noteDeed('recoverRoot')
  const minutes = signInLimits.recoveryLifeMs / 60_000
  return `Recover ROOT: set a new password within ${minutes} minutes at ${url}/authrization/resetPassword/${ticket} (this also removes its second factors and sessions)`
}

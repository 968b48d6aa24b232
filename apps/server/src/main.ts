import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'
import { pino } from 'pino'
import { openLogFile } from './log-file.ts'
import { readConfig } from './settings/config.ts'
import { setUpLinkText } from './start/set-up-link.ts'
import { startServer } from './start/start-server.ts'

const projectFolder = path.resolve(import.meta.dirname, '../../..')

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as { version: string }
  return version
}

async function main(): Promise<void> {
  const envFile = path.join(process.cwd(), '.env')
  if (existsSync(envFile)) loadEnvFile(envFile)
  const config = readConfig(process.env, process.cwd())
  if (process.argv.includes('--link')) {
    console.info(await setUpLinkText(config.dataFolder))
    return
  }
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
  const logFile = openLogFile(path.join(config.dataFolder, 'slipway.log'), { warn: (text) => console.error(text) })
  const log = pino({ level: 'info', base: null }, logFile)

  const server = await startServer({
    config,
    log,
    version: readVersion(),
    recoversRoot: process.argv.includes('--recover-root'),
    consoleFolder: path.join(projectFolder, 'apps/console/dist'),
    companionFolder: path.join(projectFolder, 'apps/companion/dist'),
    say: (line) => console.info(line),
  })

  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    console.info(`Stopping (${signal})…`)
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  // Without TLS, SIGHUP ends the process, which is the default when a terminal closes.
  if (server.mqttsPort !== undefined) process.on('SIGHUP', () => server.reloadCertificates())
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? `Slipway failed to start: ${error.message}` : error)
  process.exitCode = 1
}

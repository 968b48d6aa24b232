import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { signedInClient } from './console-client.ts'
import { demoDevice, demoFleet, demoProduct } from './demo-data.ts'
import { runSlipway } from './run-slipway.ts'

const folder = path.resolve(import.meta.dirname, '..')
const dataFolder = path.join(folder, 'data/dev')
const DEVICES = 3
const SIMULATED = 20
const API_PORT = '3001'
const CONSOLE_PORT = 3000

/** A ROOT account for this checkout, created once. */
function devAccount(): { email: string; password: string } {
  const file = path.join(dataFolder, 'dev-account.json')
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    const account = { email: 'dev@example.com', password: `Dev-${randomBytes(5).toString('hex')}` }
    writeFileSync(file, JSON.stringify(account), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as { email: string; password: string }
}

/** Calls below `/app/` are passed on to the server by the companion's own configuration. */
const isOfCompanion = (url = ''): boolean => /^\/app([/?]|$)/.test(url)

/** Console and companion with hot reload on one port, as the product serves them. */
async function serveApps(port: number): Promise<{ close(): Promise<void> }> {
  const http = createHttpServer((request, response) =>
    (isOfCompanion(request.url) ? companion : console_).middlewares(request, response),
  )
  // The sockets of both, for hot reload and devices, are on the server of the port.
  const serve = (app: string): Promise<ViteDevServer> =>
    createServer({
      root: path.join(folder, 'apps', app),
      server: { middlewareMode: { server: http }, hmr: { server: http } },
    })
  const [console_, companion] = await Promise.all([serve('console'), serve('companion')])
  await new Promise<void>((resolve) => {
    http.listen(port, resolve)
  })
  return {
    async close() {
      await Promise.all([console_.close(), companion.close()])
      http.close()
    },
  }
}

const { email, password } = devAccount()
const slipway = await runSlipway({
  dataFolder,
  environment: {
    SLIPWAY_ROOT_EMAIL: email,
    SLIPWAY_ROOT_PASSWORD: password,
    SLIPWAY_PORT: API_PORT,
    SLIPWAY_MQTT_PORT: '1883',
  },
})
const client = await signedInClient(slipway.url, email, password)
const productId = await demoProduct(client)
const devices = await Promise.all(
  Array.from({ length: DEVICES }, (_, index) =>
    demoDevice(client, { productId, serial: `demo-${index + 1}` }, slipway.mqttPort),
  ),
)

await demoFleet(client, productId, SIMULATED)

process.env['SLIPWAY_PORT'] = API_PORT
const apps = await serveApps(CONSOLE_PORT)
console.info(`Console with hot reload: http://localhost:${CONSOLE_PORT}/authrization/login`)
console.info(`Companion app with hot reload: http://localhost:${CONSOLE_PORT}/app/`)
console.info(
  `Sign in as ${email} with password ${password}. ${DEVICES} demo devices and ${SIMULATED} simulated devices report to the product "Demo strip".`,
)

const stop = async () => {
  for (const device of devices) await device.close()
  await apps.close()
  await slipway.stop()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

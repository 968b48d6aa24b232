import { freePort } from '../testing/free-port.ts'
import { slipwayInstallation } from '../testing/slipway-processes.ts'
import { describeDevicePlane } from './testing/device-plane-contract.ts'

const root = { email: 'root@example.com', password: 'Right-2026' }

describeDevicePlane('three gateway processes, one for the API and one for jobs', async () => {
  const installation = await slipwayInstallation({
    SLIPWAY_ROOT_EMAIL: root.email,
    SLIPWAY_ROOT_PASSWORD: root.password,
    // Tests share one Postgres.
    SLIPWAY_DATABASE_CONNECTIONS: '8',
  })
  const gatewayAt = (port: number) => installation.run({ SLIPWAY_ROLES: 'gateway', SLIPWAY_MQTT_PORT: String(port) })
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const [api, , ...gateways] = await Promise.all([
    installation.run({ SLIPWAY_ROLES: 'api' }),
    installation.run({ SLIPWAY_ROLES: 'jobs' }),
    ...ports.map(gatewayAt),
  ])
  const addressOf = (port: number) => `mqtt://127.0.0.1:${port}`
  return {
    apiUrl: api.url,
    root,
    addresses: [addressOf(ports[0]), addressOf(ports[1]), addressOf(ports[2])],
    can: { protocolVersions: [4, 5], acknowledgesCommits: true },
    async kill(address) {
      const place = ports.findIndex((port) => addressOf(port) === address)
      await gateways[place]?.kill()
      return {
        async restart() {
          gateways[place] = await gatewayAt(ports[place] ?? 0)
        },
      }
    },
    [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose](),
  }
})

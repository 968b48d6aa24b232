import { slipwayInstallation } from '../testing/slipway-processes.ts'
import { describeDevicePlane } from './testing/device-plane-contract.ts'
import type { DevicePlane } from './testing/device-plane-rig.ts'

const root = { email: 'root@example.com', password: 'Right-2026' }

const start = async (): Promise<DevicePlane> => {
  const installation = await slipwayInstallation({
    SLIPWAY_ROOT_EMAIL: root.email,
    SLIPWAY_ROOT_PASSWORD: root.password,
  })
  const { url, mqttPort } = await installation.run({})
  return {
    apiUrl: url,
    root,
    addresses: [`mqtt://127.0.0.1:${mqttPort}`],
    can: { protocolVersions: [4, 5], acknowledgesCommits: true },
    [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose](),
  }
}

describeDevicePlane('one process', start, { doors: 'one' })

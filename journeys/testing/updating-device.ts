import { getSigningKeys } from '@slipway/contract/products/signing/signing.calls.ts'
import { keyUses } from '@slipway/contract/products/signing/signing.ts'
import { connectUpdates, type ConnectedUpdates } from '@slipway/device-sdk/ota/connect-updates.ts'
import { fetchRange, type GetRange } from '@slipway/device-sdk/ota/http-range.ts'
import { simulatedBoard, simulatedImage, type SimulatedBoard } from '@slipway/device-sdk/ota/simulated-board.ts'
import type { ConsoleClient } from '../../tools/console-client.ts'
import type { Secret } from './device-steps.ts'
import type { Slipway } from './servers.ts'

const TYPE = 'module'
const CAPACITY = 1 << 16
const FACTORY_SIZE = 500

export interface UpdatingDevice extends AsyncDisposable {
  board: SimulatedBoard
}

/**
 * A board with two slots in China whose module runs `version`: it updates over MQTT and HTTP with the SDK, and starts again
 * after each restart.
 */
export async function updatingDevice(
  slipway: Pick<Slipway, 'url' | 'mqttPort'>,
  client: ConsoleClient,
  secret: Secret,
  version: string,
): Promise<UpdatingDevice> {
  const { keys } = await client.call(getSigningKeys, { productId: secret.productId })
  const roots = keys
    .filter(({ keyUse }) => keyUse === keyUses.root)
    .map(({ keyId, publicKey }) => ({ id: keyId, public: publicKey }))
  const board = simulatedBoard({
    type: TYPE,
    factory: simulatedImage(version, 'works', FACTORY_SIZE),
    capacity: CAPACITY,
  })
  let present: ConnectedUpdates | undefined

  /** One start of the device, which ends with its next restart. */
  async function start(): Promise<void> {
    const off = Promise.withResolvers<void>()
    const slots: SimulatedBoard['slots'] = (type) => {
      const found = board.slots(type)
      if (!found) return undefined
      const restart = (): Promise<void> => {
        off.resolve()
        return found.restart()
      }
      return { ...found, restart }
    }
    present = await connectUpdates(
      { url: `mqtt://127.0.0.1:${slipway.mqttPort}`, ...secret },
      { platformUrl: slipway.url, hardware: { ...board, slots }, roots, area: 'CN', get: throughLoopback(slipway.url) },
    )
    void off.promise.then(restarted)
  }

  async function restarted(): Promise<void> {
    await present?.device.close()
    if (board.boot()) await start()
  }

  board.boot()
  await start()
  return { board, [Symbol.asyncDispose]: async () => present?.device.close() }
}

/** Links name the address of the machine in its network, which a machine without a network does not have. */
const throughLoopback =
  (url: string): GetRange =>
  (link, ...rest) =>
    fetchRange(url + new URL(link).pathname, ...rest)

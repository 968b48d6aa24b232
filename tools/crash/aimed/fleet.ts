import { getFleet, removeFleet, startFleet } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import { fleetStatus } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { lateUnless, moment, type Scenario } from './aimed.ts'
import { switchProduct } from './release.ts'

/** Until its devices are online. */
const WITHIN_MS = 1_000
const DEVICES = 50

/** A fleet that was started is online soon after the next start. */
export const fleet: Scenario = async (aimed, round) => {
  const productId = await switchProduct(aimed.client, `Fleet ${round}`)
  const settings = { offlinePercent: 0 }
  aimed.client.call(startFleet, { productId, count: DEVICES, settings }).catch(() => undefined)
  const next = await aimed.struck(moment(WITHIN_MS))
  const state = () => next.client.call(getFleet, { productId })
  if ((await state()).status === fleetStatus.none)
    await next.client.call(startFleet, { productId, count: DEVICES, settings })
  const late = await lateUnless(
    `the fleet of ${productId} was online`,
    next.resumesWithinMs.fleet,
    async () => (await state()).connected === DEVICES,
  )
  await next.client.call(removeFleet, { productId })
  return { aimed: next, lost: late ? [late] : [] }
}

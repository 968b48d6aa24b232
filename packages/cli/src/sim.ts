import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import {
  getFleet,
  makeSimulatedDevices,
  removeFleet,
} from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import { fleetLimits } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.limits.ts'
import { fleetStatus } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { simulatedDevice } from '@slipway/contract/devices/fleet-simulator/simulated-device.ts'
import { simulatedModel } from '@slipway/contract/devices/fleet-simulator/simulated-model.ts'
import { runFleet, type RunningFleet } from '@slipway/device-sdk/fleet.ts'
import type { FleetUpdates } from '@slipway/device-sdk/fleet-updates.ts'
import { fetchKeyLists } from '@slipway/device-sdk/ota/connect-updates.ts'
import type { Command } from './command-line.ts'
import { exitCode, type ExitCode } from './exit-codes.ts'
import { serverCalls, type ServerCalls } from './server-calls.ts'
import { textIn, type Terminal } from './terminal.ts'
import { untilEnded } from './until-ended.ts'

type SimCommand = Extract<Command, { name: 'sim' }>

const SAY_EVERY_MS = 5_000
const ASK_EVERY_MS = 1_000

/** Runs simulated devices of a product until interrupted, or removes the existing ones. */
export async function sim(command: SimCommand, terminal: Terminal): Promise<ExitCode> {
  const server = serverCalls(command.settings, terminal.locale)
  return command.plan.removes ? remove(command.productId, server, terminal) : run(command, server, terminal)
}

async function run({ productId, plan, settings }: SimCommand, server: ServerCalls, terminal: Terminal) {
  const { locale, say } = terminal
  const { mqttPort, devices, features, roots, firmware } = await server.call(makeSimulatedDevices, {
    productId,
    count: plan.count,
  })
  const url = plan.mqtt ?? `mqtt://${settings.server.hostname}:${mqttPort}`
  const model = simulatedModel(features.map(decodeFeature))
  const { fleet: fleetSettings } = plan
  const ended = untilEnded(plan.forSeconds)
  say(textIn(locale, 'simStarts', { count: devices.length, url, seed: fleetSettings.seed }))
  const fleet = runFleet({
    url,
    members: devices.map(({ firmware: running, ...key }, index) => ({
      key: { productId, ...key },
      device: simulatedDevice({ model, settings: fleetSettings, index }),
      firmware: running,
    })),
    updates: firmware.length > 0 ? updatesOf({ productId, platformUrl: settings.server, roots, firmware }) : undefined,
    connectsPerSecond: fleetLimits.connectsPerSecond,
    now: Date.now,
    pressing: {
      count: plan.pressed,
      onHome: (serial, isBound) => say(textIn(locale, isBound ? 'simAdded' : 'simLeft', { serial })),
    },
  })
  const pressed = devices.slice(0, plan.pressed).map(({ serial }) => serial)
  if (pressed.length > 0) say(textIn(locale, 'simPressed', { serials: pressed.join(', ') }))
  const tell = () => {
    const totals = fleet.totals()
    say(textIn(locale, 'simGoes', { ...totals, count: devices.length }))
    if (firmware.length > 0) say(textIn(locale, 'simUpdates', { ...totals }))
  }
  const telling = setInterval(tell, SAY_EVERY_MS)
  await ended
  clearInterval(telling)
  await close(fleet)
  tell()
  say(textIn(locale, 'simEnded', { count: devices.length, productId }))
  return exitCode.done
}

/** Files come from the address that this command uses, which may differ from the one for devices. */
function updatesOf({
  productId,
  platformUrl,
  roots,
  firmware,
}: Pick<FleetUpdates, 'roots' | 'firmware'> & { productId: string; platformUrl: URL }): FleetUpdates {
  return {
    roots,
    firmware,
    keyLists: (version) => fetchKeyLists({ platformUrl: platformUrl.href, productId, roots }, version),
    urlOf: (url) => new URL(new URL(url).pathname, platformUrl).href,
  }
}

/** A second Ctrl-C does not wait for messages in flight. */
async function close(fleet: RunningFleet): Promise<void> {
  const again = untilEnded()
  await Promise.race([fleet.stop(), again])
}

async function remove(productId: string, server: ServerCalls, { locale, say }: Terminal): Promise<ExitCode> {
  let fleet = await server.call(removeFleet, { productId })
  const { made } = fleet
  while (fleet.status === fleetStatus.removing) {
    say(textIn(locale, 'simRemoving', { left: fleet.made, count: made }))
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    fleet = await server.call(getFleet, { productId })
  }
  say(textIn(locale, 'simRemoved', { count: made }))
  return exitCode.done
}

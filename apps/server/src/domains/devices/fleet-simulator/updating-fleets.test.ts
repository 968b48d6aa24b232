import { listUpdateJobs } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { startFleet, stopFleet } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import { simulatedSerial, type FleetSettings } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { updateFate } from '@slipway/contract/devices/fleet-simulator/simulated-update.ts'
import { addOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { stock, V1, V2 } from '../../products/firmware/testing/firmware-rig.ts'
import { calm, fleetServer, untilFleet, type FleetServer } from './testing/fleet-rig.ts'

let server: TestServer
let fleets: FleetServer
beforeAll(async () => {
  server = await startTestServer()
  fleets = await fleetServer(server)
  fleets.open()
  server.domains.downloads.listensOn(Number(new URL(await server.listen()).port))
})
afterAll(async () => {
  await fleets.stop()
  await server[Symbol.asyncDispose]()
})

const settings: FleetSettings = { ...calm, otaFailPercent: 30, otaBrickPercent: 20, otaRollbackPercent: 20, seed: 6 }
const COUNT = 8
const fates = Array.from({ length: COUNT }, (_, index) => updateFate(settings, { index, version: V2 }).outcome)
const countOf = (outcome: (typeof fates)[number]) => fates.filter((one) => one === outcome).length

test('a fleet updates as its seed decides, and returns with a new start', async () => {
  expect(new Set(fates)).toEqual(new Set(['works', 'brick', 'rollBack', 'fail']))
  const { owner, productId, firmwareId, packages } = await stock(server)
  await owner.call(startFleet, { productId, count: COUNT, settings })
  await untilFleet(owner, productId, ({ connected }) => connected === COUNT)
  const serials = fates.map((_, index) => simulatedSerial(index + 1))
  const { recordId } = await owner.call(addOta, { productId, firmwareId, packageId: packages[1], remindType: 2 })
  await owner.call(upgradeOta, { productId, recordId, cnDevices: serials, effectiveDay: 7 })

  // A device whose update has failed tries again, so that failures may be more by then.
  const { counts } = await untilFleet(
    owner,
    productId,
    ({ counts: { updates, updatesBricked, updatesRolledBack, updatesFailed } }) =>
      updates === countOf('works') &&
      updatesBricked === countOf('brick') &&
      updatesRolledBack === countOf('rollBack') &&
      updatesFailed >= countOf('fail'),
  )
  expect(counts.refused).toBe(0)
  const jobs = async () => (await owner.call(listUpdateJobs, { productId, recordId, pageSize: 100 })).jobs
  const inState = async (state: string) => (await jobs()).filter((job) => job.state === state).length
  await eventually(async () => (await inState('CONFIRMED')) === countOf('works'))
  await eventually(async () => (await inState('ROLLED_BACK')) === countOf('rollBack'))
  expect((await jobs()).find(({ state }) => state === 'CONFIRMED')).toMatchObject({ fromVersion: V1 })

  await owner.call(stopFleet, { productId })
  await untilFleet(owner, productId, ({ connected }) => connected === 0)
  server.clock.advance(1000)
  await owner.call(startFleet, { productId, count: COUNT, settings: { ...settings, otaFailPercent: 0 } })
  await eventually(async () => (await inState('ROLLED_BACK')) === countOf('rollBack') + countOf('brick'))
  await owner.call(stopFleet, { productId })
}, 60_000)

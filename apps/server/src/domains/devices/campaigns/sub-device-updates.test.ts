import { explainUpdate } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { getDeviceTimeline } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import type { DeviceIdentity } from '../../../mqtt/ports.ts'
import { V1 } from '../../products/firmware/testing/firmware-rig.ts'
import { connect, makeDevice, uplink, type OwnDevice } from '../devices/testing/devices-rig.ts'
import { topologyRig } from '../devices/testing/topology-rig.ts'
import { miscounted, OLD, updatesRig, type UpdatesRig } from './testing/updates-rig.ts'

let rig: UpdatesRig
let topology: Awaited<ReturnType<typeof topologyRig>>
beforeAll(async () => {
  rig = await updatesRig()
  topology = await topologyRig(rig.server, rig.transport)
})
afterAll(() => rig[Symbol.asyncDispose]())

/** Offers that the gateway was sent for its sub-device. */
const offersOf = (gateway: DeviceIdentity, { serial }: OwnDevice) =>
  rig.transport.sent
    .filter((one) => one.deviceId === gateway.deviceId && one.tail === `down/sub/${serial}/ota/upgrade`)
    .map(({ payload }) => (JSON.parse(payload) as { data: Record<string, unknown> }).data)

const say = (gateway: DeviceIdentity, { serial }: OwnDevice, kind: string, body: object) =>
  uplink(rig.server, gateway, body, { tail: `up/sub/${serial}/ota/${kind}` })
const runs = (version: string) => ({ id: '1', data: { versions: { module: version }, area: 'CN' } })

async function explained({ productId, serial }: OwnDevice) {
  const { updates, ...whole } = await rig.of.owner.call(explainUpdate, { productId, serial })
  const rollout = updates.find(({ kind }) => kind === 'rollout')
  return { ...whole, job: rollout?.job, unmet: rollout?.lines.find(({ isMet }) => !isMet)?.reason }
}

test('sub-devices update through their gateway, from the offer to the confirmed version, and wait while it is offline', async () => {
  const { productId } = rig.of
  const { gateway } = await topology.gatewayOnline()
  const early = await topology.carry(gateway, { productId })
  await say(gateway, early, 'version', runs(OLD))
  // The release reaches a sub-device that is logged in without a message of its own.
  await rig.release(100)
  await eventually(() => offersOf(gateway, early).length === 1)
  expect(offersOf(gateway, early)).toMatchObject([{ type: 'module', version: V1, attempt: 1 }])

  const sub = await topology.carry(gateway, { productId })
  await say(gateway, sub, 'version', runs(OLD))
  const [offer] = await eventually(() => (offersOf(gateway, sub).length === 1 ? offersOf(gateway, sub) : undefined))
  const jobId = String(offer?.['jobId'])
  await say(gateway, sub, 'progress', { data: { jobId, state: 'installing' } })
  expect((await explained(sub)).job).toMatchObject({ jobId, state: 'installing' })
  // Another sub-device of the gateway can't report about this job.
  await say(gateway, early, 'progress', { data: { jobId, state: 'failed', code: 3 } })
  expect((await explained(sub)).job).toMatchObject({ state: 'installing' })
  await say(gateway, sub, 'version', runs(V1))
  expect(await explained(sub)).toMatchObject({ job: null, unmet: 'hasTarget' })

  const late = await topology.carry(gateway, { productId })
  await rig.server.domains.devices.ports.onPresence(gateway, {
    online: false,
    ip: '',
    session: `s-${gateway.serial}`,
    reason: 'disconnected',
  })
  expect(await explained(late)).toMatchObject({ job: null, unmet: 'gatewayOffline' })
  expect(await miscounted(rig.server)).toEqual([])
})

test('devices without a subscription to offers are counted apart, and offered nothing until they or their gateway subscribe', async () => {
  const { server, transport, of } = rig
  const { owner, productId } = of
  const own = await makeDevice(owner, productId)
  const device = await connect(server, transport, own)
  const { gateway } = await topology.gatewayOnline()
  const sub = await topology.carry(gateway, { productId })
  for (const { deviceId } of [device, gateway]) transport.unsubscribed.add(deviceId)
  await rig.version(device, OLD)
  await say(gateway, sub, 'version', runs(OLD))
  expect(await explained(own)).toMatchObject({ job: null, unmet: 'noOta' })
  const { sentence, ...ofSub } = await explained(sub)
  expect(ofSub).toMatchObject({ job: null, unmet: 'noOta' })
  expect(sentence).toContain(`down/sub/${sub.serial}/ota/upgrade`)
  const { items } = await eventually(async () => {
    const timeline = await owner.call(getDeviceTimeline, { subSerial: own.serial, kind: 'problem' })
    return timeline.items.length > 0 && timeline
  })
  expect(items).toMatchObject([{ problem: { cause: 'notSubscribed', found: 'down/ota/upgrade' } }])

  const recordId = await rig.tested({}, 1)
  const { statistics } = await owner.call(saveRolloutPlan, { productId, recordId, plan: {} })
  expect(statistics.excluded).toContainEqual({ reason: 'noOta', devices: 2 })

  for (const { deviceId } of [device, gateway]) transport.unsubscribed.delete(deviceId)
  for (const one of [device, gateway]) server.domains.devices.ports.onReady(one)
  await eventually(async () => (await explained(own)).job !== null && (await explained(sub)).job !== null)
  // Sent after the commit that the explanation shows.
  await eventually(() => offersOf(gateway, sub).length === 1)
})

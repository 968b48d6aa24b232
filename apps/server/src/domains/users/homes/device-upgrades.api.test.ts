import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { acceptDeviceUpgrade, getDeviceUpgrade } from '@slipway/contract/users/homes/upgrades/upgrades.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { updatesRig, OLD, type UpdatesRig } from '../../devices/campaigns/testing/updates-rig.ts'
import { V1 } from '../../products/firmware/testing/firmware-rig.ts'
import { aUser, ends, join, labelOf, newHome, releaseNow } from './testing/homes-rig.ts'

let rig: UpdatesRig
beforeAll(async () => void (rig = await updatesRig()))
afterAll(() => rig[Symbol.asyncDispose]())

test('users see the update of their device, and who manages the home agrees to it, once', async () => {
  const { server, of } = rig
  await releaseNow(server, of.productId)
  await rig.release(100, { remindType: 1, releaseNotes: '修复重连', releaseNotesEn: 'Fixes reconnects' })
  const [device, foreign] = [await rig.device('lamp'), await rig.device('other')]
  const owner = await aUser(server)
  const homeId = await newHome(owner)
  const bind = (label: typeof device, homeOf: typeof owner, home: string) =>
    homeOf.call(claimDevice, { homeId: home, ...labelOf(server, label) })
  const { deviceId } = await bind(device, owner, homeId)
  const [manager, member, stranger] = [await aUser(server), await aUser(server), await aUser(server)]
  await join(owner, homeId, manager, true)
  await join(owner, homeId, member)
  const { deviceId: theirs } = await bind(foreign, stranger, await newHome(stranger))

  await eventually(async () => (await owner.call(getDeviceUpgrade, { deviceId })).length === 1)
  const [offer] = await member.call(getDeviceUpgrade, { deviceId })
  expect(offer).toMatchObject({
    firmwareVersion: V1,
    fromVersion: OLD,
    notes: 'Fixes reconnects',
    state: 'consenting',
    asks: true,
    // Not the number of the job: it would count the updates of the installation.
    jobId: expect.stringMatching(/^[\w-]{22}$/),
  })
  const jobId = offer?.jobId ?? ''
  expect(await ends(member.call(acceptDeviceUpgrade, { deviceId, jobId }))).toBe('homes.deviceNotFound')
  expect(await ends(stranger.call(getDeviceUpgrade, { deviceId }))).toBe('homes.deviceNotFound')
  // With a device of its own it can't agree for that of others.
  expect(await ends(stranger.call(acceptDeviceUpgrade, { deviceId: theirs, jobId }))).toBe('campaigns.noConsentAwaited')
  expect(await rig.jobs(device)).toEqual(['consenting 1'])
  expect(await manager.call(acceptDeviceUpgrade, { deviceId, jobId })).toMatchObject([
    { state: 'offered', asks: false },
  ])
  await eventually(() =>
    rig.transport.sent.some((one) => one.deviceId === device.deviceId && one.tail === 'down/ota/upgrade'),
  )
  expect(await ends(owner.call(acceptDeviceUpgrade, { deviceId, jobId }))).toBe('campaigns.noConsentAwaited')
})

import { HOUR_MS } from '@slipway/contract/durations.ts'
import { deleteOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addVersion } from '../../catalog/modules/testing/modules-samples.ts'
import { OLD, updatesRig, type UpdatesRig } from '../campaigns/testing/updates-rig.ts'
import { ddiClient, type DdiClient } from './testing/ddi-client.ts'

let rig: UpdatesRig
beforeAll(async () => {
  rig = await updatesRig()
})
afterAll(() => rig[Symbol.asyncDispose]())

/** A client that has stated its version. */
async function running(serial: string): Promise<DdiClient> {
  const client = await ddiClient(rig, serial)
  await client.report(OLD)
  return client
}
const linked = async ({ links }: DdiClient): Promise<string[]> => Object.keys(await links())
const answered = async ({ ask, links }: DdiClient, confirmation: string): Promise<void> => {
  const address = (await links())['confirmationBase']?.href ?? ''
  expect((await ask('GET', address)).json().confirmation.chunks).toHaveLength(1)
  const reply = await ask('POST', `${address}/feedback`, JSON.stringify({ confirmation, details: ['by its user'] }))
  expect(reply.statusCode).toBe(200)
}

const released = async (version: string, remindType: 1 | 2 | 3): Promise<string> => {
  const { firmwarePackageId: packageId } = await addVersion(rig.of.operator, rig.of.firmwareId, version)
  return rig.release(100, { packageId, remindType })
}

describe('a release that asks', () => {
  let recordId: string
  beforeAll(async () => {
    recordId = await rig.release(100, { remindType: 1 })
  })
  afterAll(() => rig.of.owner.call(deleteOta, { productId: rig.of.productId, recordId }))

  test('is confirmed by a client that can, and linked then', async () => {
    const client = await running('willing')
    // Until a client has asked for confirmations, it sees nothing.
    expect(await linked(client)).toEqual([])
    expect((await client.ask('GET', '/confirmationBase')).json().autoConfirm).toEqual({ active: false })
    expect(await linked(client)).toEqual(['confirmationBase'])
    await answered(client, 'confirmed')
    expect(await linked(client)).toEqual(['deploymentBase'])
    expect(await client.jobs()).toEqual(['offered 1'])
  })

  test('ends where it is denied, and is not asked about again', async () => {
    const client = await running('unwilling')
    await client.ask('GET', '/confirmationBase')
    await answered(client, 'denied')
    expect(await linked(client)).toEqual([])
    expect(await client.jobs()).toEqual(['REJECTED 1'])
  })

  test('is linked immediately for a client that confirms automatically, until it no longer does', async () => {
    const [automatic, undecided] = [await running('automatic'), await running('undecided')]
    await automatic.ask('POST', '/confirmationBase/activateAutoConfirm', '{"initiator":"its user"}')
    expect(await linked(automatic)).toEqual(['deploymentBase'])
    await undecided.ask('POST', '/confirmationBase/activateAutoConfirm')
    await undecided.ask('POST', '/confirmationBase/deactivateAutoConfirm')
    expect(await linked(undecided)).toEqual(['confirmationBase'])
  })
})

test('a newer release takes the place of a question, and is a cancel for clients only that were shown it', async () => {
  await released('V1.2.0 build 260301', 1)
  const [unaware, aware] = [await running('unaware'), await running('aware')]
  await aware.ask('GET', '/confirmationBase')
  expect([await linked(unaware), await linked(aware)]).toEqual([[], ['confirmationBase']])
  const recordId = await released('V1.3.0 build 260401', 3)
  expect(await linked(unaware)).toEqual(['deploymentBase'])
  expect(await linked(aware)).toEqual(['cancelAction'])
  await aware.say((await aware.links())['cancelAction']?.href ?? '', 'closed', 'success')
  expect(await linked(aware)).toEqual(['deploymentBase'])
  for (const client of [unaware, aware]) expect(await client.jobs()).toEqual(['SUPERSEDED 1', 'offered 1'])
  await rig.of.owner.call(deleteOta, { productId: rig.of.productId, recordId })
})

test('a silent release is linked in the idle hours of the device only', async () => {
  await released('V1.4.0 build 260501', 2)
  const client = await running('asleep')
  // It is 16:00 in China.
  expect(await linked(client)).toEqual([])
  rig.server.clock.advance(11 * HOUR_MS)
  expect(await linked(client)).toEqual(['deploymentBase'])
  rig.server.clock.advance(3 * HOUR_MS)
  expect(await linked(client)).toEqual([])
})

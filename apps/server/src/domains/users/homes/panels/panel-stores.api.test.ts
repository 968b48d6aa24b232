import type { InputOf } from '@slipway/contract/define-call.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { getPanelStore, putPanelStore } from '@slipway/contract/users/homes/panel-stores/panel-stores.calls.ts'
import { shareDevice, acceptShare } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForDeletion, eraseNow } from '../../../../testing/erasure/write-everything.ts'
import { CANARY } from '../../../../testing/erasure/written-words.ts'
import { rowsWith } from '../../../../testing/rows-with.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeDevice, makeProduct } from '../../../devices/devices/testing/devices-rig.ts'
import { releasedCode } from '../../../products/panels/packages/testing/package-samples.ts'
import { aUser, labelOf, newHome, releaseNow, type TestUser } from '../testing/homes-rig.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const developer = () => server.as('developer')

async function deviceWithCode() {
  const productId = await makeProduct(server)
  await releaseNow(server, productId)
  const owner = await aUser(server)
  const { panel } = await releasedCode(developer(), server.as('administrator'), { productId })
  const add = async (): Promise<string> => {
    const own = await makeDevice(developer(), productId)
    return (await owner.call(claimDevice, { homeId: await newHome(owner), ...labelOf(server, own) })).deviceId
  }
  return { owner, panelId: panel.panelId, deviceId: await add(), add }
}

type Stored = Pick<InputOf<typeof putPanelStore>, 'key' | 'value'>
const at = (user: TestUser, panel: { deviceId: string; panelId: string }) => ({
  put: (stored: Stored) => user.call(putPanelStore, { ...panel, ...stored }),
  values: async () => (await user.call(getPanelStore, panel)).values,
})

test('what a panel stores is of its user, on all devices with the panel', async () => {
  const { owner, panelId, deviceId, add } = await deviceWithCode()
  const here = at(owner, { deviceId, panelId })
  expect(await here.values()).toEqual({})
  await here.put({ key: 'favorites', value: [1, { name: '阅读' }] })
  await here.put({ key: 'seen', value: false })
  const other = at(owner, { deviceId: await add(), panelId })
  expect(await other.values()).toEqual({ favorites: [1, { name: '阅读' }], seen: false })
  await other.put({ key: 'favorites', value: null })
  await other.put({ key: 'absent' })
  expect(await here.values()).toEqual({ seen: false })

  const guest = await aUser(server)
  const { url } = await owner.call(shareDevice, { deviceId, mayControl: true })
  await guest.call(acceptShare, { token: url.slice(url.indexOf('#') + 1) })
  expect(await at(guest, { deviceId, panelId }).values()).toEqual({})
})

test('64 KiB are stored for a user and a panel, and what would be more is refused and changes nothing', async () => {
  const { owner, panelId, deviceId } = await deviceWithCode()
  const { put, values } = at(owner, { deviceId, panelId })
  const half = 'x'.repeat(32 * 1024 - 50)
  await put({ key: 'a', value: half })
  await put({ key: 'b', value: half })
  await expect(put({ key: 'c', value: 'x'.repeat(200) })).rejects.toMatchObject(refused('homes.panelStoreFull'))
  expect(Object.keys(await values())).toEqual(['a', 'b'])
  await put({ key: 'b', value: 1 })
  const fresh = await deviceWithCode()
  const tooMuch = at(fresh.owner, fresh).put({ key: 'a', value: 'x'.repeat(70_000) })
  await expect(tooMuch).rejects.toThrow()
  expect(await at(fresh.owner, fresh).values()).toEqual({})
})

test('eight writers of different keys lose none', async () => {
  const { owner, panelId, deviceId } = await deviceWithCode()
  const { put, values } = at(owner, { deviceId, panelId })
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8']
  await Promise.all(keys.map((key) => put({ key, value: key })))
  expect(Object.keys(await values()).toSorted()).toEqual(keys)
})

test('only the panel of the device has a store there, with 20 writes in a row', async () => {
  const one = await deviceWithCode()
  const other = await deviceWithCode()
  const foreign = at(one.owner, { deviceId: one.deviceId, panelId: other.panelId })
  await expect(foreign.values()).rejects.toMatchObject(refused('homes.otherPanel'))
  await expect(foreign.put({ key: 'a', value: 1 })).rejects.toMatchObject(refused('homes.otherPanel'))
  const { put } = at(one.owner, one)
  for (let count = 0; count < 20; count++) await put({ key: 'a', value: count })
  await expect(put({ key: 'a', value: 20 })).rejects.toMatchObject(refused('homes.tooManyControls'))
})

test('what was stored for a user is erased with its account', async () => {
  const { owner, panelId, deviceId } = await deviceWithCode()
  await at(owner, { deviceId, panelId }).put({ key: CANARY, value: CANARY })
  expect(await rowsWith(server, CANARY)).toEqual(['panel_stores'])
  await askForDeletion(server, owner)
  await eraseNow(server, owner)
  expect(await rowsWith(server, CANARY)).toEqual([])
})

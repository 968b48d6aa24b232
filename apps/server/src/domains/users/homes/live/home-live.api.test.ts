import { deleteDevice, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { selectPanel } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { cancelPanelUpgrade, updatePanel, upgradePanel } from '@slipway/contract/products/panels/panels.calls.ts'
import { claimDevice, unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { setHomeDevice, updateHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { watchHome, type HomeChanges } from '@slipway/contract/users/homes/home-live.calls.ts'
import { addRoom, deleteRoom, dissolveHome, updateHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { listMembers, removeMember, updateMember } from '@slipway/contract/users/homes/members.calls.ts'
import { acceptShare, shareDevice, watchShares } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { setUserStatus } from '@slipway/contract/users/users/user-status.calls.ts'
import { logoutUser } from '@slipway/contract/users/users/users.calls.ts'
import { userStatuses } from '@slipway/contract/users/users/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { openEvents } from '../../../../testing/open-events.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  uplink,
} from '../../../devices/devices/testing/devices-rig.ts'
import { addedPanel, publish, visualConfig } from '../../../products/panels/testing/panels-samples.ts'
import { aUser, join, labelOf, newHome, releaseNow, tokenOf, type TestUser } from '../testing/homes-rig.ts'
import { homeFeed } from './home-feed.ts'

const transport = recordingTransport()
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await makeProduct(server)
  await releaseNow(server, productId)
})
afterAll(() => server[Symbol.asyncDispose]())

const developer = () => server.as('developer')
const watch = (user: TestUser, homeId: string) => openEvents(server, watchHome, { homeId }, user.token)

async function claim(owner: TestUser, homeId: string) {
  const own = await makeDevice(developer(), productId)
  const online = await connect(server, transport, own)
  const { deviceId } = await owner.call(claimDevice, { homeId, ...labelOf(server, own) })
  return { own, online, deviceId }
}

/** The latest that a stream said of a part. */
const last = <Part extends keyof HomeChanges>(events: readonly HomeChanges[], part: Part): HomeChanges[Part] =>
  events.findLast((event) => event[part] !== undefined)?.[part]

test('who else sets a property is busy with it until the device has answered', async () => {
  const owner = await aUser(server)
  const homeId = await newHome(owner)
  const { own, online, deviceId } = await claim(owner, homeId)
  const member = await join(owner, homeId, await aUser(server))
  await using live = await watch(member, homeId)
  await eventually(() => live.events[0])
  const busy = () => last(live.events, 'changed')?.find((device) => device.deviceId === deviceId)?.busy
  // What a developer sends can wait for days.
  await developer().call(setProperties, { productId, serial: own.serial, data: { level: 1 } })
  await owner.call(setHomeDevice, { deviceId, data: { sw: true } })
  await eventually(() => busy() !== undefined)
  expect(busy()).toEqual(['sw'])
  const sent = await eventually(() =>
    transport.sent.findLast((one) => one.deviceId === online.deviceId && String(one.payload).includes('"sw"')),
  )
  const { id } = JSON.parse(String(sent?.payload)) as { id: string }
  await uplink(server, online, { id, code: 200 }, { tail: 'up/property/set/reply' })
  await eventually(() => busy() === undefined)
})

test('a stream begins with the home and goes on with the parts that change', async () => {
  const owner = await aUser(server)
  const homeId = await newHome(owner)
  const { own, online, deviceId } = await claim(owner, homeId)
  await using live = await watch(owner, homeId)
  const whole = await eventually(() => live.events[0])
  expect(whole).toMatchObject({
    home: { name: 'Home', role: 1, members: 1, devices: 1 },
    rooms: [],
    members: [{ isMe: true }],
    deviceIds: [deviceId],
    changed: [{ deviceId, online: true, values: {} }],
  })
  const { events } = live

  server.clock.advance(1000)
  await uplink(server, online, { data: { temp: 21 } })
  await eventually(() => last(events, 'changed')?.[0]?.values['temp']?.value === 21)
  expect(Object.keys(events.at(-1) ?? {})).toEqual(['changed'])
  await server.domains.devices.ports.onPresence(online, {
    online: false,
    ip: '192.0.2.7',
    session: `s-${own.serial}`,
    reason: 'disconnected',
  })
  await eventually(() => last(events, 'changed')?.[0]?.online === false)

  const { roomId } = await owner.call(addRoom, { homeId, name: 'Hall' })
  await eventually(() => last(events, 'rooms')?.length === 1)
  await owner.call(updateHomeDevice, { deviceId, roomId, name: 'Ceiling' })
  await eventually(() => last(events, 'changed')?.[0]?.name === 'Ceiling')
  await owner.call(deleteRoom, { roomId })
  await eventually(() => last(events, 'changed')?.[0]?.roomId === null)
  await owner.call(updateHome, { homeId, name: 'Flat' })
  await eventually(() => last(events, 'home')?.name === 'Flat')

  // A device that arrives while the stream is open is followed like the others.
  const second = await claim(owner, homeId)
  await eventually(() => last(events, 'deviceIds')?.length === 2)
  await uplink(server, second.online, { data: { temp: 5 } })
  await eventually(() => events.some(({ changed }) => changed?.some(({ values }) => values['temp']?.value === 5)))
  await owner.call(unbindDevice, { deviceId: second.deviceId })
  await eventually(() => last(events, 'deviceIds')?.length === 1)
  await developer().call(deleteDevice, own)
  await eventually(() => last(events, 'deviceIds')?.length === 0 && last(events, 'home')?.devices === 0)
})

test('a stream ends when its user leaves or the home is dissolved; others hear of it, strangers get none', async () => {
  const owner = await aUser(server)
  const homeId = await newHome(owner)
  const member = await join(owner, homeId, await aUser(server))
  await using ofOwner = await watch(owner, homeId)
  await using ofMember = await watch(member, homeId)
  await eventually(() => ofMember.events[0])
  const memberId = (await owner.call(listMembers, { homeId })).find(({ isMe }) => !isMe)?.memberId ?? ''
  await owner.call(updateMember, { homeId, memberId, mayManage: true })
  await eventually(() => last(ofMember.events, 'home')?.mayManage)
  expect(last(ofMember.events, 'members')?.map(({ isMe }) => isMe)).toEqual([false, true])

  await owner.call(removeMember, { homeId, memberId })
  await expect(ofMember.reading).resolves.toBe('ended')
  expect(ofMember.events.at(-1)).toEqual({ over: 'left' })
  await eventually(() => last(ofOwner.events, 'members')?.length === 1)
  const refusedPlainly = await watch(member, homeId)
  await refusedPlainly.reading
  expect(refusedPlainly.said()).toContain('homes.notFound')

  await owner.call(dissolveHome, { homeId })
  await expect(ofOwner.reading).resolves.toBe('ended')
})

test('a stream ends with its session, and when the account is frozen', async () => {
  const owner = await aUser(server)
  const homeId = await newHome(owner)
  const other = await join(owner, homeId, await aUser(server))
  await using ofOwner = await watch(owner, homeId)
  await using ofOther = await watch(other, homeId)
  await eventually(() => ofOwner.events[0] && ofOther.events[0])
  await owner.call(logoutUser, {})
  await expect(ofOwner.reading).resolves.toBe('ended')
  const staff = server.as('administrator')
  await staff.call(setUserStatus, { userId: other.uid, status: userStatuses.frozen, reason: 'x' })
  await expect(ofOther.reading).resolves.toBe('ended')
  for (const stream of [ofOwner, ofOther]) expect(stream.said()).toContain('event: ended')
})

test('a sixth stream of a user replaces the oldest, whose last event says so', async () => {
  const owner = await aUser(server)
  const homeId = await newHome(owner)
  const open: Awaited<ReturnType<typeof watch>>[] = []
  for (let n = 0; n < 6; n++) {
    const stream = await watch(owner, homeId)
    await eventually(() => stream.events[0])
    open.push(stream)
  }
  await expect(open[0]?.reading).resolves.toBe('ended')
  expect(open.map(({ events }) => events.at(-1)?.over)).toEqual(['replaced', ...Array(5).fill(undefined)])
  for (const stream of open) await stream[Symbol.asyncDispose]()
})

test('changed devices of a home are read in one query, whatever their number and that of the streams', async () => {
  const owner = await aUser(server)
  const homeId = await newHome(owner)
  const bound = [await claim(owner, homeId), await claim(owner, homeId), await claim(owner, homeId)]
  const home = await server.db.selectFrom('homes').select('id').where('uid', '=', homeId).executeTakeFirstOrThrow()
  let queries = 0
  const counted = server.db.withPlugin({
    transformQuery({ node }) {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  let tell: (deviceId: number, parts: ['properties']) => void = () => undefined
  const feed = homeFeed({
    db: Object.assign(counted, { pool: server.db.pool, listen: server.db.listen, close: server.db.close }),
    homeRow: home.id,
    onFailure: (error) => expect.unreachable(String(error)),
    async follow(_devices, onChange) {
      tell = onChange
      return () => undefined
    },
  })
  const events: HomeChanges[] = []
  const gone = new AbortController()
  const reader = { userId: owner.id, send: (event: HomeChanges) => void events.push(event) }
  const attached = [feed.attach(reader, gone.signal), feed.attach(reader, gone.signal)]
  await eventually(() => events.length === 2)
  const before = queries
  for (const { online } of bound) await uplink(server, online, { data: { temp: 7 } })
  for (const { online } of bound) tell(online.deviceId, ['properties'])
  await eventually(() => events.length === 4)
  expect(queries - before).toBe(1)
  expect(events.slice(2).map(({ changed }) => changed?.length)).toEqual([3, 3])
  gone.abort()
  await Promise.all(attached)
  expect(feed.isOver()).toBe(true)
})

test('members and guests hear that the panel of a device is another one, and others of nothing', async () => {
  const product = await makeProduct(server)
  await releaseNow(server, product)
  const owner = await aUser(server)
  const homeId = await newHome(owner)
  await claim(owner, homeId)
  const own = await makeDevice(developer(), product)
  const { deviceId } = await owner.call(claimDevice, { homeId, ...labelOf(server, own) })
  const guest = await aUser(server)
  await guest.call(acceptShare, { token: tokenOf((await owner.call(shareDevice, { deviceId })).url) })
  await using home = await watch(owner, homeId)
  await using shares = await openEvents(server, watchShares, {}, guest.token)
  await eventually(() => home.events[0] && shares.events[0])

  const administrator = server.as('administrator')
  const panel = await publish(administrator, await addedPanel(administrator))
  const said = () => [home, shares].map(({ events }) => events.filter(({ panels }) => panels).length)
  await developer().call(selectPanel, { productId: product, panelId: panel.panelId })
  await eventually(() => said().every((count) => count === 1))
  for (const { events } of [home, shares]) {
    expect(events.find(({ panels }) => panels)).toEqual({ panels: [deviceId] })
  }

  const { panelId } = panel
  // What is edited besides reaches no user.
  await administrator.call(updatePanel, { panelId, rnDesc: 'Other words' })
  await administrator.call(upgradePanel, { panelId, config: visualConfig, accounts: [owner.account] })
  await eventually(() => said().every((count) => count === 2))
  await administrator.call(cancelPanelUpgrade, { panelId })
  await eventually(() => said().every((count) => count === 3))
})

test('a release of a panel that several products have chosen is one change of a home', async () => {
  const owner = await aUser(server)
  const homeId = await newHome(owner)
  await claim(owner, homeId)
  const administrator = server.as('administrator')
  const { panelId } = await publish(administrator, await addedPanel(administrator))
  const deviceIds: string[] = []
  for (let nth = 0; nth < 2; nth++) {
    const product = await makeProduct(server)
    await releaseNow(server, product)
    await developer().call(selectPanel, { productId: product, panelId })
    const label = labelOf(server, await makeDevice(developer(), product))
    deviceIds.push((await owner.call(claimDevice, { homeId, ...label })).deviceId)
  }
  await using home = await watch(owner, homeId)
  await eventually(() => home.events[0])
  await administrator.call(upgradePanel, { panelId, config: visualConfig, accounts: [owner.account] })
  const said = () => home.events.flatMap(({ panels }) => (panels ? [panels.toSorted()] : []))
  await eventually(() => said().length > 0)
  expect(said()).toEqual([deviceIds.toSorted()])
})

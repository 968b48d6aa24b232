import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { getHomeSnapshot, updateHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import { dissolveHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { listMembers, removeMember } from '@slipway/contract/users/homes/members.calls.ts'
import {
  addScene,
  deleteScene,
  listScenes,
  runScene,
  updateScene,
} from '@slipway/contract/users/scenes/scenes.calls.ts'
import { sceneLimits } from '@slipway/contract/users/scenes/scenes.limits.ts'
import { getDeviceTimeline } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { openEvents } from '../../../testing/open-events.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { recordingTransport } from '../../devices/devices/testing/devices-rig.ts'
import { aUser, ends, join, newHome, type TestUser } from '../homes/testing/homes-rig.ts'
import { lampProduct, lamps } from './testing/scenes-rig.ts'

const transport = recordingTransport()
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await lampProduct(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const rig = () => lamps(server, transport, () => productId)
const on = (deviceId: string) => ({ deviceId, data: { sw: true } })

async function aHome(): Promise<{ owner: TestUser; homeId: string }> {
  const owner = await aUser(server)
  return { owner, homeId: await newHome(owner) }
}

test('a scene runs on several devices and says how each of them ended', async () => {
  const { owner, homeId } = await aHome()
  const [lamp, off, silent] = [
    await rig().add(owner, homeId),
    await rig().add(owner, homeId),
    await rig().add(owner, homeId),
  ]
  const scene = { homeId, name: 'Film', icon: 'film' as const }
  const actions = [on(lamp.deviceId), on(off.deviceId), { deviceId: silent.deviceId, deKey: 'restart' }]
  const { sceneId } = await owner.call(addScene, { ...scene, actions })
  expect(await owner.call(listScenes, { homeId })).toMatchObject([{ sceneId, actions: [{}, {}, { deKey: 'restart' }] }])
  expect((await owner.call(getHomeSnapshot, { homeId })).scenes).toEqual([{ sceneId, name: 'Film', icon: 'film' }])

  await rig().goOffline(off)
  const running = owner.call(runScene, { sceneId, waitMs: controlLimits.waitMs.max })
  await rig().answer(lamp)
  await rig().answer(silent, 500)
  expect(await running).toMatchObject([
    { deviceId: lamp.deviceId, deviceName: 'Lamp', end: 'done', code: null },
    { deviceId: off.deviceId, end: 'offline' },
    { deviceId: silent.deviceId, deKey: 'restart', end: 'failed', code: 500 },
  ])
  // Never queued: what is offline has nothing waiting for it.
  expect(await rig().commandsOf(off)).toEqual([])
  expect(await rig().commandsOf(lamp)).toMatchObject([{ data: { sw: true }, giver: 'scene' }])
  const seen = { productId, subSerial: lamp.own.serial, kind: 'command' as const }
  expect((await server.as('developer').call(getDeviceTimeline, seen)).items).toMatchObject([{ command: { by: '' } }])
  // Without waiting it is only sent.
  expect((await owner.call(runScene, { sceneId }))[0]).toMatchObject({ end: 'sent' })
})

test('a device that can take nothing more leaves the others alone', async () => {
  const { owner, homeId } = await aHome()
  const [full, lamp] = [await rig().add(owner, homeId), await rig().add(owner, homeId)]
  const actions = [{ deviceId: full.deviceId, deKey: 'restart' }, on(lamp.deviceId)]
  const { sceneId } = await owner.call(addScene, { homeId, name: 'Full', icon: 'power', actions: actions.slice(0, 1) })
  await owner.call(runScene, { sceneId })
  await server.db.pool.query(
    `insert into device_commands (device_id, tail, data, status, created_at, expires_at, by_scene)
     select device_id, tail, data, status, created_at, expires_at, by_scene
     from device_commands, generate_series(2, $2) where device_id = $1`,
    [full.online.deviceId, deviceLimits.waitingCommands],
  )
  await owner.call(updateScene, { sceneId, actions })
  const both = await owner.call(runScene, { sceneId })
  expect(both.map(({ end }) => end)).toEqual(['queueFull', 'sent'])
  await server.db
    .updateTable('devices')
    .set({ disabled_at: new Date() })
    .where('id', '=', full.online.deviceId)
    .execute()
  expect((await owner.call(runScene, { sceneId }))[0]?.end).toBe('disabled')
})

test('values must fit the product, and devices be in the home', async () => {
  const { owner, homeId } = await aHome()
  const { deviceId } = await rig().add(owner, homeId)
  const foreign = await rig().add(owner, await newHome(owner, 'Hut'))
  const scene = { homeId, name: 'Film', icon: 'film' as const }
  const adding = (actions: { deviceId: string; data: Record<string, unknown> }[]) =>
    ends(owner.call(addScene, { ...scene, actions }))
  expect(await adding([on(deviceId), { deviceId, data: { level: 101 } }])).toBe('devices.offModel')
  expect(await adding([on(deviceId), on(foreign.deviceId)])).toBe('homes.deviceNotFound')
  const { sceneId } = await owner.call(addScene, { ...scene, actions: [on(deviceId)] })
  const changing = owner.call(updateScene, { sceneId, actions: [on(foreign.deviceId)] })
  expect(await ends(changing)).toBe('homes.deviceNotFound')
  await expect(owner.call(addScene, { ...scene, actions: [{ deviceId, data: {} }] })).rejects.toMatchObject({
    code: 40000,
  })
  const many = Array.from({ length: sceneLimits.actions + 1 }, () => on(deviceId))
  await expect(owner.call(addScene, { ...scene, actions: many })).rejects.toMatchObject({ code: 40000 })
  expect((await owner.call(updateScene, { sceneId, name: 'Cinema' })).actions).toHaveLength(1)
  // The product changes: what no longer fits it is not sent.
  await server.db.updateTable('scene_actions').set({ data: '{"level": 101}' }).execute()
  expect(await owner.call(runScene, { sceneId })).toMatchObject([{ end: 'offModel' }])
})

test('each kind of user may do what the table grants, and a scene of others does not exist', async () => {
  const { owner, homeId } = await aHome()
  const { deviceId } = await rig().add(owner, homeId)
  const manager = await join(owner, homeId, await aUser(server), true)
  const member = await join(owner, homeId, await aUser(server))
  const former = await join(owner, homeId, await aUser(server), true)
  const last = (await owner.call(listMembers, { homeId })).at(-1)
  await owner.call(removeMember, { homeId, memberId: last?.memberId ?? '' })
  const stranger = (await aHome()).owner
  const fields = { homeId, name: 'Film', icon: 'film' as const, actions: [on(deviceId)] }
  const { sceneId } = await owner.call(addScene, fields)
  const may = async (user: TestUser) => [
    await ends(user.call(listScenes, { homeId })),
    await ends(user.call(runScene, { sceneId })),
    await ends(user.call(addScene, fields)),
    await ends(user.call(updateScene, { sceneId, name: 'Cinema' })),
  ]
  expect(await may(owner)).toEqual(['done', 'done', 'done', 'done'])
  expect(await may(manager)).toEqual(['done', 'done', 'done', 'done'])
  const [absent, noScene] = ['homes.notFound', 'scenes.notFound']
  expect(await may(member)).toEqual(['done', 'done', absent, noScene])
  for (const user of [former, stranger]) expect(await may(user)).toEqual([absent, noScene, absent, noScene])
  expect(await ends(member.call(deleteScene, { sceneId }))).toBe(noScene)
  await manager.call(deleteScene, { sceneId })
  expect(await ends(owner.call(runScene, { sceneId }))).toBe(noScene)
})

test('a device that leaves the home leaves its scenes, and streams hear of scenes', async () => {
  const { owner, homeId } = await aHome()
  const [unbound, moved] = [await rig().add(owner, homeId), await rig().add(owner, homeId)]
  await using live = await openEvents(server, watchHome, { homeId }, owner.token)
  await eventually(() => live.events[0]?.scenes)
  const actions = [on(unbound.deviceId), on(moved.deviceId)]
  const { sceneId } = await owner.call(addScene, { homeId, name: 'Film', icon: 'film', actions })
  await eventually(() => live.events.at(-1)?.scenes?.[0]?.name === 'Film')
  await owner.call(updateScene, { sceneId, icon: 'moon' })
  await eventually(() => live.events.findLast(({ scenes }) => scenes)?.scenes?.[0]?.icon === 'moon')

  const second = await newHome(owner, 'Hut')
  await owner.call(updateHomeDevice, { deviceId: moved.deviceId, homeId: second })
  expect((await owner.call(listScenes, { homeId }))[0]?.actions).toMatchObject([{ deviceId: unbound.deviceId }])
  // It comes back without its place in the scene.
  await owner.call(updateHomeDevice, { deviceId: moved.deviceId, homeId })
  await owner.call(unbindDevice, { deviceId: unbound.deviceId })
  expect((await owner.call(listScenes, { homeId }))[0]?.actions).toEqual([])
  expect(await ends(owner.call(runScene, { sceneId }))).toBe('scenes.empty')
  await owner.call(dissolveHome, { homeId })
  expect(await ends(owner.call(runScene, { sceneId }))).toBe('scenes.notFound')
})

test('the number of scenes is limited exactly', async () => {
  const { owner, homeId } = await aHome()
  const { deviceId } = await rig().add(owner, homeId)
  const fields = { homeId, name: 'Film', icon: 'film' as const, actions: [on(deviceId)] }
  await owner.call(addScene, fields)
  const { sceneId } = await owner.call(addScene, fields)
  const all = Array.from({ length: sceneLimits.scenes - 3 }, () => owner.call(addScene, fields))
  await Promise.all(all)
  const last = await Promise.all(Array.from({ length: 4 }, () => ends(owner.call(addScene, fields))))
  expect(last.toSorted()).toEqual(['done', 'scenes.tooMany', 'scenes.tooMany', 'scenes.tooMany'])
  await owner.call(deleteScene, { sceneId })
  expect(await ends(owner.call(addScene, fields))).toBe('done')
})

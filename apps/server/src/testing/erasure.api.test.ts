import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { allCalls } from '@slipway/contract/calls.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { ORIGIN_HEADER } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { addToFeedback, sendFeedback, uploadFeedbackPicture } from '@slipway/contract/users/feedback/feedback.calls.ts'
import {
  getHomeSnapshot,
  invokeHomeDevice,
  setHomeDevice,
  updateHomeDevice,
} from '@slipway/contract/users/homes/home-devices.calls.ts'
import { addHome, addRoom, listHomes, updateHome, renameRoom } from '@slipway/contract/users/homes/homes.calls.ts'
import { listMembers, removeMember } from '@slipway/contract/users/homes/members.calls.ts'
import { subscribePush } from '@slipway/contract/users/pushes/pushes.calls.ts'
import { addScene, runScene, updateScene } from '@slipway/contract/users/scenes/scenes.calls.ts'
import { addTimer, updateTimer } from '@slipway/contract/users/scenes/timers.calls.ts'
import { requestLogoff, sendLogoffCode } from '@slipway/contract/users/users/user-logoff.calls.ts'
import { updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { recordingTransport } from '../domains/devices/devices/testing/devices-rig.ts'
import { codeIn, mailsOf } from '../domains/identity/sign-in/testing/mailbox.ts'
import { aUser, join, type TestUser } from '../domains/users/homes/testing/homes-rig.ts'
import { lampProduct, lamps } from '../domains/users/scenes/testing/scenes-rig.ts'
import { newPhoneKeys } from '../push/testing/phone-keys.ts'
import { rowsWith } from './rows-with.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const CANARY = 'Canary7q'
const transport = recordingTransport()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
})
afterAll(() => server[Symbol.asyncDispose]())

/** What users write in their own words, by call: the test below has written each of them. */
const written: Readonly<Record<string, readonly string[]>> = {
  'POST feedback': ['thirdPlatform', 'description', 'contact'],
  'POST feedback/reply': ['msg'],
  'PUT device': ['name'],
  'POST device/set': ['data'],
  'POST device/action': ['data'],
  'POST home': ['name'],
  'PUT home': ['name'],
  'POST room': ['name'],
  'PUT room': ['name'],
  'POST scene': ['name', 'data'],
  'PUT scene': ['name', 'data'],
  'POST timer': ['data'],
  'PUT timer': ['data'],
  'POST push/subscription': ['endpoint'],
  'POST user/logoff': ['reason'],
  'PUT user/me': ['nickname'],
}
/** Texts of visitors belong to the share's device; the others name a thing, prove something, or are an account. */
const notWords = new Set(
  'timeZone productId serial code smsCode password oldPassword jobId sessionId account indexcode phone roomId'.split(
    ' ',
  ),
)
const elsewhere = new Set(['POST visit/set', 'POST visit/action', 'POST push/test', 'DELETE push/subscription'])

interface Node {
  type?: string
  pattern?: string
  enum?: unknown
  properties?: Record<string, Node>
  items?: Node
  additionalProperties?: Node | boolean
  anyOf?: Node[]
}

/** The names of the fields of an input that take any text. */
function textsOf(node: Node, name = ''): string[] {
  if (node.type === 'string') return node.pattern === undefined && node.enum === undefined ? [name] : []
  const { properties = {}, items, additionalProperties, anyOf = [] } = node
  const isFree = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length === 0
  return [
    ...(isFree ? [name] : []),
    ...Object.entries(properties).flatMap(([key, inner]) => textsOf(inner, key)),
    ...[...(items ? [items] : []), ...anyOf].flatMap((inner) => textsOf(inner, name)),
  ]
}

test('all calls with words of a user are known here', () => {
  const found = Object.fromEntries(
    allCalls
      .filter(({ access, method }) => access.who === 'user' && method !== 'GET')
      .map(({ method, path: address, input }) => {
        const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Node
        return [`${method} ${address.replace('/app/api/v1/', '')}`, [...new Set(textsOf(schema))]] as const
      })
      .map(([call, names]) => [call, names.filter((name) => !notWords.has(name))] as const)
      .filter(([call, names]) => names.length > 0 && !elsewhere.has(call)),
  )
  expect(found).toEqual(written)
})

async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(server.parts.dataFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')))
  return files.filter((_, at) => contents[at]?.includes(text))
}
const pictures = () => readdir(path.join(server.parts.dataFolder, 'private-files')).catch(() => [])

test('in homes that stay, what the erased user has named has neutral names, and what others have named keeps its own', async () => {
  const [user, heir, host] = [await aUser(server, 'giver'), await aUser(server, 'heir'), await aUser(server, 'host')]
  await heir.call(updateUser, { locale: 'zh-CN' })
  await host.call(updateUser, { locale: 'en-US' })
  const productId = await lampProduct(server)
  const rig = lamps(server, transport, () => productId)

  async function furnish(writer: TestUser, homeId: string, name: string) {
    const { roomId } = await writer.call(addRoom, { homeId, name })
    const { deviceId } = await rig.add(writer, homeId)
    await writer.call(updateHomeDevice, { deviceId, name, roomId })
    const actions = [{ deviceId, data: { level: 1 } }]
    await writer.call(addScene, { homeId, name, icon: 'film', actions })
  }
  const own = (await user.call(addHome, { name: CANARY, timeZone: 'UTC' })).homeId
  const hosted = (await host.call(addHome, { name: 'Villa', timeZone: 'UTC' })).homeId
  const left = (await host.call(addHome, { name: 'Hut', timeZone: 'UTC' })).homeId
  await join(user, own, heir, true)
  for (const homeId of [hosted, left]) await join(host, homeId, user, true)
  await furnish(user, own, CANARY)
  await furnish(user, own, `${CANARY} 2`)
  await furnish(heir, own, 'Annex')
  await furnish(host, hosted, 'Room')
  await furnish(user, hosted, CANARY)
  await furnish(user, left, CANARY)
  const members = await host.call(listMembers, { homeId: left })
  const memberId = members.at(-1)?.memberId ?? ''
  await host.call(removeMember, { homeId: left, memberId })

  await user.call(sendLogoffCode, {})
  const mail = (await mailsOf(server)).findLast(({ to }) => to === user.account)
  await user.call(requestLogoff, { code: mail ? codeIn(mail) : '' })
  // Without advancing the clock, which would end the sessions of the others.
  const due = { due_at: new Date(server.clock.now()) }
  await server.db.updateTable('user_logoffs').set(due).where('user_id', '=', user.id).execute()
  await server.domains.users.eraseDue()
  await server.domains.outbox.deliverDue()

  expect(await rowsWith(server, CANARY)).toEqual([])
  const namesIn = async (reader: TestUser, homeId: string) => {
    const { devices, rooms, scenes } = await reader.call(getHomeSnapshot, { homeId })
    return [rooms, devices, scenes].map((list) => list.map(({ name }) => name).toSorted())
  }
  const lamp = (...numbers: string[]) => numbers.map((number) => `Lamp${number}`)
  expect(await heir.call(listHomes, {})).toMatchObject([{ name: '家' }])
  expect(await namesIn(heir, own)).toEqual([
    ['Annex', '房间', '房间 2'],
    ['Annex', ...lamp('', ' 2')],
    ['Annex', '场景', '场景 2'],
  ])
  expect(await namesIn(host, hosted)).toEqual([
    ['Room', 'Room 2'],
    ['Lamp', 'Room'],
    ['Room', 'Scene'],
  ])
  expect(await namesIn(host, left)).toEqual([['Room'], ['Lamp'], ['Scene']])
  expect((await host.call(listHomes, {})).map(({ name }) => name)).toEqual(['Villa', 'Hut'])
})

test('after the erasure of a user no table and no file has a word of it', async () => {
  const user = await aUser(server, 'words')
  const productId = await lampProduct(server)
  const deName = { zh: '显示', en: 'Show' }
  const shown = { deKey: 'text', required: true, description: '', type: 'string' as const, maxLength: 32 }
  const deInput = { type: 'object' as const, properties: [shown] }
  await server.as('developer').call(addFeature, { productId, featureType: 2, deKey: 'show', deName, deInput })
  await user.call(updateUser, { nickname: CANARY })
  const { homeId } = await user.call(addHome, { name: 'Home', timeZone: 'UTC' })
  await user.call(updateHome, { homeId, name: CANARY })
  const { roomId } = await user.call(addRoom, { homeId, name: `${CANARY} 1` })
  await user.call(renameRoom, { roomId, name: CANARY })

  const rig = lamps(server, transport, () => productId)
  const lamp = await rig.add(user, homeId)
  const { deviceId } = lamp
  await user.call(updateHomeDevice, { deviceId, name: CANARY, roomId })
  const text = { data: { name: CANARY } }
  await user.call(setHomeDevice, { deviceId, ...text })
  await rig.answer(lamp)
  await user.call(invokeHomeDevice, { deviceId, deKey: 'show', data: { text: CANARY } })
  await rig.answer(lamp)
  const { sceneId } = await user.call(addScene, {
    homeId,
    name: 'Scene',
    icon: 'film',
    actions: [{ deviceId, ...text }],
  })
  await user.call(updateScene, { sceneId, name: CANARY })
  await user.call(runScene, { sceneId })
  await rig.answer(lamp)
  const { timerId } = await user.call(addTimer, { deviceId, ...text, time: '07:00', days: [1], timeZone: 'UTC' })
  await user.call(updateTimer, { timerId, deed: text })

  const before = await pictures()
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Artist: CANARY } })
    .jpeg()
    .toBuffer()
  const reply = await server.app.inject({
    method: 'POST',
    url: uploadFeedbackPicture.path,
    headers: { accesstoken: user.token, [ORIGIN_HEADER]: '1', 'content-type': 'application/octet-stream' },
    payload: image,
  })
  const { pictureId } = resultOf(uploadFeedbackPicture, reply.json<Envelope>())
  const said = { description: CANARY, contact: CANARY, thirdPlatform: CANARY, pictures: [pictureId], deviceId }
  const { recordId } = await user.call(sendFeedback, { problemType: 401, ...said })
  await user.call(addToFeedback, { recordId, msg: CANARY })
  const { p256dh, auth } = await newPhoneKeys()
  await user.call(subscribePush, { endpoint: `https://fcm.googleapis.com/fcm/send/${CANARY}`, p256dh, auth })

  await user.call(sendLogoffCode, {})
  const mail = (await mailsOf(server)).findLast(({ to }) => to === user.account)
  await user.call(requestLogoff, { code: mail ? codeIn(mail) : '', reason: CANARY })
  expect(await rowsWith(server, CANARY)).toEqual(
    expect.arrayContaining(['device_messages', 'device_commands', 'home_devices', 'scene_actions', 'schedules']),
  )
  expect((await pictures()).length).toBeGreaterThan(before.length)

  server.clock.advance(usersLimits.logoff.clarificationMs)
  await server.domains.users.eraseDue()
  await server.domains.outbox.deliverDue()

  expect(await rowsWith(server, CANARY)).toEqual([])
  // Its address is encrypted: it goes with the session of its phone.
  expect(await server.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
  expect(await pictures()).toEqual(before)
  // Emails that are written to files are deleted after a week.
  server.clock.advance(8 * DAY_MS)
  await server.domains.signIn.sweep()
  expect(await filesWith(CANARY)).toEqual([])
})

import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { DAY_MS, HOUR_MS } from '@slipway/contract/durations.ts'
import { APP_PATH } from '@slipway/contract/http/app-path.ts'
import { ORIGIN_HEADER, requestOf, USER_COOKIE } from '@slipway/contract/http/call-request.ts'
import { allScopes } from '@slipway/contract/http/scopes.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import {
  getOwnFeedback,
  getOwnFeedbackPicture,
  sendFeedback,
  uploadFeedbackPicture,
} from '@slipway/contract/users/feedback/feedback.calls.ts'
import { setUserAvatar } from '@slipway/contract/users/users/user-avatar.calls.ts'
import { createBindToken } from '@slipway/contract/users/homes/binding/bind-tokens.calls.ts'
import { getHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { addRoom, listHomes, listRooms } from '@slipway/contract/users/homes/homes.calls.ts'
import {
  inviteMember,
  listMembers,
  removeMember,
  withdrawInvitations,
} from '@slipway/contract/users/homes/members.calls.ts'
import {
  acceptShare,
  endShare,
  listShares,
  shareDevice,
  visitDevice,
} from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { addScene, listScenes } from '@slipway/contract/users/scenes/scenes.calls.ts'
import { addTimer, listTimers } from '@slipway/contract/users/scenes/timers.calls.ts'
import { createPanelTry, openTry } from '@slipway/contract/users/homes/tries/tries.calls.ts'
import { listMessages } from '@slipway/contract/users/messages/messages.calls.ts'
import { listUserNotices } from '@slipway/contract/users/messages/user-notices.calls.ts'
import { getPushSettings, subscribePush } from '@slipway/contract/users/pushes/pushes.calls.ts'
import {
  downloadUserExport,
  getUserExport,
  requestUserExport,
} from '@slipway/contract/users/users/user-export.calls.ts'
import { listUserSessions } from '@slipway/contract/users/users/user-sessions.calls.ts'
import sharp from 'sharp'
import { GENERATED } from '@slipway/contract/products/panels/panels.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordingTransport } from '../../domains/devices/devices/testing/devices-rig.ts'
import { aUser, join, newHome, tokenOf, type TestUser } from '../../domains/users/homes/testing/homes-rig.ts'
import { boundDevice, productWithMessages } from '../../domains/users/messages/testing/messages-rig.ts'
import { newPhoneKeys } from '../../push/testing/phone-keys.ts'
import { openPhone } from '../../domains/users/users/testing/users-samples.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { walkedCalls } from './permission-asking.ts'
import { idRows, namesSomething, type IdRow } from './permission-households.ts'

const ofUsers = walkedCalls.filter(({ call }) => call.path.startsWith(`${APP_PATH}/`))
const fieldsOf = (call: AnyCall): string[] => Object.keys((call.input as { shape?: object }).shape ?? {})

test('every call of end users that names something has its rows', () => {
  const naming = ofUsers.filter(({ call }) => namesSomething(fieldsOf(call))).map(({ name }) => name)
  expect(naming.length).toBeGreaterThan(40)
  expect(naming.filter((name) => !idRows[name])).toEqual([])
  const known = new Set(ofUsers.map(({ name }) => name))
  expect(Object.keys(idRows).filter((name) => !known.has(name))).toEqual([])
})

const transport = recordingTransport()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
})
afterAll(() => server[Symbol.asyncDispose]())

/** In names and texts of the home; no one else reads it. */
const CANARY = 'canary7261'

async function sendPicture({ token }: TestUser, url: string): Promise<Envelope> {
  const payload = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  const headers = { accesstoken: token, [ORIGIN_HEADER]: '1', 'content-type': 'application/octet-stream' }
  const reply = await server.app.inject({ method: 'POST', url, headers, payload })
  return reply.json<Envelope>()
}
const pictureOf = async (user: TestUser): Promise<string> =>
  resultOf(uploadFeedbackPicture, await sendPicture(user, uploadFeedbackPicture.path)).pictureId

/** What the owner has beside its home: feedback with a picture, a phone with pushes, and a file with its data. */
async function belongingsOf(owner: TestUser, deviceId: string): Promise<Record<string, string>> {
  const [picture, unsent] = [await pictureOf(owner), await pictureOf(owner)]
  const said = { problemType: 401 as const, description: CANARY, deviceId, pictures: [picture] }
  const { recordId } = await owner.call(sendFeedback, said)
  const endpoint = 'https://fcm.googleapis.com/fcm/send/of-the-owner'
  await owner.call(subscribePush, { endpoint, ...(await newPhoneKeys()) })
  const { url } = await owner.call(requestUserExport, {})
  const file = new URL(url, 'http://localhost').searchParams.get('token') ?? ''
  const { avatar } = resultOf(setUserAvatar, await sendPicture(owner, setUserAvatar.path))
  return { $avatar: avatar, $record: recordId, $picture: picture, $unsent: unsent, $endpoint: endpoint, $export: file }
}

interface Asker {
  name: string
  headers: Record<string, string>
  ids: Record<string, unknown>
}

async function household() {
  const developer = server.as('developer')
  const productId = await productWithMessages(server, { leak: {} })
  const deName = { zh: '重启', en: 'Restart' }
  await developer.call(addFeature, { productId, featureType: 2, deKey: 'restart', deName })
  const { owner, homeId, deviceId, tell } = await boundDevice(server, transport, productId)
  const { roomId } = await owner.call(addRoom, { homeId, name: CANARY })
  const { bindId } = await owner.call(createBindToken, { homeId })
  const users = await Promise.all(Array.from({ length: 7 }, () => aUser(server)))
  const [manager, member, formerMember, guest, viewer, formerGuest, stranger] = users as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ]
  for (const [user, mayManage] of [
    [manager, true],
    [member, false],
    [formerMember, true],
  ] as const) {
    // Members are listed in the order in which they joined.
    server.clock.advance(1)
    await join(owner, homeId, user, mayManage)
  }
  const members = await owner.call(listMembers, { homeId })
  const [ownerId = '', , memberId = '', formerId = ''] = members.map((one) => one.memberId)
  await owner.call(removeMember, { homeId, memberId: formerId })
  const { url: invitation } = await owner.call(inviteMember, { homeId })
  await owner.call(withdrawInvitations, { homeId })
  const give = async (user: TestUser, terms = {}) => {
    const { url, shareId } = await owner.call(shareDevice, { deviceId, ...terms })
    await user.call(acceptShare, { token: tokenOf(url) })
    return shareId
  }
  await give(guest)
  await give(viewer, { mayControl: false })
  await owner.call(endShare, { shareId: await give(formerGuest, { withMessages: true }) })
  const link = () => owner.call(shareDevice, { deviceId, asLink: true, endTime: server.clock.now() + DAY_MS })
  const [visit, formerVisit, visited] = [await link(), await link(), await link()]
  await openPhone(server).call(visitDevice, { token: tokenOf(visited.url) })
  await owner.call(endShare, { shareId: formerVisit.shareId })
  const { shareId } = await owner.call(shareDevice, { deviceId })
  const actions = [{ deviceId, data: { level: 1 } }]
  const { sceneId } = await owner.call(addScene, { homeId, name: CANARY, icon: 'film', actions })
  const { timerId } = await owner.call(addTimer, { sceneId, days: [1], time: '06:30', timeZone: 'UTC' })
  await tell('leak')
  const { items } = await owner.call(listMessages, {})
  const { items: told } = await owner.call(listUserNotices, {})
  const belongings = await belongingsOf(owner, deviceId)
  const [session] = await owner.call(listUserSessions, {})
  // The owner of another home, with a device of its own there; and the same person with two homes.
  const neighbour = await boundDevice(server, transport, productId)
  const secondHome = await newHome(member)

  const ids: Record<string, unknown> = {
    $home: homeId,
    $room: roomId,
    $bind: bindId,
    $device: deviceId,
    $product: productId,
    $owner: ownerId,
    $member: memberId,
    $share: shareId,
    $scene: sceneId,
    $timer: timerId,
    $visit: tokenOf(visit.url),
    $formerVisit: tokenOf(formerVisit.url),
    $formerInvitation: tokenOf(invitation),
    $message: items[0]?.messageId,
    $notice: told[0]?.noticeId,
    ...belongings,
    $session: session?.sessionId,
    // Only the visitor has a link of its own.
    $link: 'A'.repeat(43),
    $soon: server.clock.now() + HOUR_MS,
    $ownHome: neighbour.homeId,
    $ownDevice: neighbour.deviceId,
  }
  const { key } = await developer.call(createKey, { keyName: 'all', scopes: [...allScopes], expiresTime: null })
  const pass = tokenOf(visited.url)
  const tried = await developer.call(createPanelTry, { productId, panelId: GENERATED, kind: 'try' })
  const { session: tester } = await openPhone(server).call(openTry, { link: new URL(tried.urls[0] ?? '').hash })
  const { token: console } = await developer.account()
  const asker = (name: string, headers: Record<string, string>, own = {}): Asker => ({
    name,
    headers,
    ids: { ...ids, ...own },
  })
  const of = (name: string, user: TestUser, own = {}) => asker(name, { accesstoken: user.token }, own)
  const askers = [
    of('manager', manager),
    of('member', member, { $ownHome: secondHome }),
    of('guest', guest),
    of('viewer', viewer),
    of('former member', formerMember),
    of('former guest', formerGuest),
    of('neighbour', neighbour.owner),
    of('stranger', stranger),
    // The link is all that it has: sent as a session, too.
    asker(
      'visitor',
      { accesstoken: pass, cookie: `${USER_COOKIE}=${pass}`, authorization: `Bearer ${pass}` },
      { $link: pass },
    ),
    asker('a phone that tries a panel', { accesstoken: tester, cookie: `${USER_COOKIE}=${tester}` }),
    asker('a session of the console', { accesstoken: console }),
    asker('an API key', { authorization: `Bearer ${key}` }),
    asker('no one', {}),
  ]
  return { owner, homeId, deviceId, recordId: belongings.$record ?? '', own: of('owner', owner), askers }
}

const filled = (value: unknown, ids: Record<string, unknown>): unknown =>
  Array.isArray(value)
    ? value.map((one) => filled(one, ids))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([field, one]) => [field, filled(one, ids)]))
      : typeof value === 'string' && value.startsWith('$')
        ? ids[value]
        : value

async function ask(call: AnyCall, { input }: IdRow, { headers: own, ids }: Asker) {
  const fields = Object.entries(input).map(([field, value]) => [field, filled(value, ids)] as const)
  const { method, url, headers, body } = requestOf(call, Object.fromEntries(fields))
  const payload = body === undefined ? {} : { payload: body }
  const all = { lang: 'en-US', ...headers, ...own }
  const reply = await server.app.inject({ method: method as 'GET', url, headers: all, ...payload })
  const isFile = !String(reply.headers['content-type']).includes('json')
  const data = isFile ? null : reply.json<Envelope>().data
  return { refusal: String((data as { refusal?: string } | null)?.refusal ?? ''), text: reply.body }
}

const rowsOf = ofUsers.flatMap(({ name, call }) => (idRows[name] ?? []).map((row) => ({ name, call, row })))
/** What others need is deleted last, by the first that may. */
const lastOnes = new Set(['deleteScene', 'deleteRoom'])
const inOrder = [
  ...rowsOf.filter(({ name }) => !lastOnes.has(name)),
  ...rowsOf.filter(({ name }) => lastOnes.has(name)),
]
const isAbsent = (refusal: string): boolean =>
  /(NotFound|notFound|Over|noSession|ownerStays|serviceNotAllowed|notSubscribed|exportSpent)$/.test(refusal)

test('no ID in any position tells or changes anything for a caller that may not, in all calls of end users', async () => {
  const { owner, homeId, deviceId, recordId, own, askers } = await household()
  const state = async () =>
    JSON.stringify([
      await owner.call(listHomes, {}),
      await owner.call(getHomeDevice, { deviceId }),
      await owner.call(listMembers, { homeId }),
      await owner.call(listRooms, { homeId }),
      (await owner.call(listShares, { deviceId })).length,
      await owner.call(listScenes, { homeId }),
      await owner.call(listTimers, {}),
      (await owner.call(listMessages, {})).items,
      await owner.call(getOwnFeedback, { recordId }),
      (await owner.call(listUserSessions, {})).length,
      (await owner.call(getPushSettings, {})).phones,
      await owner.call(getUserExport, {}),
    ])
  const leaks: string[] = []
  for (const asker of askers) {
    const before = await state()
    for (const { name, call, row } of inOrder) {
      if (row.may?.split(' ').includes(asker.name)) continue
      const { refusal, text } = await ask(call, row, asker)
      const isQuiet = row.isSilent || isAbsent(refusal)
      if (!isQuiet || text.includes(CANARY)) leaks.push(`${asker.name}: ${name} ${JSON.stringify(row.input)}: ${text}`)
    }
    if ((await state()) !== before) leaks.push(`${asker.name} has changed something`)
  }
  expect(leaks).toEqual([])
  // The others were not refused because there is nothing: the owner has all of these.
  const refusalOf = async (call: AnyCall, input: Record<string, unknown>) => (await ask(call, { input }, own)).refusal
  expect(await refusalOf(getOwnFeedbackPicture, { pictureId: '$picture' })).toBe('')
  expect(await refusalOf(getOwnFeedbackPicture, { pictureId: '$unsent' })).toBe('')
  expect(await refusalOf(downloadUserExport, { token: '$export' })).toBe('')
  expect((await owner.call(getPushSettings, {})).phones).toBe(1)

  const closed: string[] = []
  for (const { name, call, row } of inOrder.filter(({ call: { reply } }) => reply !== 'stream')) {
    for (const asker of askers.filter((one) => row.may?.split(' ').includes(one.name))) {
      server.clock.advance(1000)
      const { refusal } = await ask(call, row, asker)
      if (isAbsent(refusal) && !lastOnes.has(name)) closed.push(`${asker.name}: ${name}: ${refusal}`)
    }
  }
  expect(closed).toEqual([])
})

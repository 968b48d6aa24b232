import {
  downloadUserExport,
  getUserExport,
  requestUserExport,
} from '@slipway/contract/users/users/user-export.calls.ts'
import { loginUser } from '@slipway/contract/users/users/users.calls.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { ORIGIN_HEADER } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { sendFeedback, uploadFeedbackPicture } from '@slipway/contract/users/feedback/feedback.calls.ts'
import { updateHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { addRoom } from '@slipway/contract/users/homes/homes.calls.ts'
import { acceptShare, shareDevice } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { muteMessages, subscribePush, updatePushSettings } from '@slipway/contract/users/pushes/pushes.calls.ts'
import { updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPhoneKeys } from '../../../../push/testing/phone-keys.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { recordingTransport, uplink } from '../../../devices/devices/testing/devices-rig.ts'
import { exportedHistory } from '../../homes/index.ts'
import { aUser, join, tokenOf, type TestUser } from '../../homes/testing/homes-rig.ts'
import { boundDevice, productWithMessages } from '../../messages/testing/messages-rig.ts'
import { makeUser, openPhone, password } from '../testing/users-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const fetchFile = (url: string, token: string) =>
  server.app.inject({ method: 'GET', url, headers: { accesstoken: token } })

const tables = (
  'account logins sessions deletions homes members rooms devices bindings panel-data shares scenes timers messages ' +
  'system-messages mini-programs statistics push-settings push-phones mutes feedback feedback-replies'
)
  .split(' ')
  .map((name) => `${name}.csv`)
  // The workbook of what support sees follows what is stored about the account itself.
  .toSpliced(4, 0, 'account.xlsx')

test('an end user downloads all that is stored about it, once, within a day', async () => {
  const { account, token, userId } = await makeUser(server)
  const stranger = await makeUser(server, 'stranger')
  const phone = openPhone(server, { headers: { accesstoken: token, 'user-agent': 'Pocket' } })
  await phone.call(loginUser, { account, password })
  expect(await phone.call(getUserExport, {})).toBeNull()

  const { url, expireTime } = await phone.call(requestUserExport, {})
  expect(expireTime).toBe(server.clock.now() + usersLimits.export.lifeMs)
  expect(url.startsWith(`${downloadUserExport.path}?token=`)).toBe(true)
  const again = phone.call(requestUserExport, {})
  await expect(again).rejects.toMatchObject({ data: { refusal: 'users.exportedToday', hours: 24 } })
  expect((await fetchFile(url, stranger.token)).json()).toMatchObject({ data: { refusal: 'users.exportSpent' } })

  const reply = await fetchFile(url, token)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${userId}.zip"`,
  })
  const files = unzipSync(reply.rawPayload)
  expect(Object.keys(files)).toEqual(tables)
  // A table without rows has its headings.
  expect(strFromU8(files['homes.csv'] ?? new Uint8Array())).toBe('name,timeZone,country,role,mayManage,joinTime\r\n')
  expect(strFromU8(files['account.csv'] ?? new Uint8Array())).toContain(account)
  expect(strFromU8(files['logins.csv'] ?? new Uint8Array())).toContain('Pocket')
  expect(JSON.stringify(Object.values(files).map((bytes) => strFromU8(bytes)))).not.toContain('argon2')

  expect((await fetchFile(url, token)).json()).toMatchObject({ data: { refusal: 'users.exportSpent' } })
  expect(await phone.call(getUserExport, {})).toMatchObject({ isDownloaded: true, expireTime })
})

test('an export that was not downloaded expires after a day, when another can be asked for', async () => {
  const { token } = await makeUser(server, 'late')
  const phone = openPhone(server, { headers: { accesstoken: token } })
  const { url } = await phone.call(requestUserExport, {})
  server.clock.advance(usersLimits.export.lifeMs)
  expect((await fetchFile(url, token)).json()).toMatchObject({ data: { refusal: 'users.exportSpent' } })
  const next = await phone.call(requestUserExport, {})
  expect((await fetchFile(next.url, token)).statusCode).toBe(200)
  await expect(phone.call(downloadUserExport, { token: 'x' })).rejects.toMatchObject(refused('users.exportSpent'))
})

test('the file has homes, devices with their history, bindings, shares, push settings and pictures', async () => {
  const transport = recordingTransport()
  server.domains.devices.attach(transport)
  const productId = await productWithMessages(server, {})
  const { owner, homeId, deviceId, own, online } = await boundDevice(server, transport, productId)
  const member = await join(owner, homeId, await aUser(server), true)
  await member.call(updateUser, { nickname: 'Mia' })
  const { roomId } = await owner.call(addRoom, { homeId, name: 'Attic' })
  await owner.call(updateHomeDevice, { deviceId, name: 'Boiler', roomId })
  const { url: link } = await owner.call(shareDevice, { deviceId, mayControl: false })
  const guest = await aUser(server)
  await guest.call(acceptShare, { token: tokenOf(link) })
  await uplink(server, online, { id: '1', data: { temp: 71 } })
  await owner.call(updatePushSettings, { quiet: { from: 1350, to: 420, days: [1, 7] }, alarmsPass: false })
  const endpoint = 'https://fcm.googleapis.com/fcm/send/mine'
  await owner.call(subscribePush, { endpoint, ...(await newPhoneKeys()) })
  await owner.call(muteMessages, { deviceId, minutes: 60 })
  const payload = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  const headers = { accesstoken: owner.token, [ORIGIN_HEADER]: '1', 'content-type': 'application/octet-stream' }
  const sent = await server.app.inject({ method: 'POST', url: uploadFeedbackPicture.path, headers, payload })
  const { pictureId } = resultOf(uploadFeedbackPicture, sent.json<Envelope>())
  const said = { problemType: 401 as const, description: 'Drips', pictures: [pictureId] }
  const { problemId } = await owner.call(sendFeedback, said)

  async function filesOf(user: TestUser) {
    const { url } = await user.call(requestUserExport, {})
    return unzipSync((await fetchFile(url, user.token)).rawPayload)
  }
  const textOf = (bytes: Uint8Array | undefined) => strFromU8(bytes ?? new Uint8Array())
  const files = await filesOf(owner)
  const text = (name: string) => textOf(files[name])
  expect(text('homes.csv')).toContain('Home,Asia/Shanghai,,owner,false,')
  expect(text('members.csv')).toContain('Home,Mia,member,true,')
  expect(text('rooms.csv')).toContain('Home,Attic')
  expect(text('devices.csv')).toContain(`Home,Attic,Boiler,Lamp,LAMP-1,${own.serial},`)
  expect(text('bindings.csv')).toContain(`,bound,code,Lamp,${own.serial},10.`)
  expect(text('shares.csv')).toContain('Boiler,given,')
  expect(text('push-settings.csv')).toContain('22:30,07:00,1 7,false,false,false')
  expect(text('push-phones.csv')).toContain(endpoint)
  expect(text('mutes.csv')).toContain('Boiler,,')
  expect(text(`history/${own.serial}.csv`)).toMatch(/,temp,71\r\n$/)
  expect(files[`feedback-pictures/${problemId}-1.jpg`]?.subarray(0, 3)).toEqual(Uint8Array.of(0xff, 0xd8, 0xff))

  // Neither a member nor a guest gets what is the owner's.
  for (const [other, shares] of [
    [member, 0],
    [guest, 1],
  ] as const) {
    const theirs = await filesOf(other)
    expect(Object.keys(theirs)).toEqual(tables)
    expect(Object.values(theirs).map(textOf).join('\n')).not.toMatch(/Attic|Drips|fcm\.googleapis|LAMP-1/)
    expect(textOf(theirs['shares.csv']).match(/Boiler,accepted,/g) ?? []).toHaveLength(shares)
  }
})

test('the history in the file ends after the newest values of each device, and says so', async () => {
  const transport = recordingTransport()
  server.domains.devices.attach(transport)
  const { owner, own } = await boundDevice(server, transport, await productWithMessages(server, {}))
  const { historyLinesOfDevice: most } = usersLimits.export
  const step = 10_000
  const value = { deKey: 'temp', time: 1, at: 1, value: 1 }

  async function linesOf(stored: number): Promise<string[]> {
    async function* valuesSince() {
      for (let left = stored; left > 0; left -= step) yield Array.from({ length: Math.min(left, step) }, () => value)
    }
    const written: string[] = []
    for await (const { name, chunks } of exportedHistory({ ...server, deviceHistory: { valuesSince } })(owner.id)) {
      expect(name).toBe(`history/${own.serial}.csv`)
      for await (const chunk of chunks) written.push(String(chunk))
    }
    return written.join('').trimEnd().split('\r\n')
  }
  expect(await linesOf(most)).toHaveLength(most + 1)
  const cut = await linesOf(most + 1)
  expect([cut.length, cut.at(-1)]).toEqual([most + 2, 'cut off: older values are in the app'])
})

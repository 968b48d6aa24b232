import { ORIGIN_HEADER, requestOf } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { listMembers } from '@slipway/contract/users/homes/members.calls.ts'
import { getUserAvatar, removeUserAvatar, setUserAvatar } from '@slipway/contract/users/users/user-avatar.calls.ts'
import { getUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { askForDeletion, eraseNow } from '../../../testing/erasure/write-everything.ts'
import { aUser, ends, join, newHome, type TestUser } from '../homes/testing/homes-rig.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const WHERE_IT_WAS_TAKEN = 'Nowhere Road 7'

/** A photo lying on its side: green left, red right, with what a camera writes into it. */
async function photo(): Promise<Buffer> {
  const half = { width: 300, height: 400, channels: 3 as const }
  const [green, red] = await Promise.all(
    ['#00aa00', '#aa0000'].map((background) =>
      sharp({ create: { ...half, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp({ create: { ...half, width: 600, background: '#000000' } })
    .composite([
      { input: green ?? '', left: 0, top: 0 },
      { input: red ?? '', left: 300, top: 0 },
    ])
    .jpeg()
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: WHERE_IT_WAS_TAKEN } } })
    .toBuffer()
}

async function upload({ token }: TestUser, payload: Buffer): Promise<string> {
  const headers = { accesstoken: token, [ORIGIN_HEADER]: '1', 'content-type': 'application/octet-stream' }
  const reply = await server.app.inject({ method: 'POST', url: setUserAvatar.path, headers, payload })
  return resultOf(setUserAvatar, reply.json<Envelope>()).avatar
}

async function shownTo({ token }: TestUser, avatarId: string): Promise<Buffer | undefined> {
  const { url } = requestOf(getUserAvatar, { avatarId })
  const reply = await server.app.inject({ method: 'GET', url, headers: { accesstoken: token } })
  return reply.headers['content-type'] === 'image/jpeg' ? reply.rawPayload : undefined
}

test('a profile picture is square, upright and without the data of a camera, for its user and members of its homes', async () => {
  const [user, member, stranger] = [await aUser(server), await aUser(server), await aUser(server)]
  const homeId = await newHome(user)
  await join(user, homeId, member)
  expect(await user.call(getUser, {})).not.toHaveProperty('avatar')
  const avatar = await upload(user, await photo())
  expect(await user.call(getUser, {})).toMatchObject({ avatar })
  expect(await member.call(listMembers, { homeId })).toMatchObject([{ avatar }, { isMe: true }])
  const picture = (await shownTo(user, avatar)) ?? Buffer.alloc(0)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 })
  expect(picture.toString('latin1')).not.toContain(WHERE_IT_WAS_TAKEN)
  const top = await sharp(picture).extract({ left: 128, top: 10, width: 1, height: 1 }).raw().toBuffer()
  expect([...top].map((part) => Math.round(part / 85))).toEqual([0, 2, 0])
  expect(await shownTo(member, avatar)).toEqual(picture)
  expect(await shownTo(stranger, avatar)).toBeUndefined()

  const other = await upload(user, await photo())
  expect([other === avatar, await shownTo(user, avatar)]).toEqual([false, undefined])
  await user.call(removeUserAvatar, {})
  expect([await shownTo(user, other), await user.call(getUser, {})]).toEqual([undefined, expect.anything()])
  expect(await user.call(getUser, {})).not.toHaveProperty('avatar')
})

test('a page shows many pictures at the same time', async () => {
  const user = await aUser(server)
  const avatar = await upload(user, await photo())
  const shown = await Promise.all(Array.from({ length: 6 }, () => shownTo(user, avatar)))
  expect(shown.filter((picture) => picture === undefined)).toEqual([])
})

test('what is no picture is refused, and a picture goes with its account', async () => {
  const user = await aUser(server)
  expect(await ends(upload(user, Buffer.from('<svg/>')))).toBe('uploads.notAnImage')
  expect(await ends(upload(user, Buffer.alloc(2 * 1024 * 1024 + 1)))).toBe('uploads.tooLarge')
  await upload(user, await photo())
  await askForDeletion(server, user)
  await eraseNow(server, user)
  const left = await server.db.selectFrom('user_avatars').select('uid').where('user_id', '=', user.id).execute()
  expect(left).toEqual([])
  const row = await server.db.selectFrom('users').select('avatar').where('id', '=', user.id).executeTakeFirst()
  expect(row).toEqual({ avatar: null })
})

import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { ORIGIN_HEADER, requestOf } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import {
  addToFeedback,
  getOwnFeedback,
  getOwnFeedbackPicture,
  listOwnFeedback,
  readOwnFeedback,
  sendFeedback,
  uploadFeedbackPicture,
} from '@slipway/contract/users/feedback/feedback.calls.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { acceptShare, endShare, shareDevice } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { userErased } from '@slipway/contract/users/users/users.events.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../db/database.ts'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeDevice, makeProduct } from '../../devices/devices/testing/devices-rig.ts'
import { aUser, ends, labelOf, newHome, releaseNow, tokenOf, type TestUser } from '../homes/testing/homes-rig.ts'

let server: TestServer
let productId: string
beforeAll(async () => {
  server = await startTestServer()
  productId = await makeProduct(server)
  await releaseNow(server, productId)
})
afterAll(() => server[Symbol.asyncDispose]())

const WHERE_IT_WAS_TAKEN = 'Nowhere Road 7'

/** A photo lying on its side, as cameras store it, with what they write into it. */
const photo = (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0a8' } })
    .jpeg()
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: WHERE_IT_WAS_TAKEN } } })
    .toBuffer()

/** Uploads a picture as an app does; throws the refusal. */
async function upload(user: TestUser, bytes: Buffer): Promise<string> {
  const reply = await server.app.inject({
    method: 'POST',
    url: uploadFeedbackPicture.path,
    headers: { accesstoken: user.token, [ORIGIN_HEADER]: '1', 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  return resultOf(uploadFeedbackPicture, reply.json<Envelope>()).pictureId
}

const said = { problemType: 401, description: 'It blinks' } as const
const storedFiles = () => readdir(path.join(server.parts.dataFolder, 'private-files')).catch(() => [])
const counted = async () =>
  Object.fromEntries(
    (
      await server.db.selectFrom('counters').select(['scope', 'key', 'n']).where('scope', 'like', 'feedback%').execute()
    ).map(({ scope, key, n }) => [`${scope} ${key}`, n]),
  )

async function boundDevice(owner: TestUser): Promise<{ deviceId: string; serial: string }> {
  const device = await makeDevice(server.as('developer'), productId)
  const homeId = await newHome(owner)
  const { deviceId } = await owner.call(claimDevice, { homeId, ...labelOf(server, device) })
  return { deviceId, serial: device.serial }
}

function pictureOf(user: TestUser, pictureId: string) {
  const { url } = requestOf(getOwnFeedbackPicture, { pictureId })
  return server.app.inject({ method: 'GET', url, headers: { accesstoken: user.token } })
}

describe('feedback', () => {
  test('has the device, the contact and pictures of its user', async () => {
    const user = await aUser(server)
    const { deviceId, serial } = await boundDevice(user)
    const pictureId = await upload(user, await photo())
    const { recordId, problemId } = await user.call(sendFeedback, {
      problemType: 301,
      deviceId,
      thirdPlatform: 'Alexa',
      description: ' It answers late ',
      contact: 'ann@example.org',
      pictures: [pictureId],
    })
    expect(problemId).toMatch(/^FB\d{6}[2-9A-Z]{6}$/)
    expect(await user.call(getOwnFeedback, { recordId })).toMatchObject({
      problemId,
      problemType: 301,
      description: 'It answers late',
      thirdPlatform: 'Alexa',
      contact: 'ann@example.org',
      pictures: [pictureId],
      replyType: 0,
      unread: 0,
      replies: [],
      isOpen: true,
    })
    const row = await server.db
      .selectFrom('feedback_records')
      .selectAll()
      .where('uid', '=', recordId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ product_id: productId, sub_serial: serial })
    expect(row.contact?.toString('latin1')).not.toContain('ann@')

    const sent = await pictureOf(user, pictureId)
    expect(sent.headers['content-type']).toBe('image/jpeg')
    expect(sent.rawPayload.toString('latin1')).not.toContain(WHERE_IT_WAS_TAKEN)
    expect(await sharp(sent.rawPayload).metadata()).toMatchObject({ width: 40, height: 60 })
  })

  test('of a guest names the device that is shared with it, until the share ends', async () => {
    const owner = await aUser(server)
    const guest = await aUser(server)
    const { deviceId, serial } = await boundDevice(owner)
    const { url, shareId } = await owner.call(shareDevice, { deviceId, mayControl: false })
    await guest.call(acceptShare, { token: tokenOf(url) })
    const { recordId } = await guest.call(sendFeedback, { ...said, deviceId })
    // Support needs the serial number, which a guest doesn't see.
    expect(
      await server.db
        .selectFrom('feedback_records')
        .select(['product_id', 'sub_serial'])
        .where('uid', '=', recordId)
        .executeTakeFirst(),
    ).toEqual({ product_id: productId, sub_serial: serial })
    expect(JSON.stringify(await guest.call(getOwnFeedback, { recordId }))).not.toContain(serial)
    await owner.call(endShare, { shareId })
    expect(await ends(guest.call(sendFeedback, { ...said, deviceId }))).toBe('homes.deviceNotFound')
  })

  test('is its user’s alone, and so are devices and pictures', async () => {
    const user = await aUser(server)
    const stranger = await aUser(server)
    const { deviceId } = await boundDevice(user)
    const pictureId = await upload(user, await photo())
    const { recordId } = await user.call(sendFeedback, said)
    for (const call of [getOwnFeedback, readOwnFeedback])
      expect(await ends(stranger.call(call, { recordId }))).toBe('feedback.notFound')
    expect(await ends(stranger.call(addToFeedback, { recordId, msg: 'Mine' }))).toBe('feedback.notFound')
    expect(await ends(stranger.call(listOwnFeedback, { before: recordId }))).toBe('feedback.notFound')
    expect(await ends(stranger.call(sendFeedback, { ...said, deviceId }))).toBe('homes.deviceNotFound')
    expect(await ends(stranger.call(sendFeedback, { ...said, pictures: [pictureId] }))).toBe('uploads.notFound')
    expect((await pictureOf(stranger, pictureId)).json()).toMatchObject({ data: { refusal: 'uploads.notFound' } })
    expect((await stranger.call(listOwnFeedback, {})).items).toEqual([])
    await user.call(sendFeedback, { ...said, pictures: [pictureId] })
    expect(await ends(user.call(sendFeedback, { ...said, pictures: [pictureId] }))).toBe('uploads.notFound')
  })

  test('can be sent five times in 24 hours, in pages, newest first', async () => {
    const user = await aUser(server)
    for (let n = 1; n <= 5; n += 1) await user.call(sendFeedback, { ...said, description: `No. ${n}` })
    await expect(user.call(sendFeedback, said)).rejects.toMatchObject(refused('feedback.tooManyToday'))
    const first = await user.call(listOwnFeedback, { size: 3 })
    expect(first.items.map(({ description }) => description)).toEqual(['No. 5', 'No. 4', 'No. 3'])
    const second = await user.call(listOwnFeedback, { size: 3, before: first.next ?? '' })
    expect(second).toMatchObject({ items: [{ description: 'No. 2' }, { description: 'No. 1' }], next: null })
  })

  test('takes 20 more texts of its user', async () => {
    const user = await aUser(server)
    const { recordId } = await user.call(sendFeedback, said)
    for (let n = 1; n <= feedbackLimits.replies; n += 1) await user.call(addToFeedback, { recordId, msg: `${n}` })
    expect(await ends(user.call(addToFeedback, { recordId, msg: 'more' }))).toBe('feedback.threadFull')
    expect(await user.call(getOwnFeedback, { recordId })).toMatchObject({ isOpen: false })
  })
})

test('uploads that are no picture, or too many that are not sent, are refused', async () => {
  const user = await aUser(server)
  expect(await ends(upload(user, Buffer.from('<svg/>')))).toBe('uploads.notAnImage')
  expect(await ends(upload(user, Buffer.alloc(5 * 1024 * 1024 + 1)))).toBe('uploads.tooLarge')
  const small = await photo()
  for (let n = 0; n < feedbackLimits.unsentPictures; n += 1) await upload(user, small)
  expect(await ends(upload(user, small))).toBe('feedback.tooManyPictures')
})

test('an erased user leaves no text, no contact, no file and no count', async () => {
  const user = await aUser(server)
  const before = { counts: await counted(), files: await storedFiles() }
  const shared = await photo(80, 80)
  const pictures = [await upload(user, await photo(90, 90)), await upload(user, shared)]
  const other = await aUser(server)
  await upload(other, shared)
  const { recordId } = await user.call(sendFeedback, { ...said, contact: 'x', pictures })
  await user.call(addToFeedback, { recordId, msg: 'Still' })
  expect(await counted()).not.toEqual(before.counts)

  await inTransaction(server.db, async (tx) => {
    for (const one of server.domains.feedback.subscriptions)
      if (one.kind === 'inTransaction' && one.event === userErased) await one.handle(tx, { userId: user.id })
  })
  await server.domains.feedback.jobs[0]?.run()

  expect(await counted()).toEqual(before.counts)
  expect((await storedFiles()).length).toBe(before.files.length + 1)
  expect(await ends(user.call(getOwnFeedback, { recordId }))).toBe('feedback.notFound')
})

test('a picture that was not sent is deleted after a day', async () => {
  const user = await aUser(server)
  const pictureId = await upload(user, await photo(70, 70))
  const files = (await storedFiles()).length
  server.clock.advance(feedbackLimits.unsentMs + 1)
  await server.domains.feedback.jobs[0]?.run()
  expect((await storedFiles()).length).toBeLessThan(files)
  expect(await server.db.selectFrom('feedback_pictures').where('uid', '=', pictureId).selectAll().execute()).toEqual([])
})

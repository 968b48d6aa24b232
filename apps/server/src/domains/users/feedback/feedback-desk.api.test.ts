import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { inRole } from '../../identity/accounts/testing/accounts-samples.ts'
import { ORIGIN_HEADER, requestOf } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import {
  addToFeedback,
  getOwnFeedback,
  readOwnFeedback,
  sendFeedback,
  uploadFeedbackPicture,
} from '@slipway/contract/users/feedback/feedback.calls.ts'
import {
  getFeedback,
  getFeedbackPicture,
  listFeedback,
  replyToFeedback,
  searchFeedback,
} from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeDevice, makeProduct } from '../../devices/devices/testing/devices-rig.ts'
import { aUser, ends, labelOf, newHome, releaseNow, type TestUser } from '../homes/testing/homes-rig.ts'

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await startTestServer()
  ann = await aUser(server, 'ann')
})
afterAll(() => server[Symbol.asyncDispose]())

const support = () => server.as('support')
const write = (user: TestUser, description: string, more: { problemType?: 101 | 401; contact?: string } = {}) =>
  user.call(sendFeedback, { problemType: 401, description, ...more })
const found = async (keyword: string) =>
  (await support().call(searchFeedback, { keyword })).list.map(({ description }) => description)

test('is listed for support, newest first, with totals and masked accounts (CA-111)', async () => {
  const before = await support().call(listFeedback, {})
  await write(ann, 'first', { problemType: 101 })
  server.clock.advance(1_000)
  const since = server.clock.now()
  const { recordId } = await write(ann, 'second')
  const { list, total, unreplyTotal } = await support().call(listFeedback, {})
  expect(list.slice(0, 2)).toMatchObject([
    { description: 'second', replyType: 0, account: 'a***@example.com' },
    { description: 'first', problemType: 101 },
  ])
  expect([total, unreplyTotal]).toEqual([before.total + 2, before.unreplyTotal + 2])
  expect(await support().call(listFeedback, { problemType: 101 })).toMatchObject({
    list: [{ description: 'first' }],
    total: 1,
  })
  expect(await support().call(listFeedback, { from: since })).toMatchObject({ list: [{ recordId }], total: 1 })
  expect((await support().call(listFeedback, { to: since, pageSize: 1 })).list).toMatchObject([
    { description: 'first' },
  ])
  expect((await support().call(listFeedback, { pageStart: 1, pageSize: 1 })).list).toMatchObject([
    { description: 'first' },
  ])

  await support().call(replyToFeedback, { recordId, msg: 'Done' })
  expect(await support().call(listFeedback, { status: 1 })).toMatchObject({
    list: [{ recordId }],
    total: 1,
    unreplyTotal: 0,
  })
  expect(await support().call(listFeedback, { status: 1, from: since })).toMatchObject({ total: 1, unreplyTotal: 0 })
  expect((await support().call(listFeedback, {})).unreplyTotal).toBe(unreplyTotal - 1)
  // Who writes again is at the top again.
  server.clock.advance(1_000)
  await ann.call(addToFeedback, { recordId, msg: 'Still' })
  expect((await support().call(listFeedback, { status: 0 })).list[0]).toMatchObject({ recordId })
})

test('is found by two Chinese characters, by its problem ID, and by the whole account (CA-112)', async () => {
  const bob = await aUser(server, 'bob')
  const { problemId } = await write(bob, '插座每天晚上离线，50% 的时候')
  await write(bob, 'the lamp')
  expect(await found('离线')).toEqual(['插座每天晚上离线，50% 的时候'])
  expect(await found('线离')).toEqual([])
  expect(await found('LAMP')).toEqual(['the lamp'])
  expect(await found('插')).toHaveLength(1)
  expect(await found('0%')).toHaveLength(1)
  expect(await found('_')).toEqual([])
  expect(await found(problemId.toLowerCase())).toHaveLength(1)
  expect(await found(bob.account)).toHaveLength(2)
  expect(await found(bob.account.slice(1))).toEqual([])
  const { total, unreplyTotal } = await support().call(searchFeedback, { keyword: bob.account, problemType: 101 })
  expect([total, unreplyTotal]).toEqual([0, 0])
})

test('shows the record with its device and pictures; contact and account whole to those who see personal data only (CA-109, SI-101)', async () => {
  const productId = await makeProduct(server)
  await releaseNow(server, productId)
  const device = await makeDevice(server.as('developer'), productId)
  const user = await aUser(server, 'carol')
  const homeId = await newHome(user)
  const { deviceId } = await user.call(claimDevice, { homeId, ...labelOf(server, device) })
  const about = { problemType: 201, deviceId, description: 'It is warm' } as const
  const { recordId } = await user.call(sendFeedback, { ...about, contact: 'carol@example.org' })
  await user.call(sendFeedback, about)
  expect(await support().call(getFeedback, { recordId })).toMatchObject({
    description: 'It is warm',
    productId,
    subSerial: device.serial,
    contact: 'c***@example.org',
    account: 'c***@example.com',
    sameProblem: 1,
    pictures: [],
    replies: [],
    isOpen: true,
  })
  const whole = { contact: 'carol@example.org', account: user.account }
  const desk = { menus: [menus.feedback], seesPersonalData: true }
  for (const caller of [server.as('administrator'), await inRole(server, desk, 'feedback-desk')]) {
    expect(await caller.call(getFeedback, { recordId })).toMatchObject(whole)
  }
  const blind = { menus: [menus.feedback], administrator: true }
  expect(await (await inRole(server, blind, 'blind')).call(getFeedback, { recordId })).not.toMatchObject(whole)
  expect((await support().call(listFeedback, { productId })).total).toBe(2)
  expect(await ends(support().call(getFeedback, { recordId: 'A'.repeat(22) }))).toBe('feedback.notFound')
})

test('a picture is open to support once it is part of feedback', async () => {
  const user = await aUser(server, 'erin')
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a8' } })
    .png()
    .toBuffer()
  const uploaded = await server.app.inject({
    method: 'POST',
    url: uploadFeedbackPicture.path,
    headers: { accesstoken: user.token, [ORIGIN_HEADER]: '1', 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  const { pictureId } = resultOf(uploadFeedbackPicture, uploaded.json<Envelope>())
  const { token } = await support().account()
  const { url } = requestOf(getFeedbackPicture, { pictureId })
  const open = () => server.app.inject({ method: 'GET', url, headers: { accesstoken: token } })
  expect((await open()).json()).toMatchObject({ data: { refusal: 'uploads.notFound' } })
  const { recordId } = await user.call(sendFeedback, { problemType: 401, description: 'see', pictures: [pictureId] })
  expect((await open()).headers['content-type']).toBe('image/jpeg')
  expect((await support().call(getFeedback, { recordId })).pictures).toEqual([pictureId])
})

test('a reply reaches its user; two agents do not answer at the same time (CA-110)', async () => {
  const user = await aUser(server, 'dave')
  const { recordId } = await write(user, 'It hums')
  const answers = await Promise.all(
    ['support', 'operator'].map((role) =>
      ends(server.as(role as 'support').call(replyToFeedback, { recordId, replyType: 0, msg: `From ${role}` })),
    ),
  )
  expect(answers.toSorted()).toEqual(['done', 'feedback.answeredMeanwhile'])
  await expect(support().call(replyToFeedback, { recordId, msg: 'Again' })).rejects.toMatchObject(
    refused('feedback.answeredMeanwhile'),
  )
  expect((await user.call(getOwnFeedback, { recordId })).unread).toBe(1)
  await support().call(replyToFeedback, { recordId, replyType: 1, msg: 'Again' })
  expect(await user.call(getOwnFeedback, { recordId })).toMatchObject({
    replyType: 1,
    unread: 2,
    replies: [{ isStaff: true }, { isStaff: true, msg: 'Again' }],
  })
  await user.call(readOwnFeedback, { recordId })
  const { replies } = await support().call(getFeedback, { recordId })
  expect(replies.every(({ readTime, by }) => readTime === server.clock.now() && by !== '')).toBe(true)
  for (let n = 2; n < feedbackLimits.replies; n += 1)
    await support().call(replyToFeedback, { recordId, replyType: 1, msg: `${n}` })
  expect(await ends(support().call(replyToFeedback, { recordId, replyType: 1, msg: 'more' }))).toBe(
    'feedback.threadFull',
  )
})

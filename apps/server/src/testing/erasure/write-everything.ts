import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { SECOND_MS } from '@slipway/contract/durations.ts'
import { ORIGIN_HEADER } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { addToFeedback, sendFeedback, uploadFeedbackPicture } from '@slipway/contract/users/feedback/feedback.calls.ts'
import { invokeHomeDevice, setHomeDevice, updateHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { addHome, addRoom, updateHome, renameRoom } from '@slipway/contract/users/homes/homes.calls.ts'
import { subscribePush } from '@slipway/contract/users/pushes/pushes.calls.ts'
import { addScene, runScene, updateScene } from '@slipway/contract/users/scenes/scenes.calls.ts'
import { addTimer, updateTimer } from '@slipway/contract/users/scenes/timers.calls.ts'
import { requestLogoff, sendLogoffCode } from '@slipway/contract/users/users/user-logoff.calls.ts'
import { updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import sharp from 'sharp'
import { codeIn, mailsOf } from '../../domains/identity/sign-in/testing/mailbox.ts'
import type { TestUser } from '../../domains/users/homes/testing/homes-rig.ts'
import { productWithMessages } from '../../domains/users/messages/testing/messages-rig.ts'
import type { HomeLamp, lamps } from '../../domains/users/scenes/testing/scenes-rig.ts'
import { newPhoneKeys } from '../../push/testing/phone-keys.ts'
import type { TestServer } from '../test-server.ts'
import { CANARY } from './written-words.ts'

/** A released product with texts to set, to give to an operation, and in the messages of an event. */
export async function productOfWords(server: TestServer): Promise<string> {
  const productId = await productWithMessages(server, { leak: {} })
  const shown = { deKey: 'text', required: true, description: '', type: 'string' as const, maxLength: 32 }
  const deInput = { type: 'object' as const, properties: [shown] }
  const deName = { zh: '显示', en: 'Show' }
  await server.as('developer').call(addFeature, { productId, featureType: 2, deKey: 'show', deName, deInput })
  return productId
}

async function writeFeedback(server: TestServer, user: TestUser, deviceId: string): Promise<void> {
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
}

export interface WrittenHome {
  homeId: string
  lamp: HomeLamp
  sceneId: string
}

/** The user writes the canary into every field of `written` but that of the deletion, in a home of its own. */
export async function writeEverything(
  server: TestServer,
  rig: ReturnType<typeof lamps>,
  user: TestUser,
): Promise<WrittenHome> {
  await user.call(updateUser, { nickname: CANARY })
  const { homeId } = await user.call(addHome, { name: `${CANARY} 1`, timeZone: 'UTC' })
  await user.call(updateHome, { homeId, name: CANARY })
  const { roomId } = await user.call(addRoom, { homeId, name: `${CANARY} 1` })
  await user.call(renameRoom, { roomId, name: CANARY })
  const lamp = await rig.add(user, homeId)
  const { deviceId } = lamp
  await user.call(updateHomeDevice, { deviceId, name: CANARY, roomId })
  const text = { data: { name: CANARY } }
  await user.call(setHomeDevice, { deviceId, ...text })
  await rig.answer(lamp)
  await user.call(invokeHomeDevice, { deviceId, deKey: 'show', data: { text: CANARY } })
  await rig.answer(lamp)
  const actions = [{ deviceId, data: { name: CANARY, level: 7 } }]
  const { sceneId } = await user.call(addScene, { homeId, name: `${CANARY} 1`, icon: 'film', actions })
  const shows = { deviceId, deKey: 'show', data: { text: CANARY } }
  await user.call(updateScene, { sceneId, name: CANARY, actions: [...actions, shows] })
  await user.call(runScene, { sceneId })
  const { timerId } = await user.call(addTimer, { deviceId, ...text, time: '07:00', days: [1], timeZone: 'UTC' })
  await user.call(updateTimer, { timerId, deed: text })
  await writeFeedback(server, user, deviceId)
  const { p256dh, auth } = await newPhoneKeys()
  await user.call(subscribePush, { endpoint: `https://fcm.googleapis.com/fcm/send/${CANARY}`, p256dh, auth })
  return { homeId, lamp, sceneId }
}

/** The user confirms the deletion of its account. */
export async function askForDeletion(server: TestServer, user: TestUser): Promise<void> {
  await user.call(sendLogoffCode, {})
  const mail = (await mailsOf(server)).findLast(({ to }) => to === user.account)
  await user.call(requestLogoff, { code: mail ? codeIn(mail) : '', reason: CANARY })
}

/** The account is erased a second later: after 15 days the sessions of others would have ended. */
export async function eraseNow(server: TestServer, user: TestUser): Promise<void> {
  server.clock.advance(SECOND_MS)
  const due = { due_at: new Date(server.clock.now()) }
  await server.db.updateTable('user_logoffs').set(due).where('user_id', '=', user.id).execute()
  await server.domains.users.eraseDue()
  await server.domains.outbox.deliverDue()
}

export async function filesWith(server: TestServer, text: string): Promise<string[]> {
  const entries = await readdir(server.parts.dataFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')))
  return files.filter((_, at) => contents[at]?.includes(text))
}

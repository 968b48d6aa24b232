import { getPushConfig, setFcmPush, setVendorPush } from '@slipway/contract/users/apps/push/app-push.calls.ts'
import type { PushChannelKey } from '@slipway/contract/users/apps/push/app-push.ts'
import {
  getPushSettings,
  registerPushToken,
  removePushToken,
  subscribePush,
} from '@slipway/contract/users/pushes/pushes.calls.ts'
import { pushLimits } from '@slipway/contract/users/pushes/pushes.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPushService, type LocalPushService } from '../../../push/testing/push-service.ts'
import { pushSettingsOf } from '../../../settings/push-settings.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { startPushRig, vendorFields, type PushRig } from '../apps/testing/push-rig.ts'
import { serviceAccount } from '../apps/testing/push-samples.ts'
import { aUser, type TestUser } from '../homes/testing/homes-rig.ts'

let rig: PushRig
let service: LocalPushService
let server: TestServer
let appId: string

beforeAll(async () => {
  service = await startPushService()
  rig = await startPushRig({ push: pushSettingsOf(service.origin) })
  ;({ server, appId } = rig)
  const { owner } = rig
  await owner.call(setFcmPush, { appId, fcmSecurityJson: serviceAccount({ private_key: rig.google.keyPem }) })
  await owner.call(setVendorPush, { appId, vivo: vendorFields })
})
afterAll(async () => {
  await rig[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const register = (user: TestUser, channel: PushChannelKey, token: string) =>
  user.call(registerPushToken, { appId, channel, token })
const phonesOf = async (user: TestUser) => (await user.call(getPushSettings, {})).phones

test('a native app registers its token many times at the same moment, and has one', async () => {
  const user = await aUser(server)
  const all = Array.from({ length: 8 }, (_, index) => register(user, 'fcm', `phone-${index % 4}`))
  await Promise.all(all)
  expect(await phonesOf(user)).toBe(1)
  const other = await aUser(server)
  await Promise.all([user, other].map((one) => register(one, 'fcm', 'phone-contended')))
  expect((await phonesOf(user)) + (await phonesOf(other))).toBe(1)
})

test('a native app counts with the browsers of its user: ten phones', async () => {
  const user = await aUser(server)
  for (let phone = 0; phone < pushLimits.subscriptions; phone += 1) {
    server.clock.advance(1)
    await user.call(subscribePush, await service.newPhone(`many${phone}`))
  }
  server.clock.advance(1)
  await register(user, 'fcm', 'phone-eleventh')
  expect(await phonesOf(user)).toBe(pushLimits.subscriptions)
})

test('a native app is in the export of its user, and its number on the page of the application', async () => {
  const user = await aUser(server)
  const countOf = async () => {
    const { checks } = await rig.owner.call(getPushConfig, { appId })
    return checks.find(({ channel }) => channel === 'vivo')?.phones ?? 0
  }
  const before = await countOf()
  await register(user, 'vivo', 'phone-exported')
  expect(await countOf()).toBe(before + 1)
  const exported = await server.domains.pushes.exported(user.id, server.clock.now())
  expect(exported['push-phones.csv']?.[1]?.slice(1)).toEqual(['vivo', 'phone-exported', appId])
  await user.call(removePushToken, {})
  expect(await countOf()).toBe(before)
})

test('the token of a native app is stored encrypted', async () => {
  const user = await aUser(server)
  await register(user, 'fcm', 'phone-planted-token')
  const { rows } = await server.db.pool.query<{ row: string }>(
    `select p::text || encode(target, 'escape') as row from push_subscriptions p where user_id = $1`,
    [user.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain('planted-token')
})

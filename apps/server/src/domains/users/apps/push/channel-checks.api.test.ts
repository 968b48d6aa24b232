import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deleteApp, getAppDetail } from '@slipway/contract/users/apps/apps.calls.ts'
import {
  checkPush,
  deleteIosPush,
  getPushConfig,
  setFcmPush,
  setVendorPush,
} from '@slipway/contract/users/apps/push/app-push.calls.ts'
import { appPushLimits } from '@slipway/contract/users/apps/push/app-push.limits.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SILENCE } from '../../../../push/testing/pretend-requests.ts'
import type { Caller } from '../../../../testing/test-server.ts'
import { mailsOf } from '../../../identity/sign-in/testing/mailbox.ts'
import { createdApp } from '../testing/apps-samples.ts'
import { startPushRig, tokenKeyIds, vendorFields, type PushRig } from '../testing/push-rig.ts'
import { sendIosPush, serviceAccount } from '../testing/push-samples.ts'

let rig: PushRig
let owner: Caller
let appId: string
beforeAll(async () => {
  rig = await startPushRig({ publicUrl: 'https://iot.example.com' })
  ;({ owner, appId } = rig)
})
afterAll(() => rig[Symbol.asyncDispose]())
afterEach(() => rig.vendors.recover())

const job = () => rig.server.domains.apps.jobs.find(({ name }) => name === 'apps.pushChecks')?.run()
/** A session of the console doesn't last as long: the checks become older instead. */
const nextDay = async () => {
  const checked_at = new Date(rig.server.clock.now() - appPushLimits.recheckAfterMs)
  await rig.server.db.updateTable('app_push').set({ checked_at }).where('checked_at', 'is not', null).execute()
  await job()
}
const config = () => owner.call(getPushConfig, { appId })
const results = async () => {
  const { checks } = await config()
  return Object.fromEntries(
    checks.flatMap(({ channel, checkResult }) => (checkResult === null ? [] : [[channel, checkResult]])),
  )
}
const mails = async () => {
  const { account } = await owner.account()
  return (await mailsOf(rig.server)).filter(({ to }) => to === account).map(({ subject }) => subject)
}
const wrong = { ...vendorFields, appSecret: 'planted-wrong-secret' }

test('saving one vendor keeps what the others have answered', async () => {
  await owner.call(setVendorPush, { appId, huawei: vendorFields, xiaomi: vendorFields, oppo: vendorFields })
  for (const channel of ['huawei', 'xiaomi', 'oppo'] as const) await owner.call(checkPush, { appId, channel })
  const { appSecret: _, ...unchanged } = vendorFields
  // As a form sends them: all vendors, secrets empty unless they are replaced.
  await owner.call(setVendorPush, {
    appId,
    huawei: { ...unchanged, appSecret: vendorFields.appSecret },
    xiaomi: { ...unchanged, enable: false },
    oppo: { ...unchanged, appKey: 'another-key' },
  })
  expect(await results()).toEqual({ xiaomi: 'good' })
  expect((await config()).vendors).toMatchObject({ xiaomi: { enable: false }, oppo: { appKey: 'another-key' } })
  await sendIosPush(owner, { appId, ...tokenKeyIds }, Buffer.from(rig.apple.keyPem))
  await owner.call(checkPush, { appId, channel: 'apns' })
  await sendIosPush(owner, { appId, ...tokenKeyIds }, Buffer.from(rig.apple.keyPem))
  expect(await results()).toEqual({ xiaomi: 'good' })
  await owner.call(checkPush, { appId, channel: 'apns' })
  await owner.call(deleteIosPush, { appId, certificateType: 2 })
  expect(await results()).toEqual({ xiaomi: 'good' })
})

describe('every day', () => {
  test('all channels in use are checked again, and those of deleted applications are not', async () => {
    await owner.call(setVendorPush, {
      appId,
      huawei: vendorFields,
      xiaomi: { ...vendorFields, enable: false },
      oppo: vendorFields,
      vivo: vendorFields,
    })
    await owner.call(setFcmPush, { appId, fcmSecurityJson: serviceAccount({ private_key: rig.google.keyPem }) })
    await sendIosPush(owner, { appId, ...tokenKeyIds }, Buffer.from(rig.apple.keyPem))
    const { appId: deleted } = await createdApp(owner, 'Deleted')
    await owner.call(setVendorPush, { appId: deleted, oppo: vendorFields })
    await owner.call(deleteApp, { appId: deleted })
    const asked = () => rig.vendors.requests.get('/server/v1/auth') ?? 0
    const before = asked()
    await nextDay()
    const good = 'good'
    expect(await results()).toMatchObject({ apns: good, fcm: good, huawei: good, oppo: good, vivo: good })
    expect(asked()).toBe(before + 1)
    await job()
    expect(asked()).toBe(before + 1)
  })

  test('a refusal turns its channel red and is mailed once; it lasts while the vendor is out of reach', async () => {
    await owner.call(setVendorPush, { appId, vivo: wrong })
    const before = (await mails()).length
    await nextDay()
    await nextDay()
    expect(await results()).toMatchObject({ vivo: 'refused', oppo: 'good' })
    expect((await mails()).slice(before)).toEqual([expect.stringContaining('The vivo credentials of “Pushed”')])
    expect((await owner.call(getAppDetail, { appId })).warnings).toBe(1)
    rig.vendors.answer('/message/auth', SILENCE, {})
    rig.vendors.answer('/server/v1/auth', SILENCE, {})
    await nextDay()
    expect(await results()).toMatchObject({ vivo: 'refused', oppo: 'unreachable' })
    rig.vendors.answer('/message/auth', 200, { result: 0, authToken: 'again' })
    await nextDay()
    expect(await results()).toMatchObject({ vivo: 'good' })
    rig.vendors.recover()
    await nextDay()
    expect((await mails()).length).toBe(before + 2)
  })

  test('an email that could not be sent is sent the next day', async () => {
    await owner.call(setVendorPush, { appId, vivo: wrong })
    const before = (await mails()).length
    const folder = path.join(rig.server.parts.dataFolder, 'mail')
    await rename(folder, `${folder}-away`)
    await writeFile(folder, '')
    await nextDay()
    await rm(folder)
    await rename(`${folder}-away`, folder)
    await nextDay()
    expect((await mails()).length).toBe(before + 1)
  })

  test('an email whose process ended before it was sent is sent the next day, and once', async () => {
    await owner.call(setVendorPush, { appId, vivo: wrong })
    const before = (await mails()).length
    const claimed = new Date(rig.server.clock.now() - 11 * 60_000)
    const { db } = rig.server
    await db.updateTable('app_push').set({ mail_claimed_at: claimed }).where('channel', '=', 'vivo').execute()
    await nextDay()
    await nextDay()
    expect((await mails()).length).toBe(before + 1)
  })

  test('what is replaced during a check has no answer of it', async () => {
    await owner.call(setVendorPush, { appId, oppo: vendorFields })
    rig.vendors.beforeAnswer('/server/v1/auth', () =>
      owner.call(setVendorPush, { appId, oppo: { ...vendorFields, appKey: 'key-3' } }),
    )
    await owner.call(checkPush, { appId, channel: 'oppo' })
    expect((await results())['oppo']).toBeUndefined()
  })
})

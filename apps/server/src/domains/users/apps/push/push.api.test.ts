import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  checkPush,
  deletePushChannel,
  getPushConfig,
  sendTestPush,
  setAndroidPush,
  setFcmPush,
  setVendorPush,
} from '@slipway/contract/users/apps/push/app-push.calls.ts'
import { pushChannelKeys } from '@slipway/contract/users/apps/push/app-push.ts'
import { getAppDetail } from '@slipway/contract/users/apps/apps.calls.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newPushKey } from '../../../../push/testing/vendor-keys.ts'
import { refused, type Caller } from '../../../../testing/test-server.ts'
import { createdApp } from '../testing/apps-samples.ts'
import { PUSHED, startPushRig, tokenKeyIds, vendorFields, type PushRig } from '../testing/push-rig.ts'
import { googleServices, sendIosPush, serviceAccount } from '../testing/push-samples.ts'

let rig: PushRig
let owner: Caller
let appId: string
beforeAll(async () => {
  rig = await startPushRig()
  ;({ owner, appId } = rig)
})
afterAll(() => rig[Symbol.asyncDispose]())
afterEach(() => {
  rig.vendors.recover()
  rig.vendors.received.length = 0
})

const fcmJson = (change = {}): string => serviceAccount({ private_key: rig.google.keyPem, ...change })
const saveFcm = (change: Partial<InputOf<typeof setFcmPush>> = {}) =>
  owner.call(setFcmPush, { appId, fcmSecurityJson: fcmJson(), ...change })

test('the basics of Android are saved and read (CA-086, EN-ANDPUSH)', async () => {
  const base = {
    androidPushTitle: 'Acme',
    androidClickComponent: 'com.acme.home.MainActivity',
    androidChannelId: 'alarms',
    enableAndroidPush: true,
  }
  expect(await owner.call(setAndroidPush, { appId, ...base })).toEqual(base)
  expect((await owner.call(getPushConfig, { appId })).base).toEqual(base)
  for (const change of [
    { androidPushTitle: 'x'.repeat(51) },
    { androidClickComponent: 'Main Activity' },
    { androidClickComponent: 'com.acme;rm' },
    { androidChannelId: 'x'.repeat(65) },
    { androidChannelId: 'a b' },
  ]) {
    await expect(owner.call(setAndroidPush, { appId, ...base, ...change })).rejects.toMatchObject({ code: 40000 })
  }
})

describe('credentials of FCM (CA-087, EN-FCM)', () => {
  test('are shown by their facts', async () => {
    const saved = await saveFcm({
      googleService: googleServices('acme-home', PUSHED, 'com.other'),
      fcmDatabaseUrl: 'https://acme-home.firebaseio.com',
    })
    expect(saved).toEqual({
      projectId: 'acme-home',
      clientEmail: 'push@acme-home.iam.gserviceaccount.com',
      packageName: PUSHED,
      fcmDatabaseUrl: 'https://acme-home.firebaseio.com',
      agree: true,
      warnings: [],
    })
    expect((await owner.call(getPushConfig, { appId })).fcm).toEqual(saved)
  })

  test('that don’t fit the application are saved with all warnings', async () => {
    const unlike = { packageName: 'com.third', googleService: googleServices('other-project', PUSHED) }
    expect(await saveFcm(unlike)).toMatchObject({
      agree: false,
      warnings: ['packageNameDiffers', 'projectDiffers', 'packageNotListed'],
    })
  })

  test('name the member that is missing or wrong (VA-72, VA-73, SI-115)', async () => {
    const twice = fcmJson().replace('"type"', '"project_id":"other","type"')
    const encrypted = rig.google.keyPem.replaceAll('PRIVATE KEY', 'ENCRYPTED PRIVATE KEY')
    const cases: [string, Parameters<typeof refused>[0], string | undefined][] = [
      ['no json', 'apps.fcmJson', undefined],
      ['[]', 'apps.fcmJson', undefined],
      ['null', 'apps.fcmJson', undefined],
      [twice, 'apps.fcmMemberTwice', 'project_id'],
      ['{"__proto__":{}}', 'apps.fcmJson', undefined],
      [`{"project_id":${'['.repeat(500)}${']'.repeat(500)}}`, 'apps.fcmJson', undefined],
      [fcmJson({ project_id: undefined }), 'apps.fcmMember', 'project_id'],
      [fcmJson({ project_id: '../../other' }), 'apps.fcmMember', 'project_id'],
      [fcmJson({ client_email: 'push@example.com' }), 'apps.fcmMember', 'client_email'],
      [fcmJson({ client_email: 'a@b.gserviceaccount.com.example.com' }), 'apps.fcmMember', 'client_email'],
      [fcmJson({ private_key: rig.apple.keyPem }), 'apps.fcmMember', 'private_key'],
      [fcmJson({ private_key: encrypted }), 'apps.fcmMember', 'private_key'],
      [fcmJson({ private_key: newPushKey('rsa', 1_024).keyPem }), 'apps.fcmMember', 'private_key'],
      [fcmJson({ private_key: 7 }), 'apps.fcmMember', 'private_key'],
      [fcmJson({ type: 'authorized_user' }), 'apps.fcmMember', 'type'],
    ]
    for (const [fcmSecurityJson, reason, member] of cases) {
      const refusal = refused(reason)
      const expected = member === undefined ? refusal : { ...refusal, data: { ...refusal.data, member } }
      await expect(saveFcm({ fcmSecurityJson })).rejects.toMatchObject(expected)
    }
    for (const fcmSecurityJson of ['', '   ']) {
      await expect(saveFcm({ fcmSecurityJson })).rejects.toMatchObject({ code: 40000 })
    }
    for (const googleService of ['{', '{}', '{"project_info":{"project_id":"acme-home"}}']) {
      await expect(saveFcm({ googleService })).rejects.toMatchObject({ code: 60016, data: { field: 'googleService' } })
    }
    for (const fcmDatabaseUrl of [
      'http://acme.firebaseio.com',
      'https://example.com',
      'https://firebaseio.com.evil.com',
    ]) {
      await expect(saveFcm({ fcmDatabaseUrl })).rejects.toMatchObject({ code: 40000 })
    }
  })
})

describe('credentials of phone vendors (CA-088, EN-VENDOR, SI-087)', () => {
  const blank = {
    enable: false,
    set: false,
    appId: '',
    appKey: '',
    checkedTime: null,
    checkResult: null,
    checkSaid: '',
  }

  test('are saved by vendor; what is left out stays, the secret, too', async () => {
    const first = await owner.call(setVendorPush, {
      appId,
      oppo: vendorFields,
      vivo: vendorFields,
      huawei: vendorFields,
      xiaomi: vendorFields,
      flyme: { appId: '', appKey: '', appSecret: '' },
    })
    const shown = { ...blank, enable: true, set: true, appId: 'acme-1', appKey: 'key-1' }
    expect(first).toEqual({ oppo: shown, vivo: shown, huawei: shown, xiaomi: shown, flyme: blank })
    const next = await owner.call(setVendorPush, { appId, oppo: { appKey: 'key-2', enable: true } })
    expect(next).toMatchObject({ oppo: { set: true, appKey: 'key-2', appId: '' }, vivo: shown })
    await owner.call(setVendorPush, { appId, oppo: vendorFields })
  })

  test('of Flyme are stored, and never on', async () => {
    const { flyme } = await owner.call(setVendorPush, { appId, flyme: { ...vendorFields, enable: true } })
    expect(flyme).toMatchObject({ set: true, enable: false })
    await owner.call(deletePushChannel, { appId, channel: 'flyme' })
    expect((await owner.call(getPushConfig, { appId })).vendors.flyme).toEqual(blank)
  })

  test('are needed before a vendor is on', async () => {
    const { appId: other } = await createdApp(owner, 'Bare')
    for (const [input, missing] of [
      [{ oppo: { enable: true, appSecret: 'x' } }, 'appKey'],
      [{ vivo: { enable: true, appKey: 'k' } }, 'appId, appSecret'],
      [{ huawei: { enable: true } }, 'appId, appSecret'],
      [{ xiaomi: { enable: true } }, 'appSecret'],
    ] as const) {
      const attempt = owner.call(setVendorPush, { appId: other, ...input })
      await expect(attempt).rejects.toMatchObject({ code: 60016, data: { refusal: 'apps.vendorField', missing } })
    }
    expect((await owner.call(getPushConfig, { appId: other })).vendors.oppo).toEqual(blank)
  })
})

describe('a check at the vendor', () => {
  const saveAll = async () => {
    await saveFcm()
    await owner.call(setVendorPush, {
      appId,
      oppo: vendorFields,
      vivo: vendorFields,
      huawei: vendorFields,
      xiaomi: vendorFields,
    })
    await sendIosPush(owner, { appId, ...tokenKeyIds }, Buffer.from(rig.apple.keyPem))
  }

  test('needs credentials', async () => {
    const { appId: bare } = await createdApp(owner, 'Unset')
    for (const channel of pushChannelKeys) {
      const unset = refused('apps.channelUnset')
      await expect(owner.call(checkPush, { appId: bare, channel })).rejects.toMatchObject(unset)
      const attempt = owner.call(sendTestPush, { appId: bare, channel, token: 'phone-1' })
      await expect(attempt).rejects.toMatchObject(unset)
    }
  })

  test.each(pushChannelKeys)('%s: proves good credentials, and its answer is shown', async (channel) => {
    await saveAll()
    const checked = await owner.call(checkPush, { appId, channel })
    expect(checked).toMatchObject({ channel, checkResult: 'good', checkedTime: rig.server.clock.now() })
    const { checks } = await owner.call(getPushConfig, { appId })
    expect(checks.find((check) => check.channel === channel)).toEqual({ ...checked, phones: 0 })
    expect(rig.vendors.received.filter(({ isCheck }) => !isCheck)).toEqual([])
  })

  test.each(pushChannelKeys)('%s: a test push reaches a phone, and says when it is gone', async (channel) => {
    await saveAll()
    expect(await owner.call(sendTestPush, { appId, channel, token: 'phone-7' })).toMatchObject({ result: 'ok' })
    expect(rig.vendors.received).toMatchObject([{ channel, token: 'phone-7', body: expect.any(String) as string }])
    expect(await owner.call(sendTestPush, { appId, channel, token: 'gone-7' })).toMatchObject({ result: 'gone' })
  })

  test('turns a channel red without touching the others, and new credentials end it', async () => {
    await saveAll()
    await owner.call(checkPush, { appId, channel: 'xiaomi' })
    await owner.call(setVendorPush, { appId, huawei: { ...vendorFields, appSecret: 'planted-wrong-secret' } })
    const before = await owner.call(getAppDetail, { appId })
    expect(before.steps.find(({ key }) => key === 'push')).toEqual({ key: 'push', state: 'done', reason: null })
    // The vendor repeats the secret in its answer.
    const { checkResult, checkSaid } = await owner.call(checkPush, { appId, channel: 'huawei' })
    expect([checkResult, checkSaid]).toEqual(['refused', '1101 20027 invalid …'])
    const { vendors: shown } = await owner.call(getPushConfig, { appId })
    expect(shown).toMatchObject({ huawei: { checkResult: 'refused' }, xiaomi: { checkResult: 'good' } })
    const red = await owner.call(getAppDetail, { appId })
    expect(red.warnings).toBe(1)
    expect(red.steps.find(({ key }) => key === 'push')).toMatchObject({ state: 'open', reason: 'pushWarning' })
    await owner.call(setVendorPush, { appId, huawei: vendorFields })
    expect((await owner.call(getAppDetail, { appId })).warnings).toBe(0)
  })

  test('is for its owner only', async () => {
    const stranger = rig.server.as('developer', 'stranger')
    for (const attempt of [
      () => stranger.call(checkPush, { appId, channel: 'fcm' }),
      () => stranger.call(sendTestPush, { appId, channel: 'fcm', token: 'phone-1' }),
      () => stranger.call(getPushConfig, { appId }),
      () => stranger.call(setVendorPush, { appId, oppo: vendorFields }),
      () => stranger.call(setFcmPush, { appId, fcmSecurityJson: fcmJson() }),
      () => stranger.call(setAndroidPush, { appId }),
      () => stranger.call(deletePushChannel, { appId, channel: 'fcm' }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refused('apps.notFound'))
    }
  })
})

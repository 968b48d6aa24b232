import { DAY_MS } from '@slipway/contract/durations.ts'
import {
  deleteCertificateConfig,
  deleteIosPush,
  getCertificateConfig,
  getPushConfig,
  setCertificateConfig,
  setIosPush,
} from '@slipway/contract/users/apps/push/app-push.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  sampleIdentity,
  sampleP12,
  type ProfileOptions,
  type SampleOptions,
} from '../../../../crypto/signing-files/testing/signing-samples.ts'
import { newPushKey } from '../../../../push/testing/vendor-keys.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../../testing/test-server.ts'
import { appPicture, createdApp } from '../testing/apps-samples.ts'
import { P12_PASSWORD, p12Of, sendIosPush, signing } from '../testing/push-samples.ts'

const absent = refused('apps.notFound')
const NOTHING = {
  iosPolicyInfo: { set: false, subject: '', teamId: '', notAfter: null },
  mobileProvision: {
    set: false,
    name: '',
    kind: null,
    bundleId: '',
    teamId: '',
    notAfter: null,
    devices: 0,
    aps: null,
  },
  agree: false,
  warnings: [],
}

let server: TestServer
let owner: Caller
let logo: string
beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
  logo = await appPicture(owner, 'appLogo')
})
afterAll(() => server[Symbol.asyncDispose]())

let apps = 0
const newApp = async (): Promise<{ appId: string; bundleId: string }> => {
  const bundleId = `com.acme.push${++apps}`
  return createdApp(owner, `Push${apps}`, { logo, bundleId })
}
const text = (bytes: Buffer): string => bytes.toString('base64')

describe('signing material of iOS (CA-084, EN-IOSCERT, SI-086)', () => {
  test('is read, kept sealed, and shown by its facts only', async () => {
    const { appId, bundleId } = await newApp()
    expect(await owner.call(getCertificateConfig, { appId })).toEqual(NOTHING)
    const saved = await owner.call(setCertificateConfig, { appId, ...(await signing(bundleId)) })
    expect(saved).toEqual({
      iosPolicyInfo: {
        set: true,
        subject: 'Apple Distribution: Acme',
        teamId: 'TEAM123456',
        notAfter: Date.UTC(2028, 0, 1),
      },
      mobileProvision: {
        set: true,
        name: 'Acme & Home',
        kind: 'appStore',
        bundleId,
        teamId: 'TEAM123456',
        notAfter: Date.UTC(2027, 6, 1),
        devices: 0,
        aps: 'production',
      },
      agree: true,
      warnings: [],
    })
    expect(await owner.call(getCertificateConfig, { appId })).toEqual(saved)
    await owner.call(deleteCertificateConfig, { appId })
    expect(await owner.call(getCertificateConfig, { appId })).toEqual(NOTHING)
  })

  test('of which one part is left out keeps the other', async () => {
    const { appId, bundleId } = await newApp()
    const { iosPolicyInfo, mobileProvision, iosPolicyPassword } = await signing(bundleId)
    const first = await owner.call(setCertificateConfig, { appId, mobileProvision })
    expect(first).toMatchObject({ agree: false, warnings: ['noCertificate'] })
    const both = await owner.call(setCertificateConfig, { appId, iosPolicyInfo, iosPolicyPassword })
    expect(both).toMatchObject({ agree: true, mobileProvision: { set: true } })
  })

  test('has all its faults named, and not the first only', async () => {
    const { appId, bundleId } = await newApp()
    const soon = server.clock.now() + 3 * DAY_MS
    const unlike = { bundleId: 'com.other', teamId: 'OTHER12345', until: soon, certificates: [] }
    const saved = await owner.call(setCertificateConfig, { appId, ...(await signing(bundleId, {}, unlike)) })
    expect(saved).toMatchObject({
      agree: false,
      warnings: ['profileExpiresSoon', 'bundleIdDiffers', 'teamDiffers', 'certificateNotListed'],
    })
  })

  test.each<[string, (bundleId: string) => [SampleOptions, ProfileOptions], object]>([
    ['a profile for all bundle IDs', () => [{}, { bundleId: '*' }], { agree: true, warnings: [] }],
    ['a profile for bundle IDs that begin so', () => [{}, { bundleId: 'com.acme.*' }], { agree: true, warnings: [] }],
    ['a profile for others that begin so', () => [{}, { bundleId: 'com.acne.*' }], { warnings: ['bundleIdDiffers'] }],
    ['an expired profile', () => [{}, { until: Date.UTC(2026, 0, 2) }], { agree: false, warnings: ['profileExpired'] }],
    [
      'a certificate that ends soon',
      () => [{ until: Date.UTC(2026, 11, 1) }, {}],
      { agree: true, warnings: ['certificateExpiresSoon'] },
    ],
    ['a profile of test phones', () => [{}, { devices: 2 }], { mobileProvision: { kind: 'adHoc', devices: 2 } }],
  ])('is compared: %s', async (_, made, expected) => {
    const { appId, bundleId } = await newApp()
    const input = await signing(bundleId, ...made(bundleId))
    expect(await owner.call(setCertificateConfig, { appId, ...input })).toMatchObject(expected)
  })

  test('is compared with the push credentials', async () => {
    const { appId, bundleId } = await newApp()
    const { certificate, key } = await sampleIdentity({ push: ['development'], topic: bundleId })
    await sendIosPush(owner, { appId, certificateType: 1, password: P12_PASSWORD }, p12Of({ certificate, key }))
    const first = await owner.call(setCertificateConfig, { appId, ...(await signing(bundleId)) })
    expect(first).toMatchObject({ agree: false, warnings: ['apsEnvironment'] })
    const without = await owner.call(setCertificateConfig, { appId, ...(await signing(bundleId, {}, { aps: null })) })
    expect(without.warnings).toEqual(['apsMissing'])
  })

  test('is refused with the field and the reason', async () => {
    const { appId, bundleId } = await newApp()
    const whole = await signing(bundleId)
    const other = await sampleIdentity()
    const one = await sampleIdentity()
    const twoKeys = sampleP12({ keys: [one.key, other.key], certificates: [one.certificate], password: P12_PASSWORD })
    const costly = {
      keys: [one.key],
      certificates: [one.certificate],
      password: P12_PASSWORD,
      macIterations: 3_000_000,
    }
    const cases: [object, Parameters<typeof refused>[0], string][] = [
      [{ ...whole, iosPolicyPassword: undefined }, 'apps.certificatePasswordMissing', 'iosPolicyPassword'],
      [{ ...whole, iosPolicyPassword: '' }, 'apps.certificatePasswordMissing', 'iosPolicyPassword'],
      [{ ...whole, iosPolicyPassword: 'wrong' }, 'apps.certificatePassword', 'iosPolicyPassword'],
      [{}, 'apps.signingMissing', 'iosPolicyInfo'],
      [{ ...whole, iosPolicyInfo: text(Buffer.from('x')) }, 'apps.certificateNotReadable', 'iosPolicyInfo'],
      [{ ...whole, iosPolicyInfo: text(twoKeys) }, 'apps.certificateSeveralKeys', 'iosPolicyInfo'],
      [{ ...whole, iosPolicyInfo: text(sampleP12(costly)) }, 'apps.certificateTooCostly', 'iosPolicyInfo'],
      [await signing(bundleId, { until: Date.UTC(2026, 5, 1) }), 'apps.certificateExpired', 'iosPolicyInfo'],
      [await signing(bundleId, { from: Date.UTC(2027, 5, 1) }), 'apps.certificateNotYet', 'iosPolicyInfo'],
      [{ ...whole, iosPolicyInfo: text(Buffer.alloc(102_401)) }, 'apps.signingFileTooLarge', 'iosPolicyInfo'],
      [{ mobileProvision: text(Buffer.from('x')) }, 'apps.profileNotReadable', 'mobileProvision'],
      [{ mobileProvision: text(Buffer.alloc(262_145)) }, 'apps.signingFileTooLarge', 'mobileProvision'],
    ]
    for (const [input, reason, field] of cases) {
      const attempt = owner.call(setCertificateConfig, { appId, ...input })
      const refusal = refused(reason)
      await expect(attempt).rejects.toMatchObject({ ...refusal, data: { ...refusal.data, field } })
    }
    expect(await owner.call(getCertificateConfig, { appId })).toEqual(NOTHING)
  })

  test('of others is as if it did not exist', async () => {
    const { appId, bundleId } = await newApp()
    await owner.call(setCertificateConfig, { appId, ...(await signing(bundleId)) })
    const stranger = server.as('developer', 'stranger')
    const input = await signing(bundleId)
    for (const attempt of [
      () => stranger.call(getCertificateConfig, { appId }),
      () => stranger.call(setCertificateConfig, { appId, ...input }),
      () => stranger.call(deleteCertificateConfig, { appId }),
      () => sendIosPush(stranger, { appId, password: P12_PASSWORD }, Buffer.from('x')),
      () => stranger.call(deleteIosPush, { appId, certificateType: 0 }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(absent)
    }
    expect(await server.as('administrator').call(getCertificateConfig, { appId })).toMatchObject({ agree: true })
  })
})

describe('push credentials of iOS (CA-085, EN-IOSPUSH, SI-088)', () => {
  test('by certificate say environment, topic and expiry', async () => {
    const { appId, bundleId } = await newApp()
    const production = p12Of(await sampleIdentity({ push: ['production'], topic: bundleId }))
    expect(await sendIosPush(owner, { appId, password: P12_PASSWORD }, production)).toEqual({
      certificateType: 0,
      set: true,
      kind: 'p12',
      topic: bundleId,
      environment: 'production',
      keyId: '',
      teamId: 'TEAM123456',
      notAfter: Date.UTC(2028, 0, 1),
      warnings: [],
    })
    const both = p12Of(await sampleIdentity({ push: ['both'], topic: 'com.other' }))
    const saved = await sendIosPush(owner, { appId, certificateType: 1, password: P12_PASSWORD }, both)
    expect(saved).toMatchObject({ certificateType: 1, environment: 'both', warnings: ['topicDiffers'] })
    const development = p12Of(await sampleIdentity({ push: ['development'] }))
    expect(await sendIosPush(owner, { appId, password: P12_PASSWORD }, development)).toMatchObject({
      warnings: ['environmentDiffers'],
    })
    expect(await sendIosPush(owner, { appId, password: P12_PASSWORD }, p12Of(await sampleIdentity()))).toMatchObject({
      warnings: ['notForPush'],
    })
    const { ios } = await owner.call(getPushConfig, { appId })
    expect(ios.map(({ certificateType }) => certificateType)).toEqual([0, 1])
    await owner.call(deleteIosPush, { appId, certificateType: 1 })
    expect((await owner.call(getPushConfig, { appId })).ios).toHaveLength(1)
  })

  test('by token key have no password, but key ID and team ID', async () => {
    const { appId, bundleId } = await newApp()
    const p8 = Buffer.from(newPushKey('ec').keyPem)
    const named = { appId, certificateType: 2, keyId: 'KEY1234567', teamId: 'TEAM123456' }
    expect(await sendIosPush(owner, named, p8)).toEqual({
      certificateType: 2,
      set: true,
      kind: 'p8',
      topic: bundleId,
      environment: 'both',
      keyId: 'KEY1234567',
      teamId: 'TEAM123456',
      notAfter: null,
      warnings: [],
    })
    const cases: [object, Buffer | undefined, Parameters<typeof refused>[0]][] = [
      [{ keyId: 'short' }, p8, 'apps.appleId'],
      [{ teamId: 'team123456' }, p8, 'apps.appleId'],
      [{}, Buffer.from(newPushKey('rsa').keyPem), 'apps.tokenKeyNotReadable'],
      [{}, Buffer.concat([p8, p8]), 'apps.tokenKeyNotReadable'],
      [{}, Buffer.from('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'), 'apps.tokenKeyNotReadable'],
      [{}, Buffer.alloc(0), 'apps.tokenKeyNotReadable'],
      [{}, Buffer.alloc(9_000), 'apps.signingFileTooLarge'],
      [{ certificateType: 0 }, p8, 'apps.certificatePasswordMissing'],
      [{ certificateType: 0, password: 'x' }, p8, 'apps.certificateNotReadable'],
      [{}, undefined, 'uploads.missing'],
    ]
    for (const [change, bytes, reason] of cases) {
      await expect(sendIosPush(owner, { ...named, ...change }, bytes)).rejects.toMatchObject(refused(reason))
    }
    await expect(sendIosPush(owner, { ...named, certificateType: 7 }, p8)).rejects.toMatchObject({ code: 40000 })
  })

  test('are also taken as the file alone, with the fields in the query', async () => {
    const { appId } = await newApp()
    const fields = new URLSearchParams({ appId, certificateType: '2', keyId: 'KEY1234567', teamId: 'TEAM123456' })
    const reply = await owner.send({
      method: 'POST',
      url: `${setIosPush.path}?${fields.toString()}`,
      headers: { 'content-type': 'application/octet-stream', 'x-slipway': '1' },
      payload: newPushKey('ec').keyPem,
    })
    expect(reply.json()).toMatchObject({ code: 200, data: { kind: 'p8', keyId: 'KEY1234567' } })
  })
})

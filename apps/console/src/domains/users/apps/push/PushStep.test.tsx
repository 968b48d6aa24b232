import { DomainError } from '@slipway/contract/refusals.ts'
import { getAppDetail } from '@slipway/contract/users/apps/apps.calls.ts'
import {
  checkPush,
  deletePushChannel,
  getCertificateConfig,
  getPushConfig,
  sendTestPush,
  setCertificateConfig,
  setFcmPush,
  setVendorPush,
} from '@slipway/contract/users/apps/push/app-push.calls.ts'
import { pushVendors, type CertificateConfig, type PushConfig } from '@slipway/contract/users/apps/push/app-push.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../../app/testing/open-console.tsx'
import { anyApp, anyAppDetail } from '../testing/apps.ts'
import { anyPush, noCertificates, savedVendor } from '../testing/push.ts'
import { pushEn } from './push-texts.en.ts'
import { pushZh as t } from './push-texts.zh.ts'

afterEach(() => vi.unstubAllGlobals())

const { appId } = anyApp
type Extra = Parameters<typeof openConsole>[1][number]
const open = (push: Partial<PushConfig>, certificates: Partial<CertificateConfig>, ...more: Extra[]) =>
  openConsole(`/home/app/${appId}/push`, [
    on(getAppDetail, () => anyAppDetail),
    on(getPushConfig, () => ({ ...anyPush, ...push })),
    on(getCertificateConfig, () => ({ ...noCertificates, ...certificates })),
    ...more,
  ])
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  return within(heading.closest('section') as HTMLElement)
}
const fileOf = (name: string, text = 'content') => new File([text], name)

test('each channel has a card that says what is missing and where to find it (SC-67)', async () => {
  await open({}, {})
  for (const title of [t.ios.title, t.signing.title, t.fcm.title, ...Object.values(t.vendors.names)]) {
    const channel = await card(title)
    expect(channel.getByText(t.state.unset)).toBeTruthy()
    expect(channel.getByText(t.where)).toBeTruthy()
    expect(channel.queryByRole('button', { name: t.check.button })).toBeNull()
  }
  expect(screen.getByText(t.vendors.flyme)).toBeTruthy()
})

test('a check shows the vendor’s answer in words', async () => {
  const vendors = { ...anyPush.vendors, oppo: savedVendor }
  const check = {
    channel: 'oppo',
    checkedTime: 1_790_000_000_000,
    checkResult: 'refused',
    checkSaid: '16 sign',
  } as const
  let isChecked = false
  const { person, lastAsked } = await openConsole(`/home/app/${appId}/push`, [
    on(getAppDetail, () => anyAppDetail),
    on(getCertificateConfig, () => noCertificates),
    on(getPushConfig, () => ({
      ...anyPush,
      vendors,
      checks: isChecked
        ? [...anyPush.checks.filter(({ channel }) => channel !== 'oppo'), { ...check, phones: 12 }]
        : anyPush.checks,
    })),
    on(checkPush, () => {
      isChecked = true
      return check
    }),
  ])
  const oppo = await card('OPPO')
  expect(oppo.getByText(t.state.unchecked)).toBeTruthy()
  expect(oppo.getByText(t.check.never)).toBeTruthy()
  await person.click(oppo.getByRole('button', { name: t.check.button }))
  expect(await oppo.findByText(t.check.said('16 sign'))).toBeTruthy()
  expect(oppo.getByText(t.results.refused)).toBeTruthy()
  expect(oppo.getByText(t.check.phones(12))).toBeTruthy()
  expect(lastAsked(checkPush)).toMatchObject({ appId, channel: 'oppo' })
})

test('a vendor is saved without touching the others; a refusal is at its field', async () => {
  const { person, lastAsked } = await open(
    {},
    {},
    on(setVendorPush, () => {
      throw new DomainError('apps.vendorField', { vendor: 'vivo', missing: 'appKey', field: 'vivo.appKey' })
    }),
  )
  const vivo = await card('vivo')
  await person.type(vivo.getByRole('textbox', { name: new RegExp(t.vendors.appId) }), '100')
  await person.type(vivo.getByLabelText(new RegExp(t.vendors.secret.vivo)), 'secret')
  await person.click(vivo.getByRole('button', { name: t.save }))
  expect(await vivo.findByText(/启用前请填写/)).toBeTruthy()
  expect(lastAsked(setVendorPush)).toEqual({
    appId,
    vivo: { appId: '100', appKey: '', appSecret: 'secret', enable: true },
  })
})

test('a test push goes to a device token', async () => {
  const vendors = { ...anyPush.vendors, xiaomi: savedVendor }
  const { person, lastAsked } = await open(
    { vendors },
    {},
    on(sendTestPush, () => ({ result: 'gone' as const, said: '20301' })),
  )
  const xiaomi = await card(t.vendors.names.xiaomi)
  await person.click(xiaomi.getByRole('button', { name: t.test.open }))
  await person.type(xiaomi.getByRole('textbox', { name: t.test.token }), 'phone-1')
  await person.click(xiaomi.getByRole('button', { name: t.test.send }))
  expect(await xiaomi.findByText(t.test.results.gone)).toBeTruthy()
  expect(lastAsked(sendTestPush)).toEqual({ appId, channel: 'xiaomi', token: 'phone-1' })
})

test('certificate and profile are sent as files; all that does not fit is listed (EN-IOSCERT)', async () => {
  const warnings = ['bundleIdDiffers', 'certificateNotListed'] as const
  const { person, lastAsked } = await open(
    {},
    {
      iosPolicyInfo: { set: true, subject: 'Acme', teamId: 'TEAM123456', notAfter: 1_890_000_000_000 },
      warnings: [...warnings],
    },
    on(setCertificateConfig, () => {
      throw new DomainError('apps.certificatePassword', { field: 'iosPolicyPassword' })
    }),
  )
  const signing = await card(t.signing.title)
  for (const warning of warnings) expect(signing.getByText(t.warnings[warning])).toBeTruthy()
  await person.upload(signing.getByLabelText(t.signing.certificate), fileOf('acme.p12'))
  await person.type(signing.getByLabelText(t.signing.password), 'wrong')
  await person.click(signing.getByRole('button', { name: t.save }))
  expect(await signing.findByText(/证书密码不正确/)).toBeTruthy()
  expect(lastAsked(setCertificateConfig)).toMatchObject({
    appId,
    iosPolicyInfo: btoa('content'),
    iosPolicyPassword: 'wrong',
  })
})

test('the key of FCM is sent with its services file (EN-FCM)', async () => {
  const fcm = { projectId: 'acme', clientEmail: 'a@b', packageName: 'com.acme.home', fcmDatabaseUrl: '', agree: true }
  const { person, lastAsked } = await open(
    {},
    {},
    on(setFcmPush, () => ({ ...fcm, warnings: [] })),
  )
  const google = await card(t.fcm.title)
  await person.upload(google.getByLabelText(new RegExp(t.fcm.json.slice(0, 7))), fileOf('key.json', '{"a":1}'))
  await person.click(google.getByRole('button', { name: t.save }))
  expect(await screen.findByText(t.saved)).toBeTruthy()
  expect(lastAsked(setFcmPush)).toMatchObject({ appId, fcmSecurityJson: '{"a":1}', googleService: '' })
})

test('credentials that are deleted disappear from the form', async () => {
  let vendors = { ...anyPush.vendors, vivo: { ...savedVendor, appId: '100001', appKey: 'key-of-vivo' } }
  const { person, lastAsked } = await openConsole(`/home/app/${appId}/push`, [
    on(getAppDetail, () => anyAppDetail),
    on(getCertificateConfig, () => noCertificates),
    on(getPushConfig, () => ({ ...anyPush, vendors })),
    on(deletePushChannel, () => {
      vendors = anyPush.vendors
      return null
    }),
  ])
  const vivo = await card('vivo')
  const field = () => vivo.getByRole<HTMLInputElement>('textbox', { name: new RegExp(t.vendors.appKey) })
  expect(field().value).toBe('key-of-vivo')
  await person.click(vivo.getByRole('button', { name: t.remove }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await person.click(dialog.getByRole('button', { name: t.remove }))
  expect(await screen.findByText(t.removing.done)).toBeTruthy()
  expect(lastAsked(deletePushChannel)).toEqual({ appId, channel: 'vivo' })
  await waitFor(() => expect(field().value).toBe(''))
})

test('the guides name the sites of the vendors in both languages', () => {
  for (const texts of [t, pushEn]) {
    for (const vendor of pushVendors.filter((one) => one !== 'flyme')) {
      expect(texts.vendors.places[vendor].href).toMatch(/^https:\/\//)
      expect(texts.vendors.places[vendor].steps.length).toBeGreaterThan(0)
    }
  }
})

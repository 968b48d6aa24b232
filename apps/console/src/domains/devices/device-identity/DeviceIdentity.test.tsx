import {
  addDeviceCertificate,
  getDeviceIdentity,
  listDeviceCertificates,
  resetProductSecret,
  revokeDeviceCertificate,
  saveIdentityRules,
} from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { certificateUse, usualIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import type {
  DeviceCertificateView,
  DeviceIdentityView,
} from '@slipway/contract/devices/device-identity/device-identity.ts'
import {
  disableDevice,
  enableDevice,
  listDevices,
  listOnOff,
  listDeviceEvents,
  watchDevice,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { rejectionCauses, type Device, type RejectedConnection } from '@slipway/contract/devices/devices/devices.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { anySnapshot, attempt, NOW } from '../devices/testing/devices.ts'
import { on, openConsole, stream, type Answer } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../../products/products/testing/products.ts'
import { identityTab } from './identity-commands.exports.ts'

afterEach(() => vi.unstubAllGlobals())

const { productId } = anyProduct
const around = [
  on(listFeatures, () => ({ customizeFeatures: [], templateFeatures: [] })),
  on(getProduct, () => anyProduct),
  on(listOnOff, () => ({ items: [], total: 0 })),
  on(listDeviceEvents, () => ({ items: [], total: 0 })),
  on(listDevices, () => ({ items: [], total: 0 })),
]
const nothing: DeviceIdentityView = {
  ...usualIdentityRules,
  productSecretTime: null,
  registrations: [],
  refusedAttempts: [],
}

async function openIdentity(identity: DeviceIdentityView, answers: readonly Answer[] = []) {
  const opened = await openConsole(`/home/product/${productId}/device`, [
    ...answers,
    on(getDeviceIdentity, () => identity),
    ...around,
  ])
  await opened.person.click(await screen.findByRole('button', { name: '设备认证' }))
  const drawer = within(await screen.findByRole('dialog', { name: '设备认证' }))
  await drawer.findByText('产品密钥注册')
  return { ...opened, drawer }
}

async function openDevice(
  device: Partial<Device>,
  answers: readonly Answer[] = [],
  attempts: RejectedConnection[] = [],
) {
  const live = stream(watchDevice)
  const opened = await openConsole(`/home/product/${productId}/device/dev-001`, [...answers, live.answer, ...around])
  await waitFor(() => expect(opened.lastAsked(watchDevice)).toBeTruthy())
  await act(async () => {
    live.tell({ ...anySnapshot, device: { ...anySnapshot.device, productId, ...device }, refusedAttempts: attempts })
    await new Promise((resolve) => setTimeout(resolve))
  })
  await screen.findByRole('heading', { name: 'dev-001' })
  const choose = async (item: string) => {
    await opened.person.click(screen.getByRole('button', { name: /更多操作/ }))
    await opened.person.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { ...opened, choose }
}

describe('the device identity of a product', () => {
  test('changes one rule and leaves the others as they are', async () => {
    const rules = { ...usualIdentityRules, allowRegistration: true, certificateUse: certificateUse.allowed }
    const { person, drawer, lastAsked } = await openIdentity({ ...nothing, ...rules }, [
      on(saveIdentityRules, () => ({ ...rules, allowNoClock: true })),
    ])
    await person.click(drawer.getByRole('switch', { name: /允许没有时钟的设备/ }))
    await waitFor(() => expect(lastAsked(saveIdentityRules)).toEqual({ productId, ...rules, allowNoClock: true }))
    await person.click(await drawer.findByRole('radio', { name: /必须/ }))
    await waitFor(() =>
      expect(lastAsked(saveIdentityRules)).toEqual({ productId, ...rules, certificateUse: certificateUse.required }),
    )
  })

  test('lets devices that were reset leave their homes', async () => {
    const { person, drawer, lastAsked } = await openIdentity(nothing, [on(saveIdentityRules, () => usualIdentityRules)])
    await person.click(drawer.getByRole('switch', { name: /恢复出厂设置后离开家庭/ }))
    await waitFor(() => expect(lastAsked(saveIdentityRules)).toMatchObject({ productId, resetLeavesHome: true }))
  })

  test('chooses how users add devices, and says what is left when no way is', async () => {
    let rules = { ...usualIdentityRules, claimByLabel: false, claimByPress: false }
    const { person, drawer, lastAsked } = await openIdentity({ ...nothing, ...rules }, [
      on(getDeviceIdentity, () => ({ ...nothing, ...rules })),
      on(saveIdentityRules, ({ claimBySetup = true }) => (rules = { ...rules, claimBySetup })),
    ])
    const ways = within(drawer.getByRole('group', { name: '用户添加设备的方式' }))
    expect(ways.queryByText(/所有方式都已关闭/)).toBeNull()
    await person.click(ways.getByRole('switch', { name: /配网时由设备确认/ }))
    const saved = { productId, ...usualIdentityRules, claimByLabel: false, claimBySetup: false, claimByPress: false }
    await waitFor(() => expect(lastAsked(saveIdentityRules)).toEqual(saved))
    expect(await ways.findByText(/所有方式都已关闭/)).toBeTruthy()
  })

  test('trusts gateways only after a warning, and no more without one', async () => {
    let rules = usualIdentityRules
    const { person, drawer, asked, lastAsked } = await openIdentity(nothing, [
      on(getDeviceIdentity, () => ({ ...nothing, ...rules })),
      on(saveIdentityRules, ({ trustGateways }) => (rules = { ...rules, trustGateways })),
    ])
    await person.click(drawer.getByRole('switch', { name: /信任网关/ }))
    const asking = within(await screen.findByRole('alertdialog', { name: '信任网关？' }))
    expect(asking.getByText(/不再校验设备密钥/)).toBeTruthy()
    expect(asked.some(({ call }) => call === saveIdentityRules)).toBe(false)
    await person.click(asking.getByRole('button', { name: '信任网关' }))
    await waitFor(() => expect(lastAsked(saveIdentityRules)).toMatchObject({ productId, trustGateways: true }))
    const trusting = await waitFor(() => {
      const found = drawer.getByRole<HTMLInputElement>('switch', { name: /信任网关/ })
      expect([found.checked, found.disabled]).toEqual([true, false])
      return found
    })
    await person.click(trusting)
    await waitFor(() => expect(lastAsked(saveIdentityRules)).toMatchObject({ trustGateways: false }))
  })

  test('shows a new product secret once, with the command that registers a device', async () => {
    const { person, drawer } = await openIdentity(nothing, [
      on(resetProductSecret, () => ({ productSecret: 'shown-once' })),
    ])
    await person.click(drawer.getByRole('button', { name: '生成产品密钥' }))
    const shown = within(await screen.findByRole('dialog', { name: '请保存产品密钥' }))
    expect(shown.getByText('shown-once')).toBeTruthy()
    expect(shown.getByText(/device\/v1\/register/)).toBeTruthy()
    await person.click(shown.getByRole('button', { name: '我已保存' }))
    await waitFor(() => expect(screen.queryByText('shown-once')).toBeNull())
  })

  test('asks before it replaces a product secret', async () => {
    const { person, drawer, lastAsked } = await openIdentity({ ...nothing, productSecretTime: NOW }, [
      on(resetProductSecret, () => ({ productSecret: 'another' })),
    ])
    await person.click(drawer.getByRole('button', { name: '重置产品密钥' }))
    const asking = within(await screen.findByRole('alertdialog'))
    expect(lastAsked(resetProductSecret)).toBeUndefined()
    await person.click(asking.getByRole('button', { name: '重置产品密钥' }))
    expect(await screen.findByText('another')).toBeTruthy()
  })

  test('shows who registered, and why others could not', async () => {
    const refusedAttempts: RejectedConnection[] = [
      { ...attempt, serial: 'dev-9', cause: 'registrationDone', found: '' },
    ]
    const registrations = [{ serial: 'dev-7', time: NOW, ip: '10.0.0.9' }]
    const { drawer } = await openIdentity({ ...nothing, registrations, refusedAttempts })
    expect(drawer.getByText('dev-7')).toBeTruthy()
    expect(drawer.getByText('dev-9')).toBeTruthy()
    expect(drawer.getByText(/每台设备只能注册一次/)).toBeTruthy()
  })
})

describe('a device', () => {
  const certificate: DeviceCertificateView = {
    fingerprint: 'ab'.repeat(32),
    subject: 'CN=lamp-1',
    issuer: 'CN=lamp-1',
    validFrom: NOW,
    validTo: 4_000_000_000_000,
    createTime: NOW,
    revokeTime: null,
  }

  test('is disabled after a question, and enabled without one', async () => {
    const { choose, person, lastAsked } = await openDevice({}, [on(disableDevice, () => anySnapshot.device)])
    await choose('停用设备')
    const asking = within(await screen.findByRole('alertdialog'))
    await person.click(asking.getByRole('button', { name: '停用设备' }))
    await waitFor(() => expect(lastAsked(disableDevice)).toMatchObject({ productId, serial: 'dev-001' }))
  })

  test('that is disabled says since when', async () => {
    const { choose, lastAsked } = await openDevice({ disabledTime: NOW }, [on(enableDevice, () => anySnapshot.device)])
    expect(screen.getByText(/起已停用$/)).toBeTruthy()
    await choose('启用设备')
    await waitFor(() => expect(lastAsked(enableDevice)).toMatchObject({ serial: 'dev-001' }))
  })

  test('that was cloned says so, with the cure, also while it is online', async () => {
    const cloned: RejectedConnection = {
      ...attempt,
      cause: 'cloned',
      found: '10.0.0.7 ⇄ 10.0.0.8',
      lastTime: Date.now(),
    }
    await openDevice({ online: true, onlineSince: NOW }, [], [cloned])
    expect(await screen.findByText(/10\.0\.0\.7 ⇄ 10\.0\.0\.8/)).toBeTruthy()
    expect(screen.getByText(/为每台设备分配独立的序列号/)).toBeTruthy()
  })

  test('has certificates registered, with what is wrong under the field, and revoked', async () => {
    const { choose, person, lastAsked } = await openDevice({}, [
      on(listDeviceCertificates, () => [certificate]),
      on(addDeviceCertificate, () => {
        throw new DomainError('device-identity.noCertificate')
      }),
      on(revokeDeviceCertificate, () => ({ ...certificate, revokeTime: NOW })),
    ])
    await choose('证书')
    const drawer = within(await screen.findByRole('dialog', { name: /的证书$/ }))
    expect(await drawer.findByText('CN=lamp-1')).toBeTruthy()
    await person.type(drawer.getByRole('textbox', { name: /证书/ }), 'hello')
    await person.click(drawer.getByRole('button', { name: '添加证书' }))
    expect(await drawer.findByText(/不是 PEM 格式/)).toBeTruthy()
    await person.click(drawer.getByRole('button', { name: /^吊销证书/ }))
    const asking = within(await screen.findByRole('alertdialog'))
    await person.click(asking.getByRole('button', { name: '吊销' }))
    await waitFor(() =>
      expect(lastAsked(revokeDeviceCertificate)).toMatchObject({ fingerprint: certificate.fingerprint }),
    )
  })
})

test('a refusal of a new kind has a command of its kind beside it', () => {
  const facts = { productId, serial: 'dev-001', host: 'iot.example.com', origin: 'https://iot.example.com' }
  const codeOf = (cause: RejectedConnection['cause']) => identityTab(cause, facts, 'secret')?.code ?? ''
  expect(codeOf('registrationSignature')).toContain('https://iot.example.com/device/v1/register')
  expect(codeOf('certificateUnknown')).toContain('--cert device.pem')
  expect(codeOf('noClockOverNetwork')).toContain('|signmethod=hmacsha256|')
  window.slipwayConfig = { mqttsPort: 18_883 }
  expect(codeOf('certificateUnknown')).toContain('-h iot.example.com -p 18883 ')
  expect(codeOf('noClockOverNetwork')).toContain('-h iot.example.com -p 18883 ')
  delete window.slipwayConfig
  expect(rejectionCauses.filter((cause) => codeOf(cause) === '')).toContain('signature')
})

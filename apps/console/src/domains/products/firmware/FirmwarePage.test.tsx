import {
  deleteOta,
  listOtaRecords,
  listProductOta,
  testedOta,
  upgradeOta,
} from '@slipway/contract/products/firmware/firmware.calls.ts'
import { getOta } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { memberRole, type MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { asDeveloper } from '../../../app/testing/as-developer.ts'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyProduct as anyOwnProduct } from '../products/testing/products.ts'
import {
  anyFirmware,
  anyProduct,
  anyRelease,
  confirmed,
  productId,
  released,
  V1,
  validating,
} from './testing/firmware.ts'

const OLDER = 'V1.1.0 build 251201'
const history = on(listOtaRecords, () => ({ items: [anyRelease], total: 1 }))
const address = `/home/ota/${productId}/41`
const member = (role: MemberRole) => on(getProduct, () => ({ ...anyOwnProduct, role }))
afterEach(() => vi.unstubAllGlobals())

const open = (release: typeof anyRelease, further: Parameters<typeof openConsole>[1] = []) =>
  openConsole(address, [on(getOta, () => release), history, member(memberRole.owner), ...further])

test('the list shows each product with its version in progress, and filters by state (SC-55)', async () => {
  const { person, lastAsked } = await openConsole('/home/ota', [
    on(listProductOta, () => ({ items: [anyProduct], total: 1, counts: { 1: 0, 2: 1, 3: 0, 4: 0 } })),
  ])
  const table = within(await screen.findByRole('table', { name: '固件升级' }))
  expect((await table.findByRole('link', { name: V1 })).getAttribute('href')).toBe(address)
  expect(table.getByText('验证中')).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: /^验证中/ }))
  expect(lastAsked(listProductOta)).toMatchObject({ publishStatus: 2 })
})

test('the list says how far a rollout has come and why it is held, and not how a validation ended', async () => {
  const why = '前 9 台设备中有 1 台失联'
  const jobs = { settled: 9, total: 9, simulated: 0, simulatedSettled: 0, target: 90 }
  const held = { kind: 'rollout', state: 'held', ...jobs, heldWhy: why }
  const latest = {
    recordId: '41',
    firmwareVersion: V1,
    publishTime: 1,
    grayRatio: 5,
    area: 'GLOBAL' as const,
    isExpired: false,
  }
  const firmwares = [held, { ...held, kind: 'validation', state: 'stopped' }].map((campaign, at) => ({
    ...anyFirmware,
    firmwareId: String(at),
    inFlow: null,
    latest: { ...latest, campaign },
    held: at === 1 ? [{ recordId: '40', firmwareVersion: OLDER, campaign: { ...held, heldWhy: '人工' } }] : [],
  }))
  const items = [{ ...anyProduct, firmwares }]
  await openConsole('/home/ota', [on(listProductOta, () => ({ items, total: 1, counts: { 4: 1, held: 1 } }))])
  const table = within(await screen.findByRole('table', { name: '固件升级' }))
  expect(await table.findByText(why)).toBeTruthy()
  expect(table.getAllByText('9 / 90 台有结果')).toHaveLength(2)
  expect(table.queryByText('已停止')).toBeNull()
  // A version before the newest can be held, too.
  expect(table.getByRole('link', { name: OLDER }).getAttribute('href')).toBe(`/home/ota/${productId}/40`)
  expect(screen.getByText('共 1 个产品 · 1 个产品的推送已自动暂停')).toBeTruthy()
})

test('the list without releases says how to get one', async () => {
  await openConsole('/home/ota', [on(listProductOta, () => ({ items: [], total: 0, counts: {} }))])
  expect(await screen.findByText('还没有固件升级')).toBeTruthy()
  expect(screen.getByRole('link', { name: '前往我的产品' })).toBeTruthy()
})

describe('the page of a release', () => {
  test('has its facts and the release history (SC-56, SC-57)', async () => {
    await open(anyRelease)
    expect(await screen.findByRole('heading', { name: V1 })).toBeTruthy()
    expect(screen.getByText('修复断网重连')).toBeTruthy()
    expect(await within(await screen.findByRole('table', { name: '发布记录' })).findByText('待验证')).toBeTruthy()
  })

  test('starts the validation with the devices of a pasted text', async () => {
    const { person, lastAsked } = await open(anyRelease, [
      on(upgradeOta, () => ({ recordId: '41', publishStatus: 2 as const, cn: null, us: null })),
    ])
    await person.type(await screen.findByLabelText(/^中国的测试设备$/), 'a1, a2')
    await person.click(screen.getByRole('button', { name: '开始验证' }))
    expect(await screen.findByText('验证已开始')).toBeTruthy()
    expect(lastAsked(upgradeOta)).toEqual({
      productId,
      recordId: '41',
      cnDevices: ['a1', 'a2'],
      usDevices: [],
      effectiveDay: 30,
    })
  })

  test('shows a refusal at its field', async () => {
    const { person } = await open(anyRelease, [
      on(upgradeOta, () => {
        throw new DomainError('firmware.devicesMissing', { field: 'cnDevices' })
      }),
    ])
    await person.click(await screen.findByRole('button', { name: '开始验证' }))
    expect(await screen.findByText('请至少填写一台测试设备')).toBeTruthy()
  })

  test('lets a validation pass only once a device reports the version (ER-28)', async () => {
    await open(validating)
    expect(await screen.findByText('至少需要一台测试设备上报该版本')).toBeTruthy()
    expect(screen.getByText('未上报该版本')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '验证通过' }).disabled).toBe(true)
  })

  test('passes the validation, or ends it with a reason', async () => {
    const { person, lastAsked } = await open(confirmed, [on(testedOta, () => anyRelease)])
    expect(await screen.findByText('已确认')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '验证通过' }))
    expect(lastAsked(testedOta)).toEqual({ productId, recordId: '41' })
    await person.click(screen.getByRole('button', { name: '验证未通过' }))
    const drawer = within(await screen.findByRole('dialog'))
    await person.type(drawer.getByLabelText(/^原因/), 'Wi-Fi 断开')
    await person.click(drawer.getByRole('button', { name: '验证未通过' }))
    expect(lastAsked(testedOta)).toMatchObject({ passed: false, reason: 'Wi-Fi 断开' })
  })

  test('releases by area and ratio; a full release has no days', async () => {
    const { person, lastAsked } = await open({ ...anyRelease, publishStatus: 3 }, [
      on(upgradeOta, () => ({ recordId: '41', publishStatus: 4 as const, cn: 'ok', us: null })),
    ])
    const ratio = await screen.findByRole('textbox', { name: /^灰度比例/ })
    await person.clear(ratio)
    await person.type(ratio, '100')
    expect(screen.getByText('全量发布的有效期为 3,650 天')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '发布' }))
    expect(lastAsked(upgradeOta)).toEqual({ productId, recordId: '41', area: 'CN', grayRatio: 100 })
  })

  test('releases globally where the installation hides areas', async () => {
    vi.stubGlobal('slipwayConfig', { hideOtaArea: true })
    const { person, lastAsked } = await open({ ...anyRelease, publishStatus: 3 }, [
      on(upgradeOta, () => ({ recordId: '41', publishStatus: 4 as const, cn: 'ok', us: 'ok' })),
    ])
    await screen.findByRole('textbox', { name: /^灰度比例/ })
    expect(screen.queryByRole('combobox', { name: '发布地区' })).toBeNull()
    await person.click(screen.getByRole('button', { name: '发布' }))
    expect(lastAsked(upgradeOta)).toMatchObject({ area: 'GLOBAL', grayRatio: 10, effectiveDay: 30 })
  })

  test('shows the result of each area, and retries', async () => {
    const { person, lastAsked } = await open(released, [
      on(upgradeOta, () => ({ recordId: '41', publishStatus: 4 as const, cn: 'ok', us: 'ok' })),
    ])
    expect(await screen.findByText('平台出错')).toBeTruthy()
    expect(screen.getByText('成功')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '重试失败的地区' }))
    expect(lastAsked(upgradeOta)).toEqual({ productId, recordId: '41', area: 'GLOBAL', grayRatio: 20 })
  })

  test('withdraws a released version after a question', async () => {
    const { person, lastAsked } = await open(released, [on(deleteOta, () => ({ recordId: '41', isWithdrawn: true }))])
    await person.click(await screen.findByRole('button', { name: '撤回' }))
    const question = within(await screen.findByRole('alertdialog'))
    await person.click(question.getByRole('button', { name: '撤回' }))
    expect(await screen.findByText('已撤回')).toBeTruthy()
    expect(lastAsked(deleteOta)).toEqual({ productId, recordId: '41' })
  })

  test('has no buttons for a viewer of the product', async () => {
    await openConsole(address, [asDeveloper(), on(getOta, () => confirmed), history, member(memberRole.viewer)])
    expect(await screen.findByText('已确认')).toBeTruthy()
    await expect.poll(() => screen.queryByRole('button', { name: '验证通过' })).toBeNull()
    expect(screen.queryByRole('button', { name: '修改测试设备' })).toBeNull()
  })

  test('says that a release is not there', async () => {
    await openConsole(address, [
      on(getOta, () => {
        throw new DomainError('firmware.notFound')
      }),
      history,
      member(memberRole.owner),
    ])
    expect(await screen.findByText('固件升级不存在')).toBeTruthy()
  })
})

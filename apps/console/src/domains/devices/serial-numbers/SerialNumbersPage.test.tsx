import { DomainError } from '@slipway/contract/refusals.ts'
import {
  applySerials,
  downloadSerialSecrets,
  listSerialApplications,
  listSerialProducts,
  listSerials,
} from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { activation, type SerialApplication } from '@slipway/contract/devices/serial-numbers/serial-numbers.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'

afterEach(() => vi.unstubAllGlobals())

const lamp = { productId: 'a'.repeat(32), productName: '智能灯', productModel: 'LAMP-1' }
const some: SerialApplication = {
  ...lamp,
  applicationId: '7',
  account: 'dev@example.com',
  isMine: true,
  createTime: 1_700_000_000_000,
  quantity: 20,
  activated: 3,
  activation: activation.some,
  downloadTime: null,
}
const page = (...answers: Parameters<typeof openConsole>[1]) =>
  openConsole('/home/serial', [
    on(listSerialApplications, () => ({ items: [some], total: 1 })),
    on(listSerialProducts, () => [lamp]),
    ...answers,
  ])
const dialog = async () => within(await screen.findByRole('dialog'))

describe('the page of serial numbers', () => {
  test('lists each application with its product, date, quantity and activation', async () => {
    await page()
    const row = within((await screen.findByText('智能灯')).closest('tr') ?? document.body)
    for (const fact of ['LAMP-1', '20', '部分激活', '3 / 20', '未下载']) expect(row.getByText(fact)).toBeTruthy()
    expect(row.getByText(/^2023-11-1\d/)).toBeTruthy()
    expect(screen.getAllByText('共 1 次申请').length).toBeGreaterThan(0)
  })

  test('applies for a quantity of a product, and for nothing without a product', async () => {
    const { person, asked, lastAsked } = await page(on(applySerials, () => some))
    await person.click(await screen.findByRole('button', { name: '申请序列号' }))
    const form = await dialog()
    await person.click(form.getByRole('button', { name: '申请' }))
    expect(await form.findByText('必填')).toBeTruthy()
    expect(asked.some(({ call }) => call === applySerials)).toBe(false)

    await person.click(form.getByRole('combobox', { name: /产品/ }))
    await person.click(await screen.findByRole('option', { name: /智能灯/ }))
    const quantity = form.getByRole('textbox', { name: /数量/ })
    await person.clear(quantity)
    await person.type(quantity, '101')
    await person.click(form.getByRole('button', { name: '申请' }))
    expect(asked.some(({ call }) => call === applySerials)).toBe(false)
    await person.clear(quantity)
    await person.type(quantity, '100')
    await person.click(form.getByRole('button', { name: '申请' }))
    expect(await screen.findByText('申请成功，可以下载设备密钥')).toBeTruthy()
    expect(lastAsked(applySerials)).toEqual({ productId: lamp.productId, quantity: 100 })
  })

  test('says that secrets come once, and why they came not', async () => {
    const { person, lastAsked } = await page(
      on(downloadSerialSecrets, () => {
        throw new DomainError('serial-numbers.alreadyDownloaded')
      }),
    )
    await person.click(await screen.findByRole('button', { name: /^下载密钥：智能灯 / }))
    const form = await dialog()
    expect(form.getByText(/只能下载这一次/)).toBeTruthy()
    await person.selectOptions(form.getByRole('combobox', { name: '文件格式' }), 'CSV')
    await person.click(form.getByRole('button', { name: '下载密钥' }))
    expect(await screen.findByText(/本次申请的密钥已下载/)).toBeTruthy()
    expect(lastAsked(downloadSerialSecrets)).toEqual({ applicationId: '7', format: 'csv' })
  })

  test('says who applied, and offers the secrets only to the member who applied', async () => {
    const others = { ...some, applicationId: '8', account: 'ann@example.com', isMine: false }
    await openConsole('/home/serial', [on(listSerialApplications, () => ({ items: [some, others], total: 2 }))])
    const row = within((await screen.findByText('ann@example.com 申请')).closest('tr') ?? document.body)
    expect(row.getByText('仅申请人可下载')).toBeTruthy()
    expect(row.getByRole('button', { name: /更多操作/ })).toBeTruthy()
    expect(screen.getByText('由你申请')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^下载密钥/ })).toHaveLength(1)
  })

  test('offers the download again for a while', async () => {
    await openConsole('/home/serial', [
      on(listSerialApplications, () => ({ items: [{ ...some, downloadTime: Date.now() - 60_000 }], total: 1 })),
    ])
    expect(await screen.findByText(/已下载$/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^下载密钥：智能灯 / })).toBeTruthy()
  })

  test('offers no second download later', async () => {
    await openConsole('/home/serial', [
      on(listSerialApplications, () => ({ items: [{ ...some, downloadTime: 1_700_000_000_000 }], total: 1 })),
    ])
    expect(await screen.findByText(/已下载$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^下载密钥：/ })).toBeNull()
  })

  test('shows which serial numbers have connected', async () => {
    const { person } = await page(
      on(listSerials, () => [
        { serial: 'ABCD', activatedTime: null },
        { serial: 'EFGH', activatedTime: 1_700_000_000_000 },
      ]),
    )
    await person.click(await screen.findByRole('button', { name: /的更多操作$/ }))
    await person.click(await screen.findByRole('menuitem', { name: '序列号' }))
    expect(await screen.findByText('ABCD')).toBeTruthy()
    expect((await dialog()).getByText('未激活')).toBeTruthy()
  })
})

import { listDeviceEvents, listOnOff, watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { DeviceTopology, SubDevice } from '@slipway/contract/devices/devices/devices.ts'
import { listSubDevices, removeSubDevice } from '@slipway/contract/devices/devices/topology.calls.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole, stream, type Answer } from '../../../../app/testing/open-console.tsx'
import { anyProduct } from '../../../products/products/testing/products.ts'
import { anySnapshot, NOW } from '../testing/devices.ts'

afterEach(() => vi.unstubAllGlobals())

const { productId } = anyProduct
const around = [
  on(listFeatures, () => ({ customizeFeatures: [], templateFeatures: [] })),
  on(getProduct, () => anyProduct),
  on(listOnOff, () => ({ items: [], total: 0 })),
  on(listDeviceEvents, () => ({ items: [], total: 0 })),
]
const alone: DeviceTopology = { gateway: null, subs: 0, subsOnline: 0 }
const sub = (n: number, parts: Partial<SubDevice> = {}): SubDevice => ({
  productId: 'f'.repeat(32),
  serial: `sub-${String(n).padStart(2, '0')}`,
  online: true,
  lastSeen: NOW,
  addTime: NOW,
  disabledTime: null,
  ...parts,
})

async function openDevice(topology: DeviceTopology, answers: readonly Answer[] = [], language?: 'zh-CN' | 'en-US') {
  const live = stream(watchDevice)
  const address = `/home/product/${productId}/device/dev-001`
  const opened = await openConsole(address, [...answers, live.answer, ...around], language)
  await waitFor(() => expect(opened.lastAsked(watchDevice)).toBeTruthy())
  const tell = (event: Parameters<typeof live.tell>[0]) =>
    act(async () => {
      live.tell(event)
      await new Promise((resolve) => setTimeout(resolve))
    })
  await tell({ ...anySnapshot, device: { ...anySnapshot.device, productId }, topology })
  await screen.findByRole('heading', { name: 'dev-001' })
  return { ...opened, tell }
}

const rowOf = (text: string) => within(screen.getByText(text).closest('tr') ?? document.body)

describe('the page of a gateway', () => {
  test('lists what it carries, with states and links to the products that they are of', async () => {
    const items = [sub(1), sub(2, { online: false, lastSeen: null }), sub(3, { disabledTime: NOW })]
    await openDevice({ gateway: null, subs: 3, subsOnline: 1 }, [on(listSubDevices, () => ({ items, total: 3 }))])
    const link = await screen.findByRole('link', { name: 'sub-01' })
    expect(link.getAttribute('href')).toBe(`/home/product/${'f'.repeat(32)}/device/sub-01`)
    expect(screen.getByText('1 / 3 在线')).toBeTruthy()
    expect(rowOf('sub-01').getByText('在线')).toBeTruthy()
    expect(rowOf('sub-02').getByText('离线')).toBeTruthy()
    expect(rowOf('sub-02').getByText('尚无消息')).toBeTruthy()
    expect(rowOf('sub-03').getByText('已停用')).toBeTruthy()
  })

  test('asks again when one comes or goes, page by page', async () => {
    const list = on(listSubDevices, ({ pageStart = 0 }) => ({ items: [sub(pageStart * 10 + 1)], total: 12 }))
    const { person, tell, asked, lastAsked } = await openDevice({ gateway: null, subs: 12, subsOnline: 0 }, [list])
    await screen.findByText('sub-01')
    const pages = within(screen.getByRole('navigation', { name: '子设备分页' }))
    await person.click(pages.getByRole('button', { name: /2/ }))
    expect(await screen.findByText('sub-11')).toBeTruthy()
    const before = asked.filter(({ call }) => call === listSubDevices).length
    await tell({ topology: { gateway: null, subs: 12, subsOnline: 1 } })
    await waitFor(() => expect(asked.filter(({ call }) => call === listSubDevices).length).toBeGreaterThan(before))
    expect(lastAsked(listSubDevices)).toMatchObject({ productId, serial: 'dev-001', pageStart: 1, pageSize: 10 })
    await tell({ topology: { gateway: null, subs: 10, subsOnline: 1 } })
    await waitFor(() => expect(lastAsked(listSubDevices)).toMatchObject({ pageStart: 0 }))
  })

  test('removes one after a warning that says what follows', async () => {
    const { person, asked, lastAsked } = await openDevice({ gateway: null, subs: 1, subsOnline: 1 }, [
      on(listSubDevices, () => ({ items: [sub(1)], total: 1 })),
      on(removeSubDevice, () => null),
    ])
    await person.click(await screen.findByRole('button', { name: '从网关移除 sub-01' }))
    const asking = within(await screen.findByRole('alertdialog', { name: '从网关 dev-001 移除子设备 sub-01？' }))
    expect(asking.getByText(/如需阻止，请停用/)).toBeTruthy()
    expect(asked.some(({ call }) => call === removeSubDevice)).toBe(false)
    await person.click(asking.getByRole('button', { name: '移除' }))
    await waitFor(() => expect(lastAsked(removeSubDevice)).toEqual({ productId, serial: 'dev-001', sub: 'sub-01' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('of a device that carries nothing says nothing of it, and asks for nothing', async () => {
    const { asked } = await openDevice(alone)
    expect(screen.queryByText('子设备')).toBeNull()
    expect(asked.some(({ call }) => call === listSubDevices)).toBe(false)
  })

  test('speaks English, too', async () => {
    const list = on(listSubDevices, () => ({ items: [sub(1)], total: 1 }))
    await openDevice({ gateway: null, subs: 1, subsOnline: 1 }, [list], 'en-US')
    expect(await screen.findByText('1 of 1 online')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Remove sub-01 from the gateway' })).toBeTruthy()
  })
})

describe('the page of a sub-device', () => {
  const gateway = { productId: 'a'.repeat(32), serial: 'hub-1' }

  test('leads to its gateway', async () => {
    await openDevice({ ...alone, gateway })
    const link = screen.getByRole('link', { name: 'hub-1' })
    expect(link.getAttribute('href')).toBe(`/home/product/${gateway.productId}/device/hub-1`)
  })

  test('takes it from its gateway', async () => {
    const { person, tell, lastAsked } = await openDevice({ ...alone, gateway }, [on(removeSubDevice, () => null)])
    await person.click(screen.getByRole('button', { name: /更多操作/ }))
    await person.click(await screen.findByRole('menuitem', { name: '从网关移除' }))
    const asking = within(await screen.findByRole('alertdialog', { name: '从网关 hub-1 移除子设备 dev-001？' }))
    await person.click(asking.getByRole('button', { name: '移除' }))
    await waitFor(() => expect(lastAsked(removeSubDevice)).toEqual({ ...gateway, sub: 'dev-001' }))
    await tell({ topology: alone })
    expect(screen.queryByRole('link', { name: 'hub-1' })).toBeNull()
  })
})

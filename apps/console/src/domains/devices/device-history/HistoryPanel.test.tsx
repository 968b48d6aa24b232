import {
  exportDeviceHistory,
  getDeviceHistory,
  getHistoryRetention,
  setHistoryRetention,
} from '@slipway/contract/devices/device-history/device-history.calls.ts'
import { listDeviceEvents, listOnOff, watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anySnapshot, NOW } from '../devices/testing/devices.ts'
import { featureOf } from '../../products/features/testing/features.ts'
import { on, openConsole, stream, type Answer } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../../products/products/testing/products.ts'

/** jsdom cannot draw a canvas; the table next to the chart shows the same values. */
vi.mock('uplot', () => ({
  default: class {
    static paths = {}
    setSize() {}
    destroy() {}
    setCursor() {}
    valToPos = () => 0
  },
}))
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const page = `/home/product/${anyProduct.productId}/device/dev-001`
const answer = {
  thinned: 'none' as const,
  buckets: [],
  bucketMs: 0,
  cutBefore: null,
  total: 2,
  points: [
    { time: NOW, value: 41 },
    { time: NOW + 1_000, value: 42 },
  ],
}
const features = on(listFeatures, () => ({
  customizeFeatures: [
    featureOf(),
    featureOf({ deKey: 'power', name: { zh: '开关', en: 'Power' }, schema: { type: 'boolean' } }),
  ],
  templateFeatures: [],
}))

async function openHistory(answers: readonly Answer[] = [], address = page) {
  const live = stream(watchDevice)
  const opened = await openConsole(address, [
    ...answers,
    live.answer,
    features,
    on(getProduct, () => anyProduct),
    on(listOnOff, () => ({ items: [], total: 0 })),
    on(listDeviceEvents, () => ({ items: [], total: 0 })),
    on(getHistoryRetention, () => ({ keepDays: 30 })),
    on(getDeviceHistory, () => answer),
  ])
  await waitFor(() => expect(opened.lastAsked(watchDevice)).toBeTruthy())
  await act(async () => live.tell(anySnapshot))
  const tab = await screen.findByRole('tab', { name: '历史数据' })
  if (tab.getAttribute('aria-selected') === 'false') await opened.person.click(tab)
  return opened
}

describe('the history of a device', () => {
  test('shows a property as a table beside its chart, and another one on demand', async () => {
    const { person, lastAsked } = await openHistory()
    const table = within(await screen.findByRole('table', { name: '历史数据' }))
    expect(table.getAllByText(/^4[12] %$/).map((cell) => cell.textContent)).toEqual(['42 %', '41 %'])
    expect(screen.getByRole('slider', { name: /亮度 的曲线，共 2 个点/ })).toBeTruthy()
    expect(lastAsked(getDeviceHistory)).toMatchObject({ serial: 'dev-001', deKey: 'brightness' })
    await person.selectOptions(screen.getByRole('combobox', { name: '属性' }), 'power')
    await waitFor(() => expect(lastAsked(getDeviceHistory)).toMatchObject({ deKey: 'power' }))
  })

  test('has an address of its own, which the tabs keep', async () => {
    const { person } = await openHistory([], `${page}?tab=history`)
    await person.click(screen.getByRole('tab', { name: '当前状态' }))
    expect(await screen.findByRole('heading', { name: '当前值' })).toBeTruthy()
    expect(window.location.search).toBe('')
    await person.click(screen.getByRole('tab', { name: '历史数据' }))
    await waitFor(() => expect(window.location.search).toBe('?tab=history'))
  })

  test('says in which time zone its times are', async () => {
    await openHistory()
    expect((await screen.findByText(/^时区 /)).textContent).toMatch(/(UTC|UTC[+-]\d\d:\d\d)$/)
  })

  test('that cannot know its properties says so, and does not pretend that there are none', async () => {
    await openHistory([
      on(listFeatures, () => {
        throw new DomainError('access.denied')
      }),
    ])
    expect(await screen.findByText('历史数据加载失败')).toBeTruthy()
    expect(screen.queryByText('还没有可查看的属性')).toBeNull()
  })

  test('is read out point by point by the slider below the chart', async () => {
    await openHistory()
    const slider = await screen.findByRole('slider')
    expect(slider.getAttribute('aria-valuetext')).toMatch(/\d 42 %$/)
    fireEvent.change(slider, { target: { value: '0' } })
    expect(slider.getAttribute('aria-valuetext')).toMatch(/\d 41 %$/)
  })

  test('is of the range that is chosen', async () => {
    const { person, lastAsked } = await openHistory()
    await person.click(await screen.findByRole('radio', { name: '最近 1 小时' }))
    await waitFor(() => {
      const { from, to } = lastAsked(getDeviceHistory) as { from: number; to: number }
      expect(to - from).toBe(3_600_001)
    })
    await person.click(screen.getByRole('radio', { name: '自定义' }))
    fireEvent.change(screen.getByLabelText('开始时间'), { target: { value: '2026-11-20T08:00' } })
    fireEvent.change(screen.getByLabelText('结束时间'), { target: { value: '2026-11-20T07:00' } })
    expect(screen.getByRole('alert').textContent).toBe('结束时间必须晚于开始时间')
    fireEvent.change(screen.getByLabelText('结束时间'), { target: { value: '2026-11-20T09:00' } })
    await waitFor(() =>
      expect(lastAsked(getDeviceHistory)).toMatchObject({
        from: new Date('2026-11-20T08:00').getTime(),
        to: new Date('2026-11-20T09:00').getTime(),
      }),
    )
  })

  test('says that it was thinned, and shows what it was thinned to', async () => {
    const bucket = { time: NOW, min: 1, max: 99, avg: 50.5, count: 120 }
    const thinned = {
      ...answer,
      thinned: 'buckets' as const,
      points: [],
      buckets: [bucket],
      bucketMs: 60_000,
      total: 9_000,
    }
    await openHistory([on(getDeviceHistory, () => thinned)])
    expect(await screen.findByText('共 9,000 个值，已按每 60 秒汇总为最小、最大和平均值')).toBeTruthy()
    expect(screen.getByText('50.5 %')).toBeTruthy()
  })

  test('says where there is nothing', async () => {
    await openHistory([on(getDeviceHistory, () => ({ ...answer, points: [], total: 0 }))])
    expect(await screen.findByText('这段时间没有数据')).toBeTruthy()
  })

  test('is kept as long as the product says', async () => {
    const { person, lastAsked } = await openHistory([on(setHistoryRetention, ({ keepDays }) => ({ keepDays }))])
    expect(await screen.findByText('本产品的历史保留 30 天')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '修改' }))
    const dialog = within(await screen.findByRole('dialog', { name: '历史数据保留天数' }))
    const days = dialog.getByRole('textbox', { name: /保留天数/ })
    await person.clear(days)
    await person.type(days, '366')
    await person.click(dialog.getByRole('button', { name: '保存' }))
    expect(lastAsked(setHistoryRetention)).toBeUndefined()
    await person.clear(days)
    await person.type(days, '90')
    await person.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(lastAsked(setHistoryRetention)).toMatchObject({ keepDays: 90 }))
  })

  test('is exported as it is shown', async () => {
    const { person, lastAsked } = await openHistory([on(exportDeviceHistory, () => null)])
    await person.click(await screen.findByRole('button', { name: '导出 CSV' }))
    await waitFor(() =>
      expect(lastAsked(exportDeviceHistory)).toMatchObject({ serial: 'dev-001', deKey: 'brightness' }),
    )
  })
})

import {
  exportDeviceHistory,
  getHistoryRetention,
  listHistorySeries,
  setHistoryRetention,
} from '@slipway/contract/devices/device-history/device-history.calls.ts'
import {
  listDeviceEvents,
  listDevices,
  listOnOff,
  watchDevice,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
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
const nothingOdd = { total: 0, points: [] as { time: number; value: unknown }[] }
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
  offModel: nothingOdd,
}
type Series = Omit<OutputOf<typeof listHistorySeries>['items'][number], 'serial' | 'deKey'>
/** The same history for each requested series. */
const answering = (history: Series = answer) =>
  on(listHistorySeries, ({ series }) => ({ items: series.map((name) => ({ ...name, ...history })) }))
const addressNow = () => Object.fromEntries(new URLSearchParams(window.location.search))
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
    answering(),
    on(listDevices, () => ({ items: [], total: 0, counts: {} }) as never),
  ])
  await waitFor(() => expect(opened.lastAsked(watchDevice)).toBeTruthy())
  await act(async () => live.tell(anySnapshot))
  const section = await screen.findByRole('link', { name: '历史数据' })
  if (section.getAttribute('aria-current') === null) await opened.person.click(section)
  return opened
}

describe('the history of a device', () => {
  test('shows a property as a table beside its chart, and another one on demand', async () => {
    const { person, lastAsked } = await openHistory()
    const table = within(await screen.findByRole('table', { name: '历史数据' }))
    expect(table.getAllByText(/^4[12] %$/).map((cell) => cell.textContent)).toEqual(['42 %', '41 %'])
    expect(screen.getByRole('slider', { name: /亮度 的曲线，共 2 个时刻/ })).toBeTruthy()
    expect(lastAsked(listHistorySeries)).toMatchObject({ series: [{ serial: 'dev-001', deKey: 'brightness' }] })
    await person.selectOptions(screen.getByRole('combobox', { name: '属性' }), 'power')
    await waitFor(() => expect(lastAsked(listHistorySeries)).toMatchObject({ series: [{ deKey: 'power' }] }))
    expect(addressNow()).toEqual({ tab: 'history', property: 'power' })
  })

  test('has an address of its own, which the sections keep', async () => {
    const { person } = await openHistory([], `${page}?tab=history`)
    await person.click(screen.getByRole('link', { name: '当前状态' }))
    expect(await screen.findByRole('heading', { name: '当前值' })).toBeTruthy()
    expect(window.location.search).toBe('')
    await person.click(screen.getByRole('link', { name: '历史数据' }))
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
    expect(slider.getAttribute('aria-valuetext')).toMatch(/亮度: 42 %$/)
    fireEvent.change(slider, { target: { value: '0' } })
    expect(slider.getAttribute('aria-valuetext')).toMatch(/亮度: 41 %$/)
  })

  test('is of the range that is chosen', async () => {
    const { person, lastAsked } = await openHistory()
    await person.click(await screen.findByRole('radio', { name: '1 小时' }))
    await waitFor(() => {
      const { from, to } = lastAsked(listHistorySeries) as { from: number; to: number }
      expect(to - from).toBe(3_600_001)
    })
    await person.click(screen.getByRole('radio', { name: '自定义' }))
    fireEvent.change(screen.getByLabelText('开始时间'), { target: { value: '2026-11-20T08:00' } })
    fireEvent.change(screen.getByLabelText('结束时间'), { target: { value: '2026-11-20T07:00' } })
    expect(screen.getByRole('alert').textContent).toBe('结束时间必须晚于开始时间')
    fireEvent.change(screen.getByLabelText('结束时间'), { target: { value: '2026-11-20T09:00' } })
    await waitFor(() =>
      expect(lastAsked(listHistorySeries)).toMatchObject({
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
    await openHistory([answering(thinned)])
    expect(await screen.findByText('共 9,000 个值，已按每 60 秒汇总为最小、最大和平均值')).toBeTruthy()
    expect(screen.getByText('50.5 %')).toBeTruthy()
  })

  test('says where there is nothing', async () => {
    await openHistory([answering({ ...answer, points: [], total: 0 })])
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

  test('exports the raw values', async () => {
    const { person, lastAsked } = await openHistory([on(exportDeviceHistory, () => null)])
    await person.click(await screen.findByRole('button', { name: '原始值' }))
    await waitFor(() =>
      expect(lastAsked(exportDeviceHistory)).toMatchObject({ serial: 'dev-001', deKey: 'brightness' }),
    )
  })

  test('marks values outside the model, and says how many there are', async () => {
    const offModel = { total: 3, points: [{ time: NOW + 2_000, value: 999 }] }
    await openHistory([answering({ ...answer, offModel })])
    expect(await screen.findByText('3 个值不符合物模型，以红色标记，不影响纵轴。')).toBeTruthy()
    const [, first] = within(screen.getByRole('table', { name: '历史数据' })).getAllByRole('row')
    expect(first?.textContent).toMatch(/999 %不符合物模型：/)
  })

  test('is of several properties and devices, from the address, and keeps them there', async () => {
    const from = `${page}?tab=history&property=brightness%2Cpower&with=dev-002&from=${NOW - 5_000}&to=${NOW + 5_000}`
    const { person, lastAsked } = await openHistory([], from)
    await screen.findByRole('table', { name: '历史数据' })
    expect(lastAsked(listHistorySeries)).toMatchObject({
      from: NOW - 5_000,
      to: NOW + 5_000,
      series: [
        { serial: 'dev-001', deKey: 'brightness' },
        { serial: 'dev-001', deKey: 'power' },
        { serial: 'dev-002', deKey: 'brightness' },
        { serial: 'dev-002', deKey: 'power' },
      ],
    })
    await person.click(screen.getByRole('button', { name: '移除 亮度 · dev-002' }))
    await waitFor(() => expect(lastAsked(listHistorySeries)?.series).toHaveLength(2))
    await person.click(screen.getByRole('button', { name: '移除 亮度' }))
    await waitFor(() => expect(addressNow()).toMatchObject({ property: 'power', from: String(NOW - 5_000) }))
  })

  test('adds a property to the same chart', async () => {
    const { person, lastAsked } = await openHistory()
    await person.selectOptions(await screen.findByRole('combobox', { name: '添加属性' }), 'power')
    await waitFor(() => expect(lastAsked(listHistorySeries)?.series).toHaveLength(2))
    expect(addressNow()).toEqual({ tab: 'history', property: 'brightness,power' })
  })

  test('is zoomed by buttons, too, and back again', async () => {
    const { person, lastAsked } = await openHistory([], `${page}?tab=history&from=${NOW}&to=${NOW + 8_000}`)
    await person.click(await screen.findByRole('button', { name: '放大' }))
    await waitFor(() => expect(lastAsked(listHistorySeries)).toMatchObject({ from: NOW + 2_000, to: NOW + 6_000 }))
    await person.click(await screen.findByRole('button', { name: '还原缩放' }))
    await waitFor(() => expect(addressNow()).toEqual({ tab: 'history' }))
  })

  test('that compares with a device that is gone says so, and goes on without it', async () => {
    const refusing = on(listHistorySeries, ({ series }) => {
      if (series.length > 1) throw new DomainError('devices.notFound')
      return { items: series.map((name) => ({ ...name, ...answer })) }
    })
    const { person } = await openHistory([refusing], `${page}?tab=history&with=dev-009`)
    await person.click(await screen.findByRole('button', { name: '只看本设备' }))
    expect(await screen.findByRole('table', { name: '历史数据' })).toBeTruthy()
  })
})

import { getEventMessage } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getPIdDetailInfo } from '@slipway/contract/products/product-release/product-release.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { getEventDelivery } from '@slipway/contract/users/pushes/push-log.calls.ts'
import type { EventDelivery } from '@slipway/contract/users/pushes/push-log.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anEvent } from '../../products/event-messages/testing/messages.ts'
import { anyProduct } from '../../products/products/testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

const { productId } = anyProduct
const release = { ahead: null, gates: [], since: null, failure: null }
const parts = { panel: null, hardware: null, module: null, firmwares: [], steps: [] }

const open = (delivery: EventDelivery) =>
  openConsole(`/home/product/${productId}/function/9/message`, [
    on(getEventMessage, () => ({ hasData: 'NO' as const, data: null })),
    on(listFeatures, () => ({ customizeFeatures: [anEvent], templateFeatures: [] })),
    on(getProduct, () => anyProduct),
    on(getPIdDetailInfo, () => ({ ...anyProduct, ...parts, release })),
    on(getEventDelivery, () => delivery),
  ])

test('the page of an event says what became of it, by day, and how long a push takes', async () => {
  const day = { day: '2026-11-24', told: 1_200, listed: 1_200, pushed: 900, muted: 0 }
  const failed = [{ status: '410', n: 2 }]
  const { lastAsked } = await open({
    list: [{ ...day, dropped: 200, quiet: 60, noPhone: 40, sent: 1_700, failed }],
    p50Ms: 1_250,
  })
  const row = within((await screen.findByText('2026-11-24')).closest('tr') ?? document.body)
  for (const text of ['超出上限 200 · 免打扰 60 · 没有手机 40', '成功 1,700 · 失败 2（410）']) {
    expect(row.getByText(text)).toBeTruthy()
  }
  expect(screen.getByText(/中位时间：1\.3 s/)).toBeTruthy()
  expect(lastAsked(getEventDelivery)).toEqual({ productId, deKey: anEvent.deKey })
})

test('an event without messages says so', async () => {
  await open({ list: [], p50Ms: null })
  expect(await screen.findByText('最近 30 天没有需要通知用户的事件。')).toBeTruthy()
})

import { listEventMessages } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../products/testing/products.ts'
import { anEvent, messageOf } from './testing/messages.ts'

afterEach(() => vi.unstubAllGlobals())

const { productId } = anyProduct

test('a text that uses a value which is gone is marked in the row of its event', async () => {
  await openConsole(`/home/product/${productId}/function`, [
    on(getProduct, () => anyProduct),
    on(listFeatures, () => ({ customizeFeatures: [anEvent], templateFeatures: [] })),
    on(listEventMessages, () => [messageOf({ gone: ['heat'] })]),
  ])
  const link = await screen.findByRole('link', { name: /配置 过热 的消息$/ })
  expect(link.textContent).toBe('文案使用了已不存在的参数 {heat}')
})

test('each event of the function list says whether its message is set up, and leads to it (SC-37)', async () => {
  const other = { ...anEvent, did: '10', id: '10', deKey: 'ring', deName: JSON.stringify({ zh: '响铃', en: 'Ring' }) }
  await openConsole(`/home/product/${productId}/function`, [
    on(getProduct, () => anyProduct),
    on(listFeatures, () => ({ customizeFeatures: [anEvent, other], templateFeatures: [] })),
    on(listEventMessages, () => [messageOf()]),
  ])
  const links = [/配置 过热 的消息$/, /配置 响铃 的消息$/].map((name) => screen.findByRole('link', { name }))
  const [configured, open] = await Promise.all(links)
  expect([configured?.textContent, open?.textContent]).toEqual(['消息已配置', '消息待配置'])
  expect(open?.getAttribute('href')).toBe(`/home/product/${productId}/function/10/message`)
})

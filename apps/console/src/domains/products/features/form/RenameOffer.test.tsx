import { listEventMessages } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { listFeatures, updateFeature } from '@slipway/contract/products/features/features.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../../app/testing/open-console.tsx'
import { anEvent, messageOf } from '../../event-messages/testing/messages.ts'
import { anyProduct } from '../../products/testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

const openEvent = async () => {
  const opened = await openConsole(`/home/product/${anyProduct.productId}/function`, [
    on(getProduct, () => anyProduct),
    on(listFeatures, () => ({ customizeFeatures: [anEvent], templateFeatures: [] })),
    on(listEventMessages, () => [messageOf({ ePush: '{"zh":"{temp}","en":"{temp}"}' })]),
    on(updateFeature, () => anEvent),
  ])
  const { person } = opened
  await person.click(await screen.findByRole('button', { name: /过热.*更多操作/ }))
  await person.click(await screen.findByRole('menuitem', { name: '编辑' }))
  await screen.findByRole('dialog')
  await person.click(await screen.findByRole('button', { name: /temp|温度/, expanded: false }))
  const key = document.querySelector<HTMLInputElement>('input[name="deOutput.properties.0.deKey"]')
  if (!key) throw new Error('no field of the parameter’s identifier')
  await person.clear(key)
  await person.type(key, 'heat')
  return opened
}

test('a parameter that texts use is renamed in them, too, unless the person declines', async () => {
  const { person, lastAsked } = await openEvent()
  expect(await screen.findByText('同时在消息文案中改名：{temp} → {heat}')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(lastAsked(updateFeature)).toMatchObject({ renameInTexts: { temp: 'heat' } }))
})

test('a declined rename changes the event only', async () => {
  const { person, lastAsked } = await openEvent()
  await person.click(await screen.findByRole('checkbox', { name: /同时在消息文案中改名/ }))
  await person.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(lastAsked(updateFeature)).toBeTruthy())
  expect(lastAsked(updateFeature)).not.toHaveProperty('renameInTexts')
})

import { getProductDdi } from '@slipway/contract/devices/ddi/ddi.calls.ts'
import { usualDdiRules } from '@slipway/contract/devices/ddi/ddi.ts'
import { getFirmwareStep } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { getSigningKeys } from '@slipway/contract/products/signing/signing.calls.ts'
import { getSupportPeriod, saveSupportPeriod } from '@slipway/contract/products/support-period/support-period.calls.ts'
import type { SupportPeriod } from '@slipway/contract/products/support-period/support-period.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anySteps } from '../firmware/testing/firmware.ts'
import { anyProduct } from '../products/testing/products.ts'
import { anyKeys } from '../signing/testing/signing.ts'

const { productId } = anyProduct
const usual: SupportPeriod = {
  until: '2131-11-24',
  isUsual: true,
  releaseTime: 1_790_000_000_000,
  account: '',
  setTime: null,
}

test('the firmware step shows the support period, which is shortened with a warning and a reason only', async () => {
  const { person, lastAsked } = await openConsole(`/home/product/${productId}/firmware`, [
    on(getProduct, () => anyProduct),
    on(getFirmwareStep, () => anySteps),
    on(getSigningKeys, () => anyKeys),
    on(getProductDdi, () => ({ ...usualDdiRules, gatewayTokenTime: null })),
    on(getSupportPeriod, () => usual),
    on(saveSupportPeriod, ({ until }) => ({ ...usual, until, isUsual: false })),
  ])
  expect(await screen.findByText('2131-11-24')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '修改' }))
  const drawer = within(await screen.findByRole('dialog', { name: '修改支持期限' }))
  const day = drawer.getByLabelText(/^截止日期/)
  expect(drawer.queryByLabelText(/^缩短的原因/)).toBeNull()
  await person.clear(day)
  await person.type(day, '2130-01-01')
  expect(drawer.getByText(/从 2131-11-24 提前到 2130-01-01/)).toBeTruthy()
  await person.type(drawer.getByLabelText(/^缩短的原因/), '停产')
  await person.click(drawer.getByRole('button', { name: '缩短支持期限' }))
  expect(await screen.findByText('支持期限已保存')).toBeTruthy()
  expect(lastAsked(saveSupportPeriod)).toEqual({ productId, until: '2130-01-01', reason: '停产', shorten: true })
})

import { getJobTiming, saveJobTiming } from '@slipway/contract/devices/campaigns/job-timing.calls.ts'
import { usualTiming, type JobTiming } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { getProductDdi } from '@slipway/contract/devices/ddi/ddi.calls.ts'
import { usualDdiRules } from '@slipway/contract/devices/ddi/ddi.ts'
import { getFirmwareStep } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { getSigningKeys } from '@slipway/contract/products/signing/signing.calls.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, openConsole } from '../../../../app/testing/open-console.tsx'
import { anySteps } from '../../../products/firmware/testing/firmware.ts'
import { anyProduct } from '../../../products/products/testing/products.ts'
import { anyKeys } from '../../../products/signing/testing/signing.ts'

const { productId } = anyProduct

test('the firmware step shows how long updates may take, and changes it within bounds', async () => {
  let timing: JobTiming = usualTiming
  const { person, lastAsked } = await openConsole(`/home/product/${productId}/firmware`, [
    on(getProduct, () => anyProduct),
    on(getFirmwareStep, () => anySteps),
    on(getSigningKeys, () => anyKeys),
    on(getProductDdi, () => ({ ...usualDdiRules, gatewayTokenTime: null })),
    on(getJobTiming, () => timing),
    on(saveJobTiming, ({ productId: _product, ...given }) => (timing = given)),
  ])
  expect(await screen.findByText('均为默认值')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '调整' }))
  const drawer = within(await screen.findByRole('dialog', { name: '升级时限和尝试次数' }))
  const minutes = drawer.getByRole('textbox', { name: /^安装后恢复连接/ })
  await person.clear(minutes)
  await person.click(drawer.getByRole('button', { name: '保存' }))
  expect(await drawer.findByText('必填')).toBeTruthy()
  await person.type(minutes, '2880')
  await person.click(drawer.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/安装后应在 2,880 分钟内恢复连接/)).toBeTruthy()
  expect(screen.getByText('1 项不同于默认值')).toBeTruthy()
  expect(lastAsked(saveJobTiming)).toEqual({ productId, ...usualTiming, returnMinutes: 2880 })
})

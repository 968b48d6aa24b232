import {
  bindDevProduct,
  bindVirtualDevice,
  getApigateway,
  unbindVirtualDevice,
} from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { bindStatus, type BindState } from '@slipway/contract/devices/virtual-devices/virtual-devices.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import type { Feature } from '@slipway/contract/products/features/features.ts'
import type { ParametersSchema } from '@slipway/contract/products/features/value-schema.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { on, openConsole } from '../../../../app/testing/open-console.tsx'
import { eventOf, featureOf, operationOf } from '../../../products/features/testing/features.ts'
import { anyProduct } from '../../../products/products/testing/products.ts'
import { stubSockets } from './socket.ts'

const struct: ParametersSchema = {
  type: 'object',
  properties: [{ type: 'integer', minimum: 0, maximum: 9, deKey: 'hue', required: true, description: '', unit: '' }],
}
const power = featureOf({ deKey: 'power', name: { zh: '开关', en: 'Power' }, schema: { type: 'boolean' } })
export const model = [featureOf(), power, eventOf(), operationOf({ output: struct })]
export const token = 'T'.repeat(43)

export const functionsPage = `/home/product/${anyProduct.productId}/function`

export async function openVirtual(
  features: Feature[] = model,
  { isBound = true, address = `${functionsPage}?virtual=open`, more = [] as Parameters<typeof openConsole>[1] } = {},
) {
  const sockets = stubSockets()
  const state = { isBound }
  const console_ = await openConsole(address, [
    on(getProduct, () => anyProduct),
    on(listFeatures, () => ({ customizeFeatures: features, templateFeatures: [] })),
    on(bindDevProduct, (): BindState =>
      state.isBound ? { bindStatus: bindStatus.bound, serial: 'VABC', token } : { bindStatus: bindStatus.unbound },
    ),
    on(bindVirtualDevice, () => {
      state.isBound = true
      return { serial: 'VABC' }
    }),
    on(unbindVirtualDevice, () => {
      state.isBound = false
      return null
    }),
    on(getApigateway, () => ''),
    ...more,
  ])
  return { ...console_, sockets, state }
}

export async function openOnline(features?: Feature[], more: Parameters<typeof openConsole>[1] = []) {
  const opened = await openVirtual(features, { more })
  await waitFor(() => expect(opened.sockets.opened).toHaveLength(1))
  opened.sockets.open()
  await screen.findByText('在线')
  // It asks whether it is in a home.
  await waitFor(() => expect(opened.sockets.last().sent).toMatchObject([{ type: 'bind_get' }]))
  opened.sockets.last().sent.length = 0
  return opened
}

export const logText = () => screen.getByRole('log').textContent

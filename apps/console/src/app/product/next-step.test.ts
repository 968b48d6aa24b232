import type { GateView } from '@slipway/contract/products/product-release/product-release.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { expect, test } from 'vitest'
import { anyProduct } from '../../domains/products/products/testing/products.ts'
import { nextOf } from './ProductLayout.tsx'

const product = (properties: number, devices: number, stage: keyof typeof publishStatus = 'debugging') => ({
  ...anyProduct,
  publishStatus: publishStatus[stage],
  features: { total: properties, properties, operations: 0, events: 0 },
  devices: { total: devices, online: 0 },
})

test.each([
  ['function', product(0, 0), undefined],
  ['device', product(0, 0), 'function'],
  ['function', product(3, 0), 'device'],
  ['device', product(3, 0), undefined],
  ['device', product(3, 1), 'release'],
  ['function', product(3, 1), 'release'],
  ['release', product(3, 0), 'device'],
  ['release', product(3, 1), undefined],
  ['function', product(3, 0, 'massProduction'), undefined],
  ['function', product(3, 0, 'released'), undefined],
] as const)('on the page %s, %#: the next step follows the real state', (step, shown, next) => {
  expect(nextOf(step, shown)).toBe(next)
})

test('a product whose release lacks a module or its firmware leads to the first of both', () => {
  const module = { gate: 'module', step: 'hardware', state: 'open', msg: '' } as const
  const firmware = { gate: 'moduleFirmware', step: 'firmware', state: 'open', msg: '' } as const
  const done = { state: 'done' } as const
  const releaseOf = (...gates: GateView[]) => ({ release: { ahead: null, gates, since: null, failure: null } })
  expect(nextOf('function', product(3, 1), releaseOf(module, firmware))).toBe('hardware')
  expect(nextOf('hardware', product(3, 1), releaseOf(module, firmware))).toBeUndefined()
  expect(nextOf('function', product(3, 1), releaseOf({ ...module, ...done }, firmware))).toBe('firmware')
  expect(nextOf('function', product(3, 1), releaseOf({ ...module, ...done }, { ...firmware, ...done }))).toBe('release')
})

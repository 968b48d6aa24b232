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

test('a product whose release lacks only a module leads to its hardware', () => {
  const gate = { gate: 'module', step: 'hardware', state: 'open', msg: '' } as const
  const release = { ahead: null, gates: [gate], since: null, failure: null }
  expect(nextOf('function', product(3, 1), { release })).toBe('hardware')
  expect(nextOf('hardware', product(3, 1), { release })).toBeUndefined()
  const done = { release: { ...release, gates: [{ ...gate, state: 'done' as const }] } }
  expect(nextOf('function', product(3, 1), done)).toBe('release')
})

import { transType } from '@slipway/contract/products/features/features.ts'
import { render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { toShown } from '../../products/features/features.exports.ts'
import { featureOf } from '../../products/features/testing/features.ts'
import { FeatureRows } from './FeatureRows.tsx'
import { newVirtualDevice } from './virtual-device-state.ts'
import { virtualDevicesZh } from './texts.zh.ts'

beforeEach(() => {
  document.documentElement.lang = 'zh-CN'
})

const range = { type: 'integer', minimum: 1, maximum: 100, unit: '%' } as const

function shownValue(defaultValue: number | undefined, values = new Map<string, unknown>()): string | null | undefined {
  const schema = defaultValue === undefined ? range : { ...range, defaultValue }
  const feature = toShown(featureOf({ schema, transType: transType.distribute }))
  const state = { ...newVirtualDevice, phase: 'on' as const, values }
  const { container } = render(
    <FeatureRows features={[feature]} state={state} send={() => undefined} sendAll={async () => undefined} />,
  )
  return container.querySelector('[data-value=brightness]')?.textContent
}

test('a property has its default, or nothing, until it has reported or was set (ST-69)', () => {
  expect(shownValue(7)).toBe('7 %')
  expect(shownValue(undefined)).toBe(virtualDevicesZh.noValue)
  expect(shownValue(7, new Map([['brightness', 30]]))).toBe('30 %')
})

import { expect, test } from 'vitest'
import { refusalText } from './refusal-texts.ts'

test('a refusal names a field as the screens do', () => {
  const named = { field: 'apPrefix' }
  expect(refusalText('products.frozen', named, 'en-US')).toBe(
    'The product is in trial production. Pairing name can no longer be changed.',
  )
  expect(refusalText('products.frozen', named, 'zh-CN')).toBe('产品已进入试产，网络标识不可再修改')
})

test('a refusal names a field that no screen has as the call does', () => {
  expect(refusalText('template-features.keyFixed', { field: 'features.3' }, 'en-US')).toBe(
    'features.3: identifier and type of a template feature can’t be changed',
  )
})

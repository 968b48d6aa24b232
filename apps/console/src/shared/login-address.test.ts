import { expect, test } from 'vitest'
import { loginAddress } from './login-address.ts'

test('login comes back to the place that was left, with its query', () => {
  const place = { pathname: '/home/product', search: '?page=2', hash: '#x' }
  expect(loginAddress(place)).toBe('/authrization/login?returnUrl=%2Fhome%2Fproduct%3Fpage%3D2%23x')
})

import { expect, test } from 'vitest'
import { matchedPath, matchedPathsOf, pathParametersOf } from './call-paths.ts'
import { allCalls } from '../calls.ts'

test.each([
  ['/iot/config/api/iot/support/product/info', '/product/info'],
  ['/api/iot/support/product/info', '/product/info'],
  ['/support/product/info', '/product/info'],
  ['/product/info', '/product/info'],
  ['/iot/config/product/info', '/product/info'],
  ['/iot/config/api/iot/manager/panel/getAllPanels', '/manager/panel/getAllPanels'],
  ['/supporters/list', '/supporters/list'],
  ['/iot/configuration', '/iot/configuration'],
  ['/support', '/'],
  ['/', '/'],
])('%s is matched as %s (CN-20)', (path, matched) => expect(matchedPath(path)).toBe(matched))

test('no two calls share a method and a matched path', () => {
  const addresses = allCalls.flatMap((call) => matchedPathsOf(call).map((path) => `${call.method} ${path}`))
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
})

test('the parameters of a path are found by name, in order', () => {
  expect(pathParametersOf('/feature/{productId}/page/{did}')).toEqual(['productId', 'did'])
  expect(pathParametersOf('/feature')).toEqual([])
})

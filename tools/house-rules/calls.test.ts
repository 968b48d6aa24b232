import { matchedPathsOf } from '@slipway/contract/http/call-paths.ts'
import { allCalls, callsByDomain } from '@slipway/contract/calls.ts'
import { openApi } from '@slipway/contract/reference/open-api.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { describe, expect, test } from 'vitest'
import { filesMatching } from './source-files.ts'

const named = Object.entries(callsByDomain).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ domain, name, call })),
)
const serverFiles = filesMatching(/^apps\/server\/src\/.*\.ts$/)
const isOfDomain = (path: string, domain: string): boolean =>
  new RegExp(`^apps/server/src/domains/[a-z]+/${domain}/`).test(path)
const mentions = (pattern: RegExp, files: { text: string }[]): boolean => files.some(({ text }) => pattern.test(text))

describe('every call', () => {
  test('is answered under a path of its own, however it is read', () => {
    const keys = allCalls.flatMap((call) =>
      matchedPathsOf(call).map((path) => `${call.method} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
    )
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  test.each(named)('$name has a route in its domain', ({ domain, name }) => {
    const own = serverFiles.filter(({ path }) => isOfDomain(path, domain) && !path.includes('.test.'))
    expect(mentions(new RegExp(`serve\\w*\\(\\s*${name}\\b`), own)).toBe(true)
  })

  test.each(named)('$name has an API test', ({ domain, name }) => {
    const own = serverFiles.filter(({ path }) => isOfDomain(path, domain) && path.endsWith('.api.test.ts'))
    expect(mentions(new RegExp(`\\b${name}\\b`), own)).toBe(true)
  })

  test.each(named)('$name has a row in the permission matrix', ({ name }) => {
    const matrix = serverFiles.filter(({ path }) => path.startsWith('apps/server/src/testing/permissions/rows/'))
    expect(mentions(new RegExp(`^\\s+${name}:`, 'm'), matrix)).toBe(true)
  })

  test('declares what it does with the product it names, so that roles of members apply to it', () => {
    const ofProducts = new Set(
      filesMatching(/^packages\/contract\/src\/(products|devices)\/.*\.calls\.ts$/).map(
        ({ path }) => path.split('/')[4] ?? '',
      ),
    )
    const undeclared = named.filter(({ domain, call }) => ofProducts.has(domain) && call.onProduct === undefined)
    expect(undeclared.map(({ name }) => `${name}: declare onProduct`)).toEqual([])
  })

  test('stands in the OpenAPI document of both languages', () => {
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const { paths } = openApi(locale, '0') as { paths: Record<string, Record<string, unknown>> }
      for (const call of allCalls) expect(paths[call.path]).toHaveProperty(call.method.toLowerCase())
    }
  })

  test('names only menus that exist', () => {
    for (const { access } of allCalls) {
      if (access.who === 'menus') for (const menu of access.anyOf) expect(menus).toHaveProperty(menu)
    }
  })
})

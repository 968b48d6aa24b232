import { describe, expect, test } from 'vitest'
import { getAccountInfo } from '../identity/accounts/accounts.calls.ts'
import { callsByDomain } from '../calls.ts'
import { createProduct, listProducts } from '../products/products/products.calls.ts'
import { builtInRoles } from '../identity/roles/roles.ts'
import { closedDomains, ownTokenAreas, scopeAreas } from './scope-areas.ts'
import { allScopes, isScope, scopeOf, scopesFor, scopeText } from './scopes.ts'
import { login, logout } from '../identity/sign-in/sign-in.calls.ts'

const calls = Object.entries(callsByDomain).flatMap(([domain, ofDomain]) =>
  Object.entries(ofDomain).map(([name, call]) => ({ domain, name, call })),
)

describe('the scope of a call', () => {
  test('is its domain, and whether it changes anything', () => {
    expect(scopeOf(listProducts)).toBe('products:read')
    expect(scopeOf(createProduct)).toBe('products:write')
    expect(scopeOf(getAccountInfo)).toBe('profile:read')
  })

  test('is missing where anyone may call, and where the call is about signing in', () => {
    expect([scopeOf(login), scopeOf(logout)]).toEqual([undefined, undefined])
  })

  test.each(calls)('$name of $domain has one or is knowingly without', ({ domain, call }) => {
    const isOfClosedDomain = call.bearer === undefined && closedDomains.includes(domain)
    const isClosed = call.access.who === 'anyone' || call.bearer === false || isOfClosedDomain
    expect(scopeOf(call) === undefined).toBe(isClosed)
  })

  test('is never missing through a domain that is both open and closed', () => {
    expect(closedDomains.filter((domain) => domain in scopeAreas)).toEqual([])
  })
})

test('every scope opens a call and has words in both languages', () => {
  expect(allScopes).toEqual([...new Set(allScopes)])
  for (const scope of allScopes) {
    expect(calls.some(({ call }) => scopeOf(call) === scope)).toBe(true)
    expect(scopeText(scope)).toEqual({ zh: expect.stringMatching(/\p{Script=Han}/u), en: expect.stringMatching(/\w/) })
  }
  expect(isScope('products:read')).toBe(true)
  expect(isScope('products:all')).toBe(false)
})

test('a role is offered the scopes that would let it do something', () => {
  const of = (key: string) => builtInRoles.find((role) => role.key === key) ?? { menus: [], administrator: false }
  const isOffered = (scope: string): boolean => !ownTokenAreas.some((area) => scope.startsWith(`${area}:`))
  expect(scopesFor(of('administrator'))).toEqual(allScopes.filter(isOffered))
  expect(allScopes.filter(isOffered)).not.toEqual(allScopes)
  expect(scopesFor(of('developer'))).toContain('products:write')
  expect(scopesFor(of('developer'))).not.toContain('roles:write')
  expect(scopesFor({ menus: [], administrator: false })).not.toContain('products:read')
})

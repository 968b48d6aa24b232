import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawings, starterSet } from './categories.starter-set.ts'

const consolePublic = path.resolve(import.meta.dirname, '../../../../../console/public')

const subs = starterSet.flatMap(({ identifier: main, tags, subCategories }) =>
  subCategories.map((sub) => ({ main, tags, ...sub })),
)

test('there are at least 12 main and 60 sub categories', () => {
  expect(starterSet.length).toBeGreaterThanOrEqual(12)
  expect(subs.length).toBeGreaterThanOrEqual(60)
})

test('identifiers are unique, main ones among all and sub ones under theirs (SI-052)', () => {
  const mains = starterSet.map(({ identifier }) => identifier)
  const keys = subs.map(({ main, identifier }) => `${main}.${identifier}`)
  expect(new Set(mains).size).toBe(mains.length)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { identifier } of [...starterSet, ...subs]) expect(identifier).toMatch(/^[a-z][a-z0-9_]{0,49}$/)
})

test('each sub category has a drawing, and each subgroup an English name', () => {
  expect([...drawings].filter((url) => !existsSync(path.join(consolePublic, url)))).toEqual([])
  expect(drawings.size).toBe(subs.length)
  for (const english of starterSet.flatMap(({ tags }) => Object.values(tags))) expect(english).toMatch(/^[A-Z][ -~]+$/)
})

describe.each(subs)('the sub category $main.$identifier', ({ zh, en, tag, tags, accessTypes, netProtocols }) => {
  test('has both names, one of its main category’s tags, and a plan for access and network (VA-90 to VA-95)', () => {
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).toMatch(/^[A-Z][\x20-\x7e]+$/)
    expect(Object.keys(tags)).toContain(tag)
    expect(accessTypes.length).toBeGreaterThan(0)
    expect(netProtocols.length).toBeGreaterThan(0)
    for (const { methods, default: defaultValue } of netProtocols) expect(methods).toContain(defaultValue)
    expect(new Set(netProtocols.map(({ type }) => type)).size).toBe(netProtocols.length)
  })
})

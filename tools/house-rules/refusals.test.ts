import { allCalls } from '@slipway/contract/calls.ts'
import { locales } from '@slipway/contract/locale.ts'
import { refusalTexts } from '@slipway/contract/refusal-texts.ts'
import { refusals, type RefusalName } from '@slipway/contract/refusals.ts'
import { rules } from '@slipway/contract/rules.ts'
import { describe, expect, test } from 'vitest'
import { filesMatching } from './source-files.ts'

const code = filesMatching(/^(apps|packages)\/.*\.tsx?$/).filter(
  ({ path }) => !/refusals\.ts$|refusal-texts\.ts$|contract\/src\/rules\.ts$|\.test\./.test(path),
)
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
const languages = locales.map((locale) => locale.slice(0, 2)).toSorted()

describe('every refusal', () => {
  test.each(Object.entries(refusalTexts))('%s says the same facts in every language', (_name, texts) => {
    expect(Object.keys(texts).toSorted()).toEqual(languages)
    expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([])
    expect(new Set(Object.values(texts).map((text) => placeholders(text).join(' '))).size).toBe(1)
  })

  test.each(Object.keys(refusals))('%s is thrown somewhere', (name) => {
    expect(code.some(({ text }) => text.includes(`'${name}'`))).toBe(true)
  })

  test('that a domain throws is reported by one of its calls', () => {
    const told = new Set<RefusalName>(allCalls.flatMap(({ refusals: names }) => names))
    const general = (name: string) => /^(request|access|server)\./.test(name)
    expect((Object.keys(refusals) as RefusalName[]).filter((name) => !told.has(name) && !general(name))).toEqual([])
  })
})

describe('every named rule', () => {
  test.each(Object.keys(rules))('%s is used', (name) => {
    expect(code.some(({ text }) => text.includes(`'${name}'`) || text.includes(`rules.${name} `))).toBe(true)
  })
})

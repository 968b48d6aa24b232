import { describe, expect, test } from 'vitest'
import { chosenLocale, inLocale, toLocale } from './locale.ts'

describe('the language', () => {
  test.each([
    ['zh', 'zh-CN'],
    ['zh-TW', 'zh-CN'],
    ['zh_cn', 'zh-CN'],
    ['ZH-Hans-CN', 'zh-CN'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
    ['en-GB', 'en-US'],
    ['de', 'en-US'],
    ['fr-FR,zh;q=0.5', 'en-US'],
  ])('of a browser that says %s is %s', (tag, locale) => {
    expect(toLocale(tag)).toBe(locale)
  })

  test.each(['', ' ', '*', null, undefined])('is open where a browser says %j', (tag) => {
    expect(toLocale(tag)).toBeUndefined()
  })

  test.each([
    ['zh-CN', 'zh-CN'],
    ['zh_cn', 'zh-CN'],
    ['EN-us', 'en-US'],
    ['en_US', 'en-US'],
    ['zh', 'zh-CN'],
    ['En', 'en-US'],
  ])('chosen as %s is %s', (value, locale) => {
    expect(chosenLocale(value)).toBe(locale)
  })

  test.each(['de-DE', 'zh-TW', 'z', '', null, undefined])('is not chosen by %j, which is none of ours', (value) => {
    expect(chosenLocale(value)).toBeUndefined()
  })

  test('decides which of both texts is read', () => {
    const text = { zh: '产品', en: 'Product' }
    expect([inLocale(text, 'zh-CN'), inLocale(text, 'en-US')]).toEqual(['产品', 'Product'])
  })
})

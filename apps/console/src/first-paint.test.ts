import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import api from '../api.html?raw'
import auth from '../auth.html?raw'
import console_ from '../index.html?raw'

const scriptOf = (html: string): string => /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''

/** Runs the page's own inline script, as the browser does before the first paint. */
function run() {
  const script = document.createElement('script')
  script.textContent = scriptOf(console_)
  document.head.append(script)
  script.remove()
}
const page = document.documentElement

function visit({ query = '', language = 'en-GB' } = {}) {
  window.history.replaceState(null, '', `/${query}`)
  Object.defineProperty(navigator, 'language', { value: language, configurable: true })
  run()
}

beforeEach(() => {
  page.removeAttribute('lang')
  delete page.dataset['theme']
})
afterEach(() => {
  window.history.replaceState(null, '', '/')
  Reflect.deleteProperty(navigator, 'language')
})

test('every document runs the same script before first paint', () => {
  expect(scriptOf(console_)).toContain('data-theme')
  for (const html of [auth, api]) expect(scriptOf(html)).toBe(scriptOf(console_))
})

describe('the language', () => {
  test('is the one of the address, which is kept', () => {
    localStorage.setItem('lang', 'zh-CN')
    visit({ query: '?a=1&lang=en-US' })
    expect(page.lang).toBe('en-US')
    expect(localStorage.getItem('lang')).toBe('en-US')
  })

  test.each([
    ['zh_CN', 'zh-CN'],
    ['ZH_cn', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['en_US', 'en-US'],
    ['EN', 'en-US'],
  ])('is chosen by lang=%s, too (CN-17)', (lang, shown) => {
    localStorage.setItem('lang', shown === 'zh-CN' ? 'en-US' : 'zh-CN')
    visit({ query: `?lang=${lang}` })
    expect([page.lang, localStorage.getItem('lang')]).toEqual([shown, shown])
  })

  test('is else the kept one', () => {
    localStorage.setItem('lang', 'zh-CN')
    visit({ query: '?lang=fr', language: 'en-US' })
    expect(page.lang).toBe('zh-CN')
  })

  test.each([
    ['zh', 'zh-CN'],
    ['zh-TW', 'zh-CN'],
    ['en-GB', 'en-US'],
    ['de', 'en-US'],
  ])('is else that of the browser: %s gives %s', (language, shown) => {
    visit({ language })
    expect(page.lang).toBe(shown)
    expect(localStorage.getItem('lang')).toBeNull()
  })
})

test('the look is the kept one, else the system’s', () => {
  visit()
  expect(page.dataset['theme']).toBe('light')
  localStorage.setItem('theme', 'dark')
  visit()
  expect(page.dataset['theme']).toBe('dark')
})

import { expect, test } from 'vitest'
import { dictionary as en } from './dictionary.en.ts'
import { dictionary as zh } from './dictionary.zh.ts'
import { firstPaint } from './first-paint.tsx'

const drawn = (html: string) => {
  const page = document.createElement('div')
  page.innerHTML = html
  return page
}

test.each([
  ['zh', zh],
  ['en', en],
] as const)('before its script runs the console shows the list’s title and table head (%s)', (language, texts) => {
  const page = drawn(firstPaint()[language])
  expect(page.querySelector('h1')?.textContent).toBe(texts.products.title)
  expect([...page.querySelectorAll('th')].map((head) => head.textContent)).toEqual(
    Object.values(texts.products.columns),
  )
})

test('and nothing that can be pressed or typed into before it works, but the way home', () => {
  const page = drawn(firstPaint().en)
  const controls = [...page.querySelectorAll('a, button, input, select, textarea')]
  expect(controls.map((control) => control.getAttribute('href'))).toEqual(['/home'])
})

import { expect, test } from 'vitest'
import { resourceText, xmlText } from './apk-text.ts'

test('a resource reads as its text: nothing of it is taken for a quote, a reference or an escape', () => {
  expect(resourceText(`it's "x" \\n`)).toBe('it\\&apos;s \\&quot;x\\&quot; \\\\n')
  expect(resourceText('@string/x')).toBe('\\@string/x')
  expect(resourceText('?attr')).toBe('\\?attr')
  expect(resourceText('a@b?')).toBe('a@b?')
  expect(resourceText(' a  b ')).toBe('\\u0020a\\u0020 b\\u0020')
  expect(resourceText('<&>')).toBe('&lt;&amp;&gt;')
})

test('characters that XML cannot contain are refused', () => {
  for (const text of ['a\u0000', '\u001b[0m', '\ud800', '\udc00x', '\uffff']) expect(() => xmlText(text)).toThrow(/XML/)
  expect(xmlText('🏠\t\n')).toBe('🏠\t\n')
})

import { expect, test } from 'vitest'
import { libraryOf } from './library.ts'
import { markedParts, searchHelp } from './search.ts'

const library = libraryOf({
  'docs/how-to/tls.md':
    '# Devices over TLS\n\nThe gateway has a second port.\n\n## Certificate renewal\n\nNo action is needed.',
  'docs/how-to/gateways.md':
    '# 网关与子设备\n\n网关代理没有独立连接的子设备。\n\n## 移除子设备\n\n子设备会下线，TLS 不受影响。',
  'docs/how-to/unlisted.md': '# TLS of a page that no topic lists',
})
const found = (query: string) => searchHelp(library, query, 10).map(({ page, heading }) => `${page}#${heading}`)

test('a page is found by its title first, then by its headings and its text', () => {
  expect(found('tls')).toEqual(['tls#', 'tls#Certificate renewal', 'gateways#移除子设备'])
  expect(found('RENEWAL')).toEqual(['tls#Certificate renewal'])
  expect(found('second port')).toEqual(['tls#'])
})

test('all words must be there, and nothing is found for none', () => {
  expect(found('tls bicycle')).toEqual([])
  expect(found('  ')).toEqual([])
})

test('Chinese is found without spaces between words, and by most of a phrase', () => {
  expect(found('移除子设备')[0]).toBe('gateways#移除子设备')
  expect(found('怎么移除子设备')[0]).toBe('gateways#移除子设备')
  expect(found('自行车租赁')).toEqual([])
})

test('a result shows the text around the word, and marks it', () => {
  expect(searchHelp(library, 'port', 1)[0]?.excerpt).toBe('The gateway has a second port.')
  expect(markedParts('A second Port (TLS)', 'port (tls)')).toEqual(['A second ', 'Port', ' ', '(TLS)', ''])
})

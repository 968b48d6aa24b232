import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'
import { plainText } from './markdown-inline.ts'

test('headings have the addresses that GitHub gives them, in both languages', () => {
  const ids = readMarkdown('# Devices over TLS\n\n## A `PUBACK`, and why?\n\n## 设备、网关 与 TLS（可选）').map(
    (block) => (block.kind === 'heading' ? block.id : ''),
  )
  expect(ids).toEqual(['devices-over-tls', 'a-puback-and-why', '设备网关-与-tls可选'])
})

test('the lines of a paragraph are joined with a space, but not between two Chinese characters', () => {
  const texts = readMarkdown('one\ntwo\n\n设备上线，\n网关离线').map((block) =>
    block.kind === 'paragraph' ? plainText(block.of) : '',
  )
  expect(texts).toEqual(['one two', '设备上线，网关离线'])
})

test('a text has code, strong words, emphasis, links and pictures; identifiers keep their underscores', () => {
  expect(
    readMarkdown('Set `A_B` to **on**, see [the _map_](map.md#x), ![all](../images/a.svg), snake_case_name'),
  ).toEqual([
    {
      kind: 'paragraph',
      of: [
        'Set ',
        { kind: 'code', text: 'A_B' },
        ' to ',
        { kind: 'strong', of: ['on'] },
        ', see ',
        { kind: 'link', href: 'map.md#x', of: ['the ', { kind: 'emphasis', of: ['map'] }] },
        ', ',
        { kind: 'image', source: '../images/a.svg', label: 'all' },
        ', snake_case_name',
      ],
    },
  ])
})

test('a list goes on after the code of a step, with the number that it has', () => {
  const blocks = readMarkdown('1. one\n   more\n2. two:\n\n   ```sh\n   run\n   ```\n\n- other\n\ntext\n\n3. three')
  expect(blocks).toMatchObject([
    { kind: 'list', isOrdered: true, start: 1, items: [[{ of: ['one more'] }], [{ of: ['two:'] }, { text: 'run' }]] },
    { kind: 'list', isOrdered: false },
    { kind: 'paragraph' },
    { kind: 'list', isOrdered: true, start: 3 },
  ])
})

test('a table has cells, also with an escaped bar; HTML stays text and comments are left out', () => {
  expect(readMarkdown('<!-- note -->\n| a | b |\n| --- | --- |\n| `x\\|y` | <b>z</b> |')).toEqual([
    { kind: 'table', head: [['a'], ['b']], rows: [[[{ kind: 'code', text: 'x|y' }], ['<b>z</b>']]] },
  ])
})

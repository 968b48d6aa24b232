import readWorkbook from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { workbookChunks, type Rows, type Sheet } from './workbook.ts'

async function bytesOf(sheets: readonly Sheet[], sheetRows?: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of workbookChunks(sheets, ...(sheetRows === undefined ? [] : [{ sheetRows }]))) {
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function* pages(...sizes: number[]): AsyncGenerator<Rows> {
  let row = 0
  for (const size of sizes) yield Array.from({ length: size }, () => [String((row += 1))])
}

const contentOf = async (file: Buffer) =>
  Object.fromEntries((await readWorkbook(file)).map(({ sheet, data }) => [sheet, data.map(([cell]) => cell)]))

test('a workbook has its sheets in order, also without rows, under names that spreadsheets accept', async () => {
  const file = await bytesOf([
    { name: '账号', heads: ['a'], rows: pages(1) },
    { name: 'a/b: [c]* & a name of more than 31 characters', heads: ['b'], rows: pages() },
    { name: 'pages', heads: ['c'], rows: pages(199, 0, 1, 202) },
  ])
  expect(await contentOf(file)).toEqual({
    账号: ['a', '1'],
    'a b   c   & a name of more than': ['b'],
    pages: ['c', ...Array.from({ length: 402 }, (_, at) => String(at + 1))],
  })
})

test('a sheet that is full is continued in the next one, with its headings', async () => {
  const of = (...sizes: number[]) => bytesOf([{ name: 's', heads: ['n'], rows: pages(...sizes) }], 3)
  expect(await contentOf(await of(4, 3))).toEqual({
    s: ['n', '1', '2', '3'],
    's (2)': ['n', '4', '5', '6'],
    's (3)': ['n', '7'],
  })
  expect(await contentOf(await of(3))).toEqual({ s: ['n', '1', '2', '3'] })
})

test('the same rows make the same bytes', async () => {
  const sheets = () => [{ name: 's', heads: ['n'], rows: pages(3) }]
  expect(await bytesOf(sheets())).toEqual(await bytesOf(sheets()))
})

test('rows are read no further than the reader wants, and closed when it leaves', async () => {
  let read = 0
  let isClosed = false
  async function* endless(): AsyncGenerator<Rows> {
    try {
      for (;;) {
        read += 1
        yield [[crypto.randomUUID().repeat(500)]]
        await new Promise(setImmediate)
      }
    } finally {
      isClosed = true
    }
  }
  const chunks = workbookChunks([{ name: 's', heads: ['n'], rows: endless() }])
  await chunks.next()
  await chunks.next()
  await chunks.return(undefined)
  expect(isClosed).toBe(true)
  const before = read
  await new Promise(setImmediate)
  expect(read).toBe(before)
})

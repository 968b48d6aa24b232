import { inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrOperators, serialLabels } from './serial-labels.ts'

const product = { productId: 'abcdefghij', productName: '智能灯 Lamp', productModel: 'SL-1', base: 'http://192.0.2.1' }
const labelsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ serial: `lamp-${index}`, code: 'ABCDEFGHJKLM' }))

/** The content of the streams of a PDF. */
const streamsOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, bytes = '']) =>
    inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'),
  )

async function labels(count: number) {
  let turns = 0
  const chunks: Uint8Array[] = []
  let isDone = false
  const nextTurn = () => {
    turns++
    if (!isDone) setImmediate(nextTurn)
  }
  setImmediate(nextTurn)
  for await (const chunk of serialLabels(product, labelsOf(count))) chunks.push(chunk)
  isDone = true
  return { turns, chunks, streams: streamsOf(Buffer.concat(chunks)) }
}

test('the event loop continues after each label, and the first sheet is sent before the last is drawn', async () => {
  const { turns, chunks } = await labels(60)
  expect(turns).toBeGreaterThanOrEqual(60)
  expect(chunks.length).toBeGreaterThan(2)
})

test('the file contains the outlines of the name once, whatever the number of labels', async () => {
  const { streams } = await labels(30)
  const curves = streams.filter((stream) => / c /.test(stream))
  expect(curves).toHaveLength(1)
  expect(streams.join('').match(/\/Lines Do/g)).toHaveLength(30)
})

test('a QR code is drawn by runs that cover its dark modules exactly', () => {
  const text = 'http://192.0.2.1/d/abcdefghij/lamp-1'
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const drawn = data.map((modules) => modules.map(() => false))
  const runs = [...qrOperators(text, 0, 0).matchAll(/(\d+) (\d+) (\d+) 1 re/g)]
  for (const [, from, row, length] of runs) {
    for (let column = Number(from); column < Number(from) + Number(length); column++) {
      const modules = drawn[Number(row)] ?? []
      expect(modules[column]).toBe(false)
      modules[column] = true
    }
  }
  expect(drawn).toEqual(data)
  expect(runs.length).toBeLessThan(data.flat().filter(Boolean).length * 0.6)
})

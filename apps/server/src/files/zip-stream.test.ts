import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipStream, type ZipEntry } from './zip-stream.ts'

const NOW = Date.UTC(2026, 10, 24)

async function written(entries: readonly ZipEntry[]): Promise<Record<string, string>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of zipStream(entries, NOW)) chunks.push(chunk)
  return Object.fromEntries(
    Object.entries(unzipSync(Buffer.concat(chunks))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
}

async function* slowly(...texts: string[]) {
  for (const text of texts) yield await Promise.resolve(text)
}

test('entries are read back as they were written, texts and bytes, also empty ones', async () => {
  const entries = [
    { name: 'a.txt', chunks: ['灯', ' on'] },
    { name: 'b.csv', chunks: slowly('1,', '2\n') },
    { name: 'c.bin', chunks: [Buffer.from('bytes')] },
    { name: 'empty', chunks: [] },
  ]
  expect(await written(entries)).toEqual({ 'a.txt': '灯 on', 'b.csv': '1,2\n', 'c.bin': 'bytes', empty: '' })
  expect(await written([])).toEqual({})
})

test('a source that fails ends the file before it is complete', async () => {
  async function* broken() {
    yield 'begin'
    throw new Error('gone')
  }
  await expect(written([{ name: 'a', chunks: broken() }])).rejects.toThrow('gone')
})

test('whoever stops reading ends the sources', async () => {
  let isEnded = false
  async function* endless() {
    try {
      for (;;) yield await Promise.resolve(crypto.getRandomValues(new Uint8Array(65_536)))
    } finally {
      isEnded = true
    }
  }
  for await (const chunk of zipStream([{ name: 'a', chunks: endless() }], NOW)) if (chunk.length > 10_000) break
  await expect.poll(() => isEnded).toBe(true)
})

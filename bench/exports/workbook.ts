import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { Zip, ZipDeflate, strToU8 } from 'fflate'
import { workbookChunks, type Rows } from '../../apps/server/src/files/workbook.ts'
import { report } from '../measuring/measure.ts'

/**
 * An export of a million rows, read by a browser that takes everything. The control writes the same number of rows by a compressor that
 * works on the event loop.
 */
const ROWS = 1_000_000
const PAGE = 1_000

/** As a page of sign-ins is read: with a turn of the event loop. */
async function* pages(rows = ROWS): AsyncGenerator<Rows> {
  for (let from = 0; from < rows; from += PAGE) {
    await new Promise(setImmediate)
    yield Array.from({ length: PAGE }, (_, at) => [
      new Date(1_790_000_000_000 + (from + at) * 1_000).toISOString(),
      'Sign-in',
      `203.0.${at % 256}.${from % 256}`,
      `Mozilla/5.0 (Linux; Android ${at % 16}) Chrome/${100 + (at % 40)}.0`,
      'pwa',
      `1.${at % 10}.0`,
    ])
  }
}

interface Measured {
  firstMs: number
  totalS: number
  longestTurnMs: number
  memoryMb: number
  megabytes: number
}

async function measured(chunks: AsyncIterable<Uint8Array>): Promise<Measured> {
  globalThis.gc?.()
  const start = process.memoryUsage().rss
  let most = start
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const monitor = monitorEventLoopDelay({ resolution: 1 })
  monitor.enable()
  const begun = performance.now()
  let firstMs = 0
  let bytes = 0
  for await (const chunk of chunks) {
    if (bytes === 0) firstMs = performance.now() - begun
    bytes += chunk.length
  }
  const totalS = (performance.now() - begun) / 1000
  monitor.disable()
  clearInterval(watch)
  const longestTurnMs = monitor.max / 1e6
  return { firstMs, totalS, longestTurnMs, memoryMb: (most - start) / 2 ** 20, megabytes: bytes / 2 ** 20 }
}

async function* onTheEventLoop(): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const file = new ZipDeflate('xl/worksheets/sheet1.xml')
  zip.add(file)
  for await (const page of pages()) {
    const xml = page.map(
      (cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
    )
    file.push(strToU8(xml.join('')))
    yield* ready.splice(0)
  }
  file.push(new Uint8Array(0), true)
  zip.end()
  yield* ready.splice(0)
}

const exported = (rows?: number) =>
  workbookChunks([{ name: 'Sign-ins', heads: ['1', '2', '3', '4', '5', '6'], rows: pages(rows) }])
// As in a server that has run for a while: a new process grows by its compiled code and its heap.
await measured(exported(ROWS / 5))
const ours = await measured(exported())
const control = await measured(onTheEventLoop())
report('bench/exports/workbook: 1,000,000 rows of 6 cells', {
  'first byte, ms (goal ≤ 300)': ours.firstMs,
  'memory beyond the start, MB (goal ≤ 64)': ours.memoryMb,
  'longest turn of the event loop, ms (goal ≤ 100)': ours.longestTurnMs,
  'entire file, s': ours.totalS,
  'size, MB': ours.megabytes,
  'control, on the event loop: longest turn, ms': control.longestTurnMs,
  '… memory, MB': control.memoryMb,
  '… entire file, s': control.totalS,
  'ratio of time to the control': ours.totalS / control.totalS,
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { SESSION_COOKIE } from '@slipway/contract/http/call-request.ts'
import { findChromium } from '../tools/chromium.ts'
import { signedInClient } from '../tools/console-client.ts'
import { plainProduct } from '../tools/plain-product.ts'
import { runSlipway } from '../tools/run-slipway.ts'
import { median, report } from './measuring/measure.ts'
import { pageBudgets } from './browser/page-bytes.ts'
import { startHello } from './browser/page-hello.ts'
import { visit, type Visit, type Visited } from './browser/page-visit.ts'

const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }
const ROUNDS = 5
const PRODUCTS = 10
const PAUSE_BETWEEN_WRITES_MS = 60
const KIB = 1024
const buildFolder = path.resolve(import.meta.dirname, '../apps/console/dist')

const kib = (bytes: number): string => (bytes / KIB).toFixed(1)
const against = (value: number, limit: number): string => (value <= limit ? 'under' : 'OVER')

function reportBytes(): void {
  const rows = pageBudgets(buildFolder).map(({ name, bytes, brotli, limit }): [string, string] => [
    name,
    `${kib(bytes)} KiB gz, ${kib(brotli)} br, budget ${kib(limit)}: ${against(bytes, limit)}`,
  ])
  report('bench/page: bytes of a first visit', Object.fromEntries(rows))
}

async function measureVisits(): Promise<Record<'hello' | 'login' | 'list', Visited[]>> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-page-'))
  const slipway = await runSlipway({ dataFolder, environment: ROOT })
  try {
    await using hello = await startHello()
    const client = await signedInClient(slipway.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)
    for (let number = 1; number <= PRODUCTS; number++) {
      await plainProduct(client, `Product ${number}`)
      await delay(PAUSE_BETWEEN_WRITES_MS)
    }
    const visits: Record<'hello' | 'login' | 'list', Visit> = {
      hello: { url: `${hello.url}/`, usable: 'h1' },
      login: { url: `${slipway.url}/authrization/login`, usable: 'input[type=password]' },
      list: {
        url: `${slipway.url}/home/product`,
        // The prerendered rows are empty: only a real product has a link.
        usable: 'tbody a[href*="/product/"]',
        cookie: { name: SESSION_COOKIE, value: client.accessToken },
      },
    }
    const visited: Record<'hello' | 'login' | 'list', Visited[]> = { hello: [], login: [], list: [] }
    const { executablePath, args } = findChromium()
    const browser = await chromium.launch({ executablePath, args })
    try {
      for (let round = 0; round < ROUNDS; round++) {
        for (const name of ['hello', 'login', 'list'] as const) visited[name].push(await visit(browser, visits[name]))
      }
    } finally {
      await browser.close()
    }
    return visited
  } finally {
    await slipway.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

const lcp = (one: Visited) => one.lcpMs
const usable = (one: Visited) => one.usableMs
const tbt = (one: Visited) => one.tbtMs
const cls = (one: Visited) => one.cls
const nodes = (one: Visited) => one.nodes
const bytes = (one: Visited) => one.bytes
const limited = (value: number, limit: number, unit = '') =>
  `${value.toFixed(value < 10 ? 2 : 0)}${unit}, limit ${limit}${unit}: ${against(value, limit)}`

function reportVisits(visited: Record<'hello' | 'login' | 'list', Visited[]>): void {
  const of = (name: 'hello' | 'login' | 'list', pick: (one: Visited) => number) => median(visited[name].map(pick))
  const ratio = (name: 'login' | 'list', pick: (one: Visited) => number) =>
    median(visited[name].map((one, round) => pick(one) / pick(visited.hello[round] ?? one)))

  report('bench/page: first visits, CPU slowed 4 times, 10 Mbit/s, 40 ms', {
    'hello: LCP, ms': of('hello', lcp),
    'hello: first usable paint, ms': of('hello', usable),
    'hello: TBT, ms': of('hello', tbt),
    'login: LCP, ms': of('login', lcp),
    'login: LCP / hello': limited(ratio('login', lcp), 1.7),
    'login: form painted, ms': of('login', usable),
    'login: TBT': limited(of('login', tbt), 450, ' ms'),
    'login: CLS': limited(of('login', cls), 0.01),
    'login: bytes on the wire': limited(of('login', bytes), 120_000),
    'list: LCP, ms': of('list', lcp),
    'list: LCP / hello': limited(ratio('list', lcp), 2),
    'list: first product row painted, ms': of('list', usable),
    'list: TBT': limited(of('list', tbt), 600, ' ms'),
    'list: CLS': limited(of('list', cls), 0.01),
    'list: DOM nodes': limited(of('list', nodes), 600),
    'list: bytes on the wire': of('list', bytes),
    'hello: bytes on the wire': of('hello', bytes),
  })
}

const visited = await measureVisits()
reportBytes()
reportVisits(visited)

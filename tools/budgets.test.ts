import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPages } from '../bench/browser/page-build.ts'
import { companionBudgets, pageBudgets, pageFileCounts } from '../bench/browser/page-bytes.ts'
import { buildFolderOf, isAppCurrent } from './app-builds.ts'

const project = path.resolve(import.meta.dirname, '..')

/** Of the tests of one block. An existing current build is measured as is. */
function builtFolder(app: 'console' | 'companion'): string {
  const isBuilt = isAppCurrent(project, app)
  const folder = isBuilt ? buildFolderOf(project, app) : mkdtempSync(path.join(tmpdir(), 'slipway-budgets-'))
  beforeAll(() => {
    if (!isBuilt) buildPages(`apps/${app}`, folder)
  })
  afterAll(() => {
    if (!isBuilt) rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

describe.each([
  { app: 'console', budgets: pageBudgets, parts: 12 },
  { app: 'companion', budgets: companionBudgets, parts: 6 },
] as const)('what a first visit of the $app loads', ({ app, budgets, parts }) => {
  const folder = builtFolder(app)

  test('stays within its budget on every route', () => {
    const over = budgets(folder)
      .filter(({ bytes, limit }) => bytes > limit)
      .map(({ name, bytes, limit }) => `${name}: ${bytes} of ${limit} bytes`)
    expect(over).toEqual([])
  })

  test('is measured in full: no part of a route weighs nothing', () => {
    const weights = budgets(folder).map(({ bytes }) => bytes)
    expect(weights.length).toBeGreaterThan(parts)
    expect(Math.min(...weights)).toBeGreaterThan(100)
  })
})

describe('a first visit of the console', () => {
  const folder = builtFolder('console')

  test('has few files, so that it makes few requests', () => {
    const counts = pageFileCounts(folder)
    expect(counts.length).toBeGreaterThan(40)
    expect(Math.min(...counts.map(({ files }) => files))).toBeGreaterThan(8)
    const over = counts.filter(({ files, limit }) => files > limit)
    expect(over.map(({ name, files, limit }) => `${name}: ${files} of ${limit} files`)).toEqual([])
  })
})

/** The renderer of panels is in the first visit of every page with a panel, next to React. */
const PANEL_BYTES = 14 * 1024

test('the renderer of panels stays within its budget, next to React', async () => {
  const bundle = await rolldown({
    input: path.join(project, 'packages/panel/src/DevicePanel.tsx'),
    external: /^react(\/|$)/,
    plugins: [{ name: 'no-styles', load: (id) => (id.endsWith('.css') ? { code: '', moduleType: 'js' } : null) }],
  })
  const { output } = await bundle.generate({ minify: true })
  const chunks = new Map(output.flatMap((part) => ('code' in part ? [[part.fileName, part] as const] : [])))
  // Rare widgets load with the first of them.
  const first = new Set([...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const name of first) for (const other of chunks.get(name)?.imports ?? []) if (chunks.has(other)) first.add(other)
  const total = [...first].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '').length, 0)
  expect(total).toBeGreaterThan(1_000)
  expect(total).toBeLessThanOrEqual(PANEL_BYTES)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPages } from '../bench/browser/page-build.ts'
import { pageBudgets } from '../bench/browser/page-bytes.ts'
import { isConsoleCurrent } from './console-build.ts'

const project = path.resolve(import.meta.dirname, '..')
/** An existing current build is measured as is. */
const isBuilt = isConsoleCurrent(project)
const folder = isBuilt ? path.join(project, 'apps/console/dist') : mkdtempSync(path.join(tmpdir(), 'slipway-budgets-'))

describe('what a first visit loads', () => {
  beforeAll(() => {
    if (!isBuilt) buildPages('apps/console', folder)
  })
  afterAll(() => {
    if (!isBuilt) rmSync(folder, { recursive: true, force: true })
  })

  test('stays within its budget on every route', () => {
    const over = pageBudgets(folder)
      .filter(({ bytes, limit }) => bytes > limit)
      .map(({ name, bytes, limit }) => `${name}: ${bytes} of ${limit} bytes`)
    expect(over).toEqual([])
  })

  test('is measured in full: no part of a route weighs nothing', () => {
    const weights = pageBudgets(folder).map(({ bytes }) => bytes)
    expect(weights.length).toBeGreaterThan(12)
    expect(Math.min(...weights)).toBeGreaterThan(100)
  })
})

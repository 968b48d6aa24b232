import { describe, expect, test } from 'vitest'
import { planChunks, type Load } from '../vite-chunk-plan.ts'

const load = (modules: string[], more: Partial<Load> = {}): Load => ({
  modules: new Set(modules),
  before: new Set(),
  weight: 1,
  most: Infinity,
  ...more,
})
const plan = (loads: readonly Load[], requestWorth: number, imports: Record<string, string[]> = {}) =>
  planChunks(
    loads,
    { importsOf: (id) => imports[id] ?? [], sizeOf: (id) => Number(/\d+$/.exec(id)?.[0] ?? 0) },
    requestWorth,
  )
    .map((modules) => modules.toSorted())
    .toSorted()

describe('the chunks that pages share', () => {
  const pages = [load(['a100', 'b10']), load(['a100', 'b10', 'c30', 'own1']), load(['a100', 'c30'])]

  test('are at first those that the same pages need; what one page needs alone stays with it', () => {
    expect(plan(pages, 0)).toEqual([['a100'], ['b10'], ['c30']])
  })

  test('are merged where a request is worse than what others get without needing it', () => {
    expect(plan(pages, 10)).toEqual([['a100', 'b10'], ['c30']])
    expect(plan(pages, 100)).toEqual([['a100', 'b10', 'c30']])
  })

  test('are merged until no page has too many, however much it costs', () => {
    const limited = pages.map((page) => ({ ...page, most: 2 }))
    expect(plan(limited, 0)).toEqual([['a100', 'b10'], ['c30']])
  })

  test('never import each other', () => {
    const imports = { top1: ['middle5'], middle5: ['low1'] }
    const page = load(['top1', 'middle5', 'low1'])
    const dialog = load(['middle5', 'low1'], { before: new Set(['low1']) })
    expect(plan([page, page, dialog], 1, imports)).toEqual([['low1', 'middle5', 'top1']])
  })

  test('have what a page and its dialog need, but nothing that is loaded before', () => {
    const page = ['a100', 'b10']
    const dialog = load(['a100', 'd10'], { before: new Set(page), weight: 0.1 })
    expect(plan([load(page), dialog, load(['d10'])], 0)).toEqual([['a100'], ['d10']])
  })
})

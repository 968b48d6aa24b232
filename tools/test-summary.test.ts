import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../apps/server/src/db/testing/temporary-folder.ts'
import { journeysOutcome } from './testing/journeys-outcome.ts'
import { summaryOf, type Failure, type Outcome } from './testing/test-summary.ts'
import { OUTCOME_FILE } from './testing/outcome-reporter.ts'

const failures = (count: number, perFile = 1): Failure[] =>
  Array.from({ length: count }, (_, at) => ({
    place: `a/t${Math.floor(at / perFile)}.test.ts:${at + 1}`,
    name: `is ${at}`,
    why: `Error: ${'long '.repeat(200)}`,
  }))
const outcome = (failed: Failure[], flaky: Failure[] = []): Outcome => ({ passed: 7, skipped: 1, failed, flaky })

test('what failed is named with its reason on one line, and what passed only at the second try is named as well', () => {
  const failed = { place: 'a.test.ts:3', name: 'adds', why: '\u001b[31mexpected 1\u001b[39m\n\n  to be 2\n' }
  const flaky = { place: 'journeys/b.test.ts:9', name: 'opens', why: 'Error: not there' }
  expect(summaryOf([outcome([failed]), outcome([], [flaky])])).toBe(
    `
Flaky: passed at the second try:
  journeys/b.test.ts:9: opens: Error: not there

Failed:
  a.test.ts:3: adds: expected 1 · to be 2

14 passed, 1 failed, 2 skipped`,
  )
  expect(summaryOf([outcome([])])).toBe('\n7 passed, 0 failed, 1 skipped')
})

test('however many fail, the last 40 lines name each file that has failures, and no line is long', () => {
  for (const failed of [failures(30), failures(400, 10), failures(400), failures(31, 31)]) {
    const lines = summaryOf([outcome(failed)]).split('\n')
    expect(lines.length).toBeLessThan(40)
    expect(lines.at(-1)).toBe(`7 passed, ${failed.length} failed, 1 skipped`)
    for (const { place } of failed) expect(lines.join('\n')).toContain(place.replace(/:\d+$/, ''))
    expect(lines.slice(0, -3).every((line) => line.length < 400)).toBe(true)
  }
})

test('a journey is named with the reason of its first failure; so is what fails outside of the journeys', () => {
  const error = { message: 'Error: not visible\nLocator: button', location: { file: '/x/journeys/a.test.ts', line: 5 } }
  const elsewhere = { message: 'Error: gone', location: { file: '/x/journeys/testing/story.ts', line: 2 } }
  const failed = (one: typeof error) => ({ status: 'failed', error: one, errors: [one] })
  const spec = (title: string, status: 'unexpected' | 'flaky' | 'expected', first: typeof error) => ({
    title,
    tests: [
      { status, results: [failed(first), status === 'flaky' ? { status: 'passed', errors: [] } : failed(first)] },
    ],
  })
  const suite = { file: 'a.test.ts', specs: [spec('one', 'unexpected', error), spec('two', 'flaky', elsewhere)] }
  const report = {
    stats: { expected: 3, flaky: 1, skipped: 2 },
    errors: [{ message: 'Error: the server does not start' }],
    suites: [{ file: 'a.test.ts', specs: [], suites: [suite] }],
  }
  expect(journeysOutcome(report)).toEqual({
    passed: 4,
    skipped: 2,
    failed: [
      { place: 'journeys/a.test.ts:5', name: 'one', why: error.message },
      { place: 'journeys', name: '', why: 'Error: the server does not start' },
    ],
    flaky: [{ place: 'journeys/a.test.ts', name: 'two', why: 'Error: gone' }],
  })
})

test('Vitest reports failures in tests, in hooks, of files, and those outside of them', () => {
  using folder = temporaryFolder()
  const write = (name: string, text: string): void => writeFileSync(path.join(folder.path, name), text)
  write(
    'a.test.js',
    `describe('sum', () => {\n  test('adds', () => expect(1).toBe(2))\n  test.skipIf(true)('more', () => {})\n})`,
  )
  write('b.test.js', `beforeAll(() => { throw new Error('no database') })\ntest('reads', () => {})`)
  write('c.test.js', `throw new Error('does not load')`)
  write('d.test.js', `test('passes', () => void Promise.reject(new Error('unheard')))`)
  const file = path.join(folder.path, 'outcome.json')
  const vitest = path.join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  const reporter = path.join(import.meta.dirname, 'testing/outcome-reporter.ts')
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', folder.path, '--globals', '--maxWorkers=1', `--reporter=${reporter}`],
    { env: { ...process.env, [OUTCOME_FILE]: file }, cwd: folder.path },
  )
  expect(status).toBe(1)
  const { failed, ...counts } = JSON.parse(readFileSync(file, 'utf8')) as Outcome
  expect(counts).toEqual({ passed: 1, skipped: 2, flaky: [] })
  expect(failed.toSorted((one, other) => one.place.localeCompare(other.place))).toEqual([
    { place: 'a.test.js:2', name: 'sum > adds', why: expect.stringContaining('expected 1 to be 2') },
    { place: 'b.test.js', name: '', why: 'Error: no database' },
    { place: 'c.test.js', name: '', why: 'Error: does not load' },
    { place: 'outside of the tests', name: '', why: 'Error: unheard' },
  ])
})

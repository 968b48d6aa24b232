import { expect, test } from 'vitest'
import { codeFiles, isTest, type SourceFile } from './source-files.ts'
import { unseededLines } from './syntax.ts'

const own = 'tools/house-rules/waits.test.ts'
/** Helpers that poll until a condition is true. */
const lookers = ['eventually.ts', 'rabbit-cluster.ts', 'permission-races.api.test.ts']

const isSupport = (file: string): boolean => /(\.test-support\.tsx?$|-rig\.ts$|\/testing\/|^journeys\/)/.test(file)
const isLooker = (file: string): boolean => lookers.some((name) => file.endsWith(`/${name}`))

/** Literals of less than a minute in milliseconds. */
const SHORT = String.raw`(\d{1,4}|[1-5]?\d_?\d{3})\b(?!_)`

const rules: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'waits for a time',
    /\b(setTimeout|delay|pause|sleep)\([^()]*,\s*\w+\)|setTimeout\b.*timers\/promises'|waitForTimeout/,
  ],
  [
    'has a limit of its own',
    new RegExp(String.raw`\bvi\.wait(For|Until)\(|[{,] timeout: ${SHORT}|^\s*\}, ${SHORT}\)$`, 'm'),
  ],
  ['measures how long something takes', /expect\((performance|Date)\.now\(\)/],
]

const waits = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => (isTest(path) || isSupport(path)) && path !== own && !isLooker(path))
    .flatMap(({ path, text }) => rules.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${path} ${what}`))

test('no test waits for time to pass, or depends on how fast the machine is', () => {
  expect(waits(codeFiles())).toEqual([])
})

test.each([
  ['await new Promise((resolve) => setTimeout(resolve, 20))', 'waits'],
  [`import { setTimeout as delay } from 'node:timers/promises'`, 'waits'],
  ['await page.waitForTimeout(500)', 'waits'],
  ['await vi.waitFor(() => expect(told).toBe(1))', 'has a limit'],
  [`await screen.findByText('done', {}, { timeout: 4_000 })`, 'has a limit'],
  ['test(`a`, () => {\n}, 20_000)', 'has a limit'],
  ['expect(performance.now() - startedAt).toBeLessThan(500)', 'measures'],
])('this is found: %s', (text, what) => {
  expect(waits([{ path: 'apps/server/src/planted.test.ts', text }])).toEqual([
    expect.stringMatching(`^apps/server/src/planted.test.ts ${what}`),
  ])
})

test('a turn of the event loop, a limit of the product and one of a minute are let be', () => {
  const text =
    'await new Promise((resolve) => setTimeout(resolve))\nstart({ connectTimeout: 10 })\ntest(`a`, run, { timeout: 60_000 })\nexpect(shownMs).toBe(5)'
  expect(waits([{ path: 'apps/server/src/fine.test.ts', text }])).toEqual([])
})

const unseeded = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) => unseededLines(file).map((line) => `${file.path}:${line}`))

test('no test depends on chance: every property has a seed', () => {
  expect(unseeded(codeFiles().filter(({ path }) => isTest(path) || isSupport(path)))).toEqual([])
})

test('a property without a seed is found', () => {
  const text = `import * as fc from 'fast-check'
const seeded = { seed: 1, numRuns: 5 }
const other = { numRuns: 5 }
fc.assert(fc.property(fc.nat(), run))
fc.assert(fc.property(fc.nat(), run), { numRuns: 5 })
await fc.assert(property, other)
fc.sample(fc.nat(), 5)
fc.assert(fc.property(fc.nat(), run), { seed: SEED })
fc.check(property, seeded)
fc.assert(property, { ...seeded, numRuns: 9 })`
  const path = 'apps/server/src/planted.test.ts'
  expect(unseeded([{ path, text }])).toEqual([4, 5, 6, 7].map((line) => `${path}:${line}`))
})

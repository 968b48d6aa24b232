import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkSteps } from './check.ts'
import { runSteps, vitest } from './run-steps.ts'

const reports = mkdtempSync(path.join(tmpdir(), 'slipway-reports-'))
const vitestReport = path.join(reports, 'vitest.json')
const journeysReport = path.join(reports, 'journeys.json')

interface Count {
  passed: number
  skipped: number
  /** The tests that failed: file, name, and of Vitest the first line of the reason. */
  failed: readonly string[]
}

const noReport: Count = { passed: 0, skipped: 0, failed: ['a report that could not be read'] }

function readReport<Report>(file: string, count: (report: Report) => Count): Count {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch {
    return noReport
  }
}

interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const isFailed = ({ status }: { status: string }): boolean => status === 'failed'

/** A file that failed outside its tests counts as one. */
const countVitest = (): Count =>
  readReport<VitestReport>(vitestReport, (report) => ({
    passed: report.numPassedTests,
    skipped: report.numPendingTests,
    failed: report.testResults.filter(isFailed).flatMap(({ name, assertionResults }) => {
      const file = path.relative(path.resolve(import.meta.dirname, '..'), name)
      const tests = assertionResults.filter(isFailed)
      return tests.length > 0
        ? tests.map(({ fullName, failureMessages: [why = ''] }) => `${file}: ${fullName}: ${why.split('\n')[0]}`)
        : [file]
    }),
  }))

interface JourneySuite {
  file: string
  specs: { title: string; tests: { status: string }[] }[]
  suites?: JourneySuite[]
}

const failedJourneys = ({ file, specs, suites = [] }: JourneySuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ title }) => `journeys/${file}: ${title}`),
  ...suites.flatMap(failedJourneys),
]

const countJourneys = (): Count =>
  readReport<{ stats: { expected: number; flaky: number; skipped: number }; suites: JourneySuite[] }>(
    journeysReport,
    ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      skipped: stats.skipped,
      failed: suites.flatMap(failedJourneys),
    }),
  )

process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = journeysReport
const failedSteps = await runSteps([
  // Runs before the tests, which measure the build's size.
  [[{ name: 'build', command: ['node', 'tools/build.ts'] }]],
  [
    [
      {
        name: 'tests',
        command: vitest('--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`),
      },
    ],
    // The journeys end first: the checks take the cores that become free.
    [
      { name: 'journeys in a browser', command: ['playwright', 'test', '--reporter=list,json'] },
      ...checkSteps.filter(({ name }) => name !== 'house rules'),
    ],
  ],
])

const counts = [countVitest(), countJourneys()]
rmSync(reports, { recursive: true, force: true })

const failed = [
  ...counts.flatMap((count) => count.failed),
  ...failedSteps.filter((name) => name !== 'tests' && name !== 'journeys in a browser'),
]
const total = (key: 'passed' | 'skipped'): number => counts.reduce((sum, count) => sum + count[key], 0)

if (failed.length > 0) console.error(['\nFailed:', ...failed].join('\n  '))
console.info(`\n${total('passed')} passed, ${failed.length} failed, ${total('skipped')} skipped`)
process.exitCode = failed.length > 0 || failedSteps.length > 0 ? 1 : 0

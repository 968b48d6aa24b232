import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkSteps } from './check.ts'
import { runSteps } from './run-steps.ts'

const reports = mkdtempSync(path.join(tmpdir(), 'slipway-reports-'))
const vitestReport = path.join(reports, 'vitest.json')
const journeysReport = path.join(reports, 'journeys.json')

interface Count {
  passed: number
  failed: number
  skipped: number
}

const noReport: Count = { passed: 0, failed: 1, skipped: 0 }

function readReport<Report>(file: string, count: (report: Report) => Count): Count {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch {
    return noReport
  }
}

const countVitest = (): Count =>
  readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(vitestReport, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  }))

const countJourneys = (): Count =>
  readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    journeysReport,
    ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
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
        command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
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
const total = (key: keyof Count): number => counts.reduce((sum, count) => sum + count[key], 0)
rmSync(reports, { recursive: true, force: true })

const failed =
  total('failed') + failedSteps.filter((name) => name !== 'tests' && name !== 'journeys in a browser').length
if (failedSteps.length > 0) console.error(`\nFailed: ${failedSteps.join(', ')}`)
console.info(`\n${total('passed')} passed, ${failed} failed, ${total('skipped')} skipped`)
process.exitCode = failed > 0 || failedSteps.length > 0 ? 1 : 0

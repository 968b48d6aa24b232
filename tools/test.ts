import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkSteps } from './check.ts'
import { journeysOutcome, type JourneysReport } from './testing/journeys-outcome.ts'
import { runSteps, vitest } from './run-steps.ts'
import { summaryOf, type Outcome } from './testing/test-summary.ts'
import { OUTCOME_FILE } from './testing/outcome-reporter.ts'

const TESTS = 'tests'
const JOURNEYS = 'journeys in a browser'

const reports = mkdtempSync(path.join(tmpdir(), 'slipway-reports-'))
const vitestReport = path.join(reports, 'vitest.json')
const journeysReport = path.join(reports, 'journeys.json')

function outcomeOf<Report>(step: string, file: string, read: (report: Report) => Outcome): Outcome {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch (error) {
    const why = `ended without a report: ${error instanceof Error ? error.message : ''}`
    return { passed: 0, skipped: 0, failed: [{ place: step, name: '', why }], flaky: [] }
  }
}

process.env[OUTCOME_FILE] = vitestReport
process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = journeysReport
const failedSteps = await runSteps([
  // Runs before the tests, which measure the build's size.
  [[{ name: 'build', command: ['node', 'tools/build.ts'] }]],
  [
    [
      {
        name: TESTS,
        command: vitest(
          '--reporter=default',
          `--reporter=${path.join(import.meta.dirname, 'testing/outcome-reporter.ts')}`,
        ),
      },
    ],
    // The journeys end first: the checks take the cores that become free.
    [
      { name: JOURNEYS, command: ['playwright', 'test', '--reporter=list,json'] },
      ...checkSteps.filter(({ name }) => name !== 'house rules'),
    ],
  ],
])

const outcomes = new Map([
  [TESTS, outcomeOf(TESTS, vitestReport, (outcome: Outcome) => outcome)],
  [JOURNEYS, outcomeOf(JOURNEYS, journeysReport, (report: JourneysReport) => journeysOutcome(report))],
])
rmSync(reports, { recursive: true, force: true })

// A step whose tests have all passed can fail, too.
const others = failedSteps
  .filter((step) => !outcomes.get(step)?.failed.length)
  .map((step) => ({ place: step, name: '', why: 'failed, see its output above' }))
const summary = summaryOf([...outcomes.values(), { passed: 0, skipped: 0, failed: others, flaky: [] }])
if (failedSteps.length > 0) console.error(summary)
else console.info(summary)
process.exitCode = failedSteps.length > 0 ? 1 : 0

import type { Failure, Outcome } from './test-summary.ts'

interface Thrown {
  message?: string
  location?: { file: string; line: number }
}

interface Test {
  status: 'skipped' | 'expected' | 'unexpected' | 'flaky'
  results: { error?: Thrown; errors: Thrown[]; status?: string }[]
}

interface Suite {
  file: string
  specs: { title: string; tests: Test[] }[]
  suites?: Suite[]
}

/** What Playwright's JSON reporter writes. */
export interface JourneysReport {
  stats: { expected: number; flaky: number; skipped: number }
  /** Outside of the tests: in the global setup, or at the end of a worker. */
  errors: Thrown[]
  suites: Suite[]
}

function failuresOf(status: Test['status'], { file, specs, suites = [] }: Suite): Failure[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ results }) => {
        const failed = results.find(({ status: ended }) => ended !== 'passed')
        const error = failed?.error ?? failed?.errors[0]
        const line = error?.location?.file.endsWith(`/${file}`) ? `:${error.location.line}` : ''
        return { place: `journeys/${file}${line}`, name: title, why: error?.message ?? failed?.status ?? 'did not run' }
      }),
  )
  return [...own, ...suites.flatMap((suite) => failuresOf(status, suite))]
}

export const journeysOutcome = ({ stats, errors, suites }: JourneysReport): Outcome => ({
  passed: stats.expected + stats.flaky,
  skipped: stats.skipped,
  failed: [
    ...suites.flatMap((suite) => failuresOf('unexpected', suite)),
    ...errors.map(({ message = '' }) => ({ place: 'journeys', name: '', why: message })),
  ],
  flaky: suites.flatMap((suite) => failuresOf('flaky', suite)),
})

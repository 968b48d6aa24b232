import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { Failure, Outcome } from './test-summary.ts'

/** Names the file into which the outcome is written. */
export const OUTCOME_FILE = 'VITEST_OUTCOME_FILE'

interface Thrown {
  message?: string
  name?: string
  stacks?: readonly { file: string; line: number }[]
}

const whyOf = ({ name, message = '' }: Thrown): string => (name ? `${name}: ${message}` : message)

function failureOf(test: TestCase): Failure {
  const { relativeModuleId: file, moduleId } = test.module
  const error: Thrown = test.result().errors?.[0] ?? {}
  const line = error.stacks?.find((frame) => frame.file === moduleId)?.line
  return { place: line === undefined ? file : `${file}:${line}`, name: test.fullName, why: whyOf(error) }
}

/** What failed in a file, in its tests and outside of them; a file whose worker died has not ended. */
function failuresOf(module: TestModule): Failure[] {
  const outside = [module, ...module.children.allSuites()].flatMap((part): readonly Thrown[] => part.errors())
  const place = module.relativeModuleId
  const failures = [
    ...outside.map((error) => ({ place, name: '', why: whyOf(error) })),
    ...[...module.children.allTests('failed')].map(failureOf),
  ]
  if (failures.length > 0 || ['passed', 'skipped'].includes(module.state())) return failures
  return [{ place, name: '', why: `it has not ended (${module.state()})` }]
}

/** Writes what the summary of the test command needs. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length
    const outcome: Outcome = {
      passed: count('passed'),
      skipped: count('skipped') + count('pending'),
      failed: [
        ...modules.flatMap(failuresOf),
        ...(unhandled as readonly Thrown[]).map((error) => ({
          place: 'outside of the tests',
          name: '',
          why: whyOf(error),
        })),
      ],
      flaky: [],
    }
    writeFileSync(process.env[OUTCOME_FILE] ?? '', JSON.stringify(outcome))
  }
}

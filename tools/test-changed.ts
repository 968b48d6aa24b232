import { execFileSync } from 'node:child_process'
import { codeFiles, projectFolder } from './house-rules/source-files.ts'
import { relatedTests } from './related-tests.ts'
import { runSteps, vitest, type Step } from './run-steps.ts'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** The branch point from `main`; uncommitted changes always count. */
function base(): string {
  try {
    return git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  } catch {
    return 'HEAD'
  }
}

const changed = [
  ...new Set([...git('diff', '--name-only', base()), ...git('ls-files', '--others', '--exclude-standard')]),
]
const { tests, journeys } = relatedTests(changed, codeFiles())
console.info(`${changed.length} files changed: ${tests?.length ?? 'all'} test files, ${journeys.length} journeys`)

const testStep: Step = {
  name: 'tests',
  command: vitest(...(tests ? ['tools/house-rules/', ...tests] : [])),
}
const failed = await runSteps(
  journeys.length > 0
    ? [
        [[{ name: 'build', command: ['node', 'tools/build.ts'] }]],
        [[testStep], [{ name: 'journeys in a browser', command: ['playwright', 'test', ...journeys] }]],
      ]
    : [[[testStep]]],
)
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

import { runSteps, vitest, type Step } from './run-steps.ts'

/** Format, lint, types, import directions and house rules: every check that needs neither database nor browser. */
export const checkSteps: readonly Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types of server, packages and tools', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the console', command: ['tsc', '-p', 'tsconfig.web.json'] },
  { name: 'house rules', command: vitest('--project', 'house') },
]

if (import.meta.main) {
  const failed = await runSteps([checkSteps.map((step) => [step])])
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

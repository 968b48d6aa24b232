import { stripVTControlCharacters } from 'node:util'

export interface Failure {
  /** `folder/file.test.ts`, with `:line` where it is known. */
  place: string
  /** Empty for what failed outside of its tests. */
  name: string
  why: string
}

export interface Outcome {
  passed: number
  skipped: number
  failed: readonly Failure[]
  /** What passed only at its second try, with the reason of the first. */
  flaky: readonly Failure[]
}

/** The end of a log is what is kept of it: all names are in its last 40 lines. */
const MOST_LINES = 30
const LONGEST_REASON = 240
/** The first line of a browser's failure is the same for all; the next ones say where and what. */
const LINES_OF_REASON = 5

/** The start of a message, on one line. */
function reasonOf(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const text = lines.slice(0, LINES_OF_REASON).join(' · ')
  return text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON)}…` : text
}

const lineOf = ({ place, name, why }: Failure): string => [place, name, reasonOf(why)].filter(Boolean).join(': ')

const fileOf = ({ place }: Failure): string => place.replace(/:\d+$/, '')

/** One line for each failure; with many of them, one for each file; with many files, the last line names the rest. */
function linesOf(failures: readonly Failure[]): string[] {
  if (failures.length <= MOST_LINES) return failures.map(lineOf)
  const files = [...Map.groupBy(failures, fileOf)]
  const shown = files
    .slice(0, files.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES)
    .map(([, [first, ...others]]) => {
      const more = others.length > 0 ? ` (and ${others.length} more)` : ''
      return first ? lineOf(first) + more : ''
    })
  const rest = files.slice(shown.length).map(([file]) => file)
  return rest.length > 0 ? [...shown, `and in ${rest.join(', ')}`] : shown
}

const listed = (title: string, failures: readonly Failure[]): string[] =>
  failures.length > 0 ? ['', `${title}:`, ...linesOf(failures).map((line) => `  ${line}`)] : []

/** What the test command prints last. */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const failed = outcomes.flatMap((outcome) => outcome.failed)
  const flaky = outcomes.flatMap((outcome) => outcome.flaky)
  const total = (key: 'passed' | 'skipped'): number => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
  return [
    ...listed('Flaky: passed at the second try', flaky),
    ...listed('Failed', failed),
    '',
    `${total('passed')} passed, ${failed.length} failed, ${total('skipped')} skipped`,
  ].join('\n')
}

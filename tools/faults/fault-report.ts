/** One subject under one fault. */
export interface Outcome {
  fault: string
  subject: string
  /** `ok`, a code, `cut`, or `none`: no answer in time. */
  answer: string
  lost: readonly string[]
  /** Undefined: it did not work again in time. */
  recoveryMs: number | undefined
}

const RECOVERY_MS = 5_000

/** What is wrong about it; undefined where nothing is. `isBetween`: the fault is on the client's own way to the server. */
export function faultOf({ fault, subject, answer, lost, recoveryMs }: Outcome, isBetween: boolean): string | undefined {
  const where = `${fault}, ${subject}`
  if (lost.length > 0) return `${where}: ${lost.length} acknowledged and lost: ${lost.slice(0, 3).join(', ')}`
  if (recoveryMs === undefined) return `${where}: did not work again`
  if (recoveryMs > RECOVERY_MS) return `${where}: worked again only after ${recoveryMs} ms`
  if (answer === '500') return `${where}: was answered as a fault of the server`
  if (answer === 'none' && !isBetween) return `${where}: had no answer`
  return undefined
}

/** A table: fault × subject → answer, loss, recovery. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const subjects = [...new Set(outcomes.map(({ subject }) => subject))]
  const cell = (fault: string, subject: string): string => {
    const one = outcomes.find((outcome) => outcome.fault === fault && outcome.subject === subject)
    return one ? `${one.answer}, ${one.lost.length} lost, ${one.recoveryMs ?? '—'} ms` : ''
  }
  const rows = [...new Set(outcomes.map(({ fault }) => fault))].map((fault) => [
    fault,
    ...subjects.map((subject) => cell(fault, subject)),
  ])
  const head = ['fault', ...subjects]
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

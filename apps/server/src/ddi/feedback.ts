import { deviceCodes } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import type { DdiReport } from './ports.ts'

const executions = [
  'closed',
  'proceeding',
  'canceled',
  'scheduled',
  'rejected',
  'resumed',
  'download',
  'downloaded',
  'none',
] as const
type Execution = (typeof executions)[number]

export interface Feedback {
  execution: Execution
  hasFailed: boolean
  lines: string[]
}

/** Of one message; the store has the limit of a job. */
const MOST_LINES = 60
const LONGEST_LINE = 512

/**
 * Never fails: SWUpdate puts error texts into its JSON without escaping them. The action is that of the path, and times
 * are ignored, as no two clients write them alike.
 */
export function readFeedback(text: string): Feedback {
  const { status } = objectIn(text)
  const said = isObject(status) ? status : {}
  const result = isObject(said['result']) ? said['result'] : {}
  const execution = wordOf(said['execution']) ?? wordIn(text, 'execution')
  const finished = wordOf(result['finished']) ?? wordIn(text, 'finished')
  return {
    execution: executions.find((one) => one === execution) ?? 'none',
    hasFailed: finished === 'failure',
    lines: isObject(status) ? linesOf(said['details']) : brokenLines(text),
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Empty for a text that is not a JSON object. */
export function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

const wordOf = (value: unknown): string | undefined => (typeof value === 'string' ? value.toLowerCase() : undefined)

const wordIn = (text: string, member: 'execution' | 'finished'): string | undefined =>
  new RegExp(`"${member}"\\s*:\\s*"([A-Za-z]{1,20})"`).exec(text)?.[1]?.toLowerCase()

export function linesOf(details: unknown): string[] {
  const given = typeof details === 'string' ? [details] : Array.isArray(details) ? details : []
  return given
    .filter((line) => typeof line === 'string')
    .map(tidy)
    .filter(Boolean)
    .slice(-MOST_LINES)
}

/** What follows `"details"`, as one line. */
const brokenLines = (text: string): string[] => linesOf(text.split(/"details"\s*:\s*\[?/)[1]?.replace(/[\]}\s]*$/, ''))

const tidy = (line: string): string =>
  line
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_LINE)

/** What the feedback to a deployment means for the job. SWUpdate names the cause of a failure in an earlier one. */
export function reportOf({ execution, hasFailed, lines }: Feedback, earlier: readonly string[] = []): DdiReport {
  switch (execution) {
    case 'closed':
      if (hasFailed) return { state: 'failed', code: failureCode([...lines, ...earlier]), lines }
      return { state: 'succeeded', lines }
    case 'canceled':
      return { state: 'canceled', lines }
    case 'downloaded':
      return { state: 'downloaded', lines }
    case 'rejected':
      return { state: 'noted', lines }
    default:
      return { state: stageOf(lines), lines }
  }
}

/**
 * SWUpdate and RAUC only say `proceeding`, and name the stage in their texts. SWUpdate's announcement to install chunks
 * comes before its download.
 */
function stageOf(lines: readonly string[]): DdiReport['state'] {
  const said = (pattern: RegExp): boolean => lines.some((line) => pattern.test(line))
  if (said(/^All Chunks Installed/)) return 'installed'
  if (said(/^(File checksum OK|Installed Chunk|Installing [^U]|\d+% Installing)/)) return 'installing'
  if (said(/^Download complete/)) return 'downloaded'
  return 'downloading'
}

const causes: readonly [RegExp, number][] = [
  [/signatures? .*(fail|invalid|mismatch)|fail.* signature|not signed/i, deviceCodes.signature],
  // RAUC says “File checksum OK.” before whatever fails later.
  [/checksum(?! ok)|hash mismatch|invalid hash/i, deviceCodes.hash],
  [/HW compatib|compatible mismatch|HW revision/i, deviceCodes.hardware],
  [/no space|enough (free )?space/i, deviceCodes.space],
  [/download (failed|error)|cannot get file|channel operation/i, deviceCodes.download],
]

/** The code decides about further attempts: a refused signature is not tried again. */
const failureCode = (lines: readonly string[]): number =>
  causes.find(([pattern]) => lines.some((line) => pattern.test(line)))?.[1] ?? deviceCodes.other

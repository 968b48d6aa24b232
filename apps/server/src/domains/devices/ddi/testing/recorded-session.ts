import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DdiRules } from '@slipway/contract/devices/ddi/ddi.ts'

const folder = path.resolve(import.meta.dirname, '../fixtures')

/** What a fixture begins with. */
interface Recorded {
  /** With its version. */
  client: string
  session: string
  image: { name: string; size: number }
  rules?: Partial<DdiRules>
  /** The client builds its name. */
  isNamed?: boolean
  /** Of requests that do not have their own. */
  headers: Record<string, string>
}

/** One line of a fixture. `at` is in ms from the beginning; `jobs` is what the platform holds after it. */
export type RecordedStep = { at: number; jobs?: string[] } & (
  | { client: 'restarts' }
  | { platform: 'releases' | 'takes back' }
  | {
      /** Method and path, with `{controller}`, `{token}`, `{action}` and `{file}` where the platform's values were. */
      sends: string
      headers?: Record<string, string>
      body?: string
      gets: number
      /** Names of the links of a poll. */
      links?: string[]
      /** Bytes of a download that reached the client before it was cut. */
      reads?: number
    }
)

export interface RecordedSession extends Recorded {
  steps: RecordedStep[]
}

/** Requests of a real client, recorded between it and a server. */
export function recordedSession(name: string): RecordedSession {
  const lines = readFileSync(path.join(folder, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  const [head, ...steps] = lines.map((line): unknown => JSON.parse(line))
  return { ...(head as Recorded), steps: steps as RecordedStep[] }
}

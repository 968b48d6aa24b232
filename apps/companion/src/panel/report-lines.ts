import { call } from '@slipway/web-client/call.ts'
import { reportTry } from './panel-page-calls.ts'

/** Lines that come within this time go in one request. */
const GATHER_MS = 300
const MOST = 20
const LONGEST = 300

/** Sends lines of a debug page to its developer. A line that can't be sent is only in the page. */
export function reportLines(session: string): (line: string) => void {
  let waiting: string[] = []
  let timer: number | undefined
  const send = () => {
    const log = waiting.slice(-MOST)
    waiting = []
    timer = undefined
    void call(reportTry, { session, log }).catch(() => undefined)
  }
  return (line) => {
    waiting.push(line.slice(0, LONGEST))
    timer ??= window.setTimeout(send, GATHER_MS)
  }
}

import type { Outcome } from './hostile-connection.ts'
import type { HostileRequest } from './hostile-requests.ts'
import { internalsIn, isKnownForm } from './hostile-watch.ts'

export type Check = 'fault' | 'silence' | 'form' | 'internals' | 'stall' | 'memory' | 'state' | 'counters'

export interface Finding {
  check: Check
  what: string
}

/** Of each check. */
const SHOWN = 20
const LENGTH = 900

/** Collects what is wrong with answers. `log`: what the server has logged since. */
export function hostileJudge(places: readonly string[], log: () => string) {
  const findings: Finding[] = []
  const statuses: Record<string, number> = {}

  function find(check: Check, what: string): void {
    if (findings.filter((one) => one.check === check).length < SHOWN)
      findings.push({ check, what: what.slice(0, LENGTH) })
  }

  return {
    findings,
    statuses,
    find,
    judge(request: HostileRequest, outcome: Outcome): void {
      const { what, method, path, body: sent, headers } = request
      const shown = `${what}: ${method} ${path.slice(0, 200)} ${sent.subarray(0, 200).toString()}`
      const status = typeof outcome === 'string' ? outcome : outcome.status
      statuses[status] = (statuses[status] ?? 0) + 1
      if (typeof outcome === 'string') {
        const isMissing = outcome === 'silent' || (outcome === 'closed' && request.way !== 'raw')
        if (isMissing) find('silence', `${outcome} after ${shown}, ${JSON.stringify(headers)}`)
        return
      }
      const { head, body } = outcome
      if (outcome.status >= 500)
        find('fault', `${status} ${body} after ${shown} ${JSON.stringify(headers)}; log: ${log()}`)
      const internal = internalsIn(body, places)
      if (internal !== undefined) find('internals', `${internal} in the reply to ${shown}`)
      if (method !== 'HEAD' && !isKnownForm(path, outcome.status, head, body))
        find('form', `${status} ${body} after ${shown}`)
    },
  }
}

export type HostileJudge = ReturnType<typeof hostileJudge>

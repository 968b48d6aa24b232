/** The last entry returned from each source; undefined before the first. */
export interface TimelinePosition {
  /** Refused attempts: epoch ms and cause. */
  attempt: { time: number; cause: string } | undefined
  problem: number | undefined
  violation: number | undefined
  command: number | undefined
  presence: number | undefined
  update: number | undefined
  /** Changes: epoch microseconds and entry. */
  deed: { micros: number; entryId: string } | undefined
}

export const timelineStart: TimelinePosition = {
  attempt: undefined,
  problem: undefined,
  violation: undefined,
  command: undefined,
  presence: undefined,
  update: undefined,
  deed: undefined,
}

export const timelineCursor =
  /^(?:(\d{1,15})\.([A-Za-z]{1,40}))?~(\d{0,15})~(\d{0,15})~(\d{0,15})~(\d{0,15})~(\d{0,15})~(?:(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?$/

const numberIn = (text: string | undefined): number | undefined => (text ? Number(text) : undefined)

/** Any invalid cursor counts as the start. */
export function readTimelineCursor(text: string): TimelinePosition {
  const [, time, cause, problem, violation, command, presence, update, micros, entryId] =
    timelineCursor.exec(text) ?? []
  return {
    attempt: time && cause ? { time: Number(time), cause } : undefined,
    problem: numberIn(problem),
    violation: numberIn(violation),
    command: numberIn(command),
    presence: numberIn(presence),
    update: numberIn(update),
    deed: micros && entryId ? { micros: Number(micros), entryId } : undefined,
  }
}

export function writeTimelineCursor({
  attempt,
  problem,
  violation,
  command,
  presence,
  update,
  deed,
}: TimelinePosition): string {
  const parts = [
    attempt && `${attempt.time}.${attempt.cause}`,
    problem,
    violation,
    command,
    presence,
    update,
    deed && `${deed.micros}.${deed.entryId}`,
  ]
  return parts.map((part) => part ?? '').join('~')
}

import { isTimeZone } from '@slipway/contract/identity/accounts/time-zones.ts'
import { nextRun } from '@slipway/contract/users/scenes/next-run.ts'
import type { Timer } from '@slipway/contract/users/scenes/scenes.ts'
import { wallTime } from '@slipway/web-client/time-zone.ts'
import { actionsOf, draftOf, type DraftAction } from '../scenes/scene-draft.ts'

/** A timer as its page edits it. */
export interface TimerDraft {
  /** Empty where a scene runs, and before one is chosen. */
  deviceId: string
  sceneId: string
  lines: DraftAction[]
  days: number[]
  time: string
  /** Empty: that of the home. */
  timeZone: string
  enabled: boolean
}

const padded = (part: number): string => String(part).padStart(2, '0')

/** The next full hour: a time that is not over in most cases, and is seen to be a proposal. */
const proposedTime = (now: number): string => `${padded((wallTime(now).hour + 1) % 24)}:00`

export const newLine = (lines: readonly DraftAction[], deviceId: string): DraftAction => ({
  id: Math.max(-1, ...lines.map(({ id }) => id)) + 1,
  deviceId,
  deKey: '',
  isOperation: false,
  value: undefined,
})

export const newDraft = (deviceId: string, now: number): TimerDraft => ({
  deviceId,
  sceneId: '',
  lines: deviceId === '' ? [] : [newLine([], deviceId)],
  days: [],
  time: proposedTime(now),
  timeZone: '',
  enabled: true,
})

export const draftOfTimer = ({
  deviceId,
  sceneId,
  deKey,
  data,
  name,
  days,
  time,
  timeZone,
  enabled,
}: Timer): TimerDraft => ({
  deviceId: deviceId ?? '',
  sceneId: sceneId ?? '',
  lines: deviceId === null ? [] : draftOf([{ deviceId, deviceName: name, deKey, data }]),
  days: [...days],
  time,
  timeZone,
  enabled,
})

/** What is done with the device, as calls take it. */
export function deedOf({ lines }: Pick<TimerDraft, 'lines'>) {
  const [{ deKey, data }] = [...actionsOf(lines), { deKey: undefined, data: {} }]
  return { ...(deKey !== undefined && { deKey }), data }
}

const MINUTES = 60

/** When it would run; undefined while the time is not whole. */
export function nextOf({ days, time, timeZone }: TimerDraft, now: number): number | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  if (hour === undefined || minute === undefined || !isTimeZone(timeZone)) return undefined
  return nextRun({ days, minute: Number(hour) * MINUTES + Number(minute), timeZone }, now)
}

import { idleControl, nextControl, type ControlEvent, type ControlState } from './control-state.ts'

/** The end of a command that a control waits for, as far as it is known when the set was accepted. */
export interface SetReply {
  commandId?: string
  /** The device has already confirmed it. */
  isDone?: boolean
}
export interface CommandEnd {
  commandId: string
  isDone: boolean
  reason?: string
}
export type OnSet = (deKey: string, value: unknown) => Promise<SetReply>

/** At most five sets a second while a finger drags; the last value is always sent. */
const SEND_EVERY_MS = 200
/** A device that has not answered by then has failed. */
export const ANSWER_WITHIN_MS = 10_000
/** The mark of a confirmed value stays long enough to be seen. */
export const SETTLE_MS = 1_200

interface Pace {
  sentAt: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** The controls of one panel: gestures in, sets out, answers back. */
export function controlsStore(firstSet: OnSet, onChange: () => void, now: () => number = Date.now) {
  let onSet = firstSet
  const states = new Map<string, ControlState>()
  const paces = new Map<string, Pace>()
  const ended = new Map<string, Omit<CommandEnd, 'commandId'>>()
  const waits = new Map<string, ReturnType<typeof setTimeout>>()
  const stateOf = (deKey: string): ControlState => states.get(deKey) ?? idleControl

  function apply(deKey: string, event: ControlEvent): void {
    const before = stateOf(deKey)
    const after = nextControl(before, event)
    if (after === before) return
    states.set(deKey, after)
    if (after.phase !== before.phase) schedule(deKey, after)
    onChange()
  }

  function schedule(deKey: string, { phase, generation }: ControlState): void {
    clearTimeout(waits.get(deKey))
    if (phase === 'confirmed')
      waits.set(
        deKey,
        setTimeout(() => apply(deKey, { what: 'settled', generation }), SETTLE_MS),
      )
  }

  function send(deKey: string, pace: Pace): void {
    const { wanted, generation } = stateOf(deKey)
    pace.sentAt = now()
    pace.timer = undefined
    clearTimeout(waits.get(deKey))
    waits.set(
      deKey,
      setTimeout(() => apply(deKey, { what: 'failed', generation }), ANSWER_WITHIN_MS),
    )
    void follow(deKey, wanted, generation)
  }

  async function follow(deKey: string, wanted: unknown, generation: number): Promise<void> {
    try {
      const { commandId, isDone } = await onSet(deKey, wanted)
      if (commandId !== undefined) {
        apply(deKey, { what: 'accepted', generation, commandId })
        const end = ended.get(commandId)
        // A device on the same machine is faster than the reply of the call.
        if (end) apply(deKey, { what: 'ended', commandId, ...end })
      }
      if (isDone) apply(deKey, { what: 'confirmed', generation })
    } catch (error) {
      const reason = error instanceof Error && error.message ? { reason: error.message } : {}
      apply(deKey, { what: 'failed', generation, ...reason })
    }
  }

  return {
    stateOf,
    setWith(next: OnSet): void {
      onSet = next
    },
    want(deKey: string, value: unknown): void {
      apply(deKey, { what: 'wanted', value })
      const pace = paces.get(deKey) ?? { sentAt: Number.NEGATIVE_INFINITY, timer: undefined }
      paces.set(deKey, pace)
      if (pace.timer !== undefined) return
      const waitMs = pace.sentAt + SEND_EVERY_MS - now()
      if (waitMs <= 0) send(deKey, pace)
      else pace.timer = setTimeout(() => send(deKey, pace), waitMs)
    },
    report(values: ReadonlyMap<string, unknown>): void {
      for (const [deKey] of states) apply(deKey, { what: 'reported', value: values.get(deKey) })
    },
    end({ commandId, ...end }: CommandEnd): void {
      ended.set(commandId, end)
      for (const [deKey] of states) apply(deKey, { what: 'ended', commandId, ...end })
    },
    /** Nothing is sent later: a lamp that turns on an hour after the gesture would be a fault. */
    stop(): void {
      for (const { timer } of paces.values()) clearTimeout(timer)
      for (const timer of waits.values()) clearTimeout(timer)
      paces.clear()
      waits.clear()
    },
  }
}

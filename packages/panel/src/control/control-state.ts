export type ControlPhase = 'idle' | 'pending' | 'confirmed' | 'failed'

/** What a person wants of one property, until the device has done it. */
export interface ControlState {
  phase: ControlPhase
  /** Shown instead of the reported value while pending and confirmed. */
  wanted: unknown
  /** The command that carries the value; answers of others are not ours. */
  commandId: string | undefined
  /** The number of the latest gesture: answers to earlier ones change nothing. */
  generation: number
  /** Why it failed; undefined for a device that did not answer in time. */
  reason: string | undefined
}

export type ControlEvent =
  | { what: 'wanted'; value: unknown }
  | { what: 'accepted'; generation: number; commandId: string }
  | { what: 'confirmed'; generation: number }
  | { what: 'failed'; generation: number; reason?: string }
  | { what: 'ended'; commandId: string; isDone: boolean; reason?: string }
  | { what: 'reported'; value: unknown }
  | { what: 'settled'; generation: number }

export const idleControl: ControlState = {
  phase: 'idle',
  wanted: undefined,
  commandId: undefined,
  generation: 0,
  reason: undefined,
}

/** Values as devices report them: JSON, in which the order of members means nothing. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [own, others] = [Object.entries(one), new Map(Object.entries(other))]
  return own.length === others.size && own.every(([key, value]) => isSameValue(value, others.get(key)))
}

/** The next state of a control. A value is shown as wanted at once, and goes back when it fails. */
export function nextControl(state: ControlState, event: ControlEvent): ControlState {
  if (event.what === 'wanted')
    return { ...idleControl, phase: 'pending', wanted: event.value, generation: state.generation + 1 }
  if ('generation' in event && event.generation !== state.generation) return state
  if (event.what === 'settled') return state.phase === 'confirmed' ? { ...state, phase: 'idle' } : state
  if (state.phase !== 'pending') return state
  const failed = (reason: string | undefined): ControlState => ({ ...state, phase: 'failed', reason })
  const confirmed: ControlState = { ...state, phase: 'confirmed' }
  switch (event.what) {
    case 'accepted':
      return { ...state, commandId: event.commandId }
    case 'confirmed':
      return confirmed
    case 'failed':
      return failed(event.reason)
    case 'ended':
      if (event.commandId !== state.commandId) return state
      return event.isDone ? confirmed : failed(event.reason)
    default:
      return isSameValue(event.value, state.wanted) ? confirmed : state
  }
}

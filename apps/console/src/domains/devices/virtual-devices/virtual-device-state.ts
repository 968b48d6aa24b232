import type { BoardState } from '@slipway/contract/devices/virtual-devices/virtual-board.ts'
import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import {
  simulatorClose,
  type DeviceFrame,
  type PlatformFrame,
} from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'

import { homeAfterReceived, homeAfterSent, newVirtualHome, type VirtualHome } from './home/home-state.ts'

export type SimulatorPhase =
  | 'asking'
  | 'unbound'
  | 'connecting'
  | 'on'
  | 'off'
  | 'restarting'
  | 'hung'
  | 'lost'
  | 'deleted'

/** ST-59 to ST-64. */
export type LogNote = 'connected' | 'deleted' | 'failed' | 'closed' | 'takenOver' | 'silent'

export type LogEntry = { id: number; time: number } & (
  | { kind: 'received'; frame: PlatformFrame }
  | { kind: 'sent'; frame: DeviceFrame | Extract<PlatformFrame, { type: 'published' }> }
  | { kind: 'status'; note: LogNote }
)
type NewEntry = LogEntry extends infer Entry ? (Entry extends LogEntry ? Omit<Entry, 'id' | 'time'> : never) : never

export type ArrivedOperation = Extract<PlatformFrame, { type: 'action' }>

export interface VirtualDeviceState {
  phase: SimulatorPhase
  serial: string | undefined
  /** The device's value by property; absent while the feature's default applies (ST-69). */
  values: ReadonlyMap<string, unknown>
  /** Operations that await a reply, oldest first. */
  calls: readonly ArrivedOperation[]
  /** The simulated board that updates; undefined where the product has no firmware. */
  board: BoardState | undefined
  home: VirtualHome
  /** Oldest first. */
  log: readonly LogEntry[]
  lastEntry: number
}

export type VirtualDeviceEvent =
  | { what: 'phase'; phase: SimulatorPhase }
  | { what: 'bound'; serial: string }
  | { what: 'opened' }
  | { what: 'received'; frame: PlatformFrame }
  | { what: 'sent'; frame: DeviceFrame }
  | { what: 'failed' }
  /** `isOwn`: the page itself closed the connection. */
  | { what: 'closed'; code: number; isOwn: boolean }
  | { what: 'cleared' }

export const newVirtualDevice: VirtualDeviceState = {
  phase: 'asking',
  serial: undefined,
  values: new Map(),
  calls: [],
  board: undefined,
  home: newVirtualHome,
  log: [],
  lastEntry: 0,
}

const MAX_CALLS = 20

/** The next state of a virtual device after an event. */
export function nextState(state: VirtualDeviceState, event: VirtualDeviceEvent & { time: number }): VirtualDeviceState {
  const { time } = event
  switch (event.what) {
    case 'phase':
      return { ...state, phase: event.phase }
    case 'bound':
      return { ...state, phase: 'connecting', serial: event.serial, board: undefined, home: newVirtualHome }
    case 'opened':
      return noted({ ...state, phase: 'on' }, { kind: 'status', note: 'connected' }, time)
    case 'received':
      if (event.frame.type === 'board') return withBoard(state, event.frame.state)
      if (event.frame.type === 'published') return noted(state, { kind: 'sent', frame: event.frame }, time)
      return noted(withReceived(state, event.frame, time), { kind: 'received', frame: event.frame }, time)
    case 'sent':
      return noted(withSent(state, event.frame), { kind: 'sent', frame: event.frame }, time)
    case 'failed':
      return noted({ ...state, phase: 'lost' }, { kind: 'status', note: 'failed' }, time)
    case 'closed':
      return closed(state, event, time)
    default:
      return { ...state, log: [] }
  }
}

/** While the connection is open, the board decides whether the device is on. */
function withBoard(state: VirtualDeviceState, board: BoardState): VirtualDeviceState {
  const isDeleted = state.phase === 'deleted'
  return { ...state, board, phase: isDeleted ? 'deleted' : board.power }
}

function withReceived(state: VirtualDeviceState, frame: PlatformFrame, time: number): VirtualDeviceState {
  if (frame.type === 'prop_set') return { ...state, values: new Map(state.values).set(frame.deKey, frame.value) }
  if (frame.type === 'action') {
    const others = state.calls.filter(({ msgId }) => msgId !== frame.msgId)
    return { ...state, calls: [...others, frame].slice(-MAX_CALLS) }
  }
  if (frame.type === 'delete') return { ...state, phase: 'deleted', calls: [] }
  return { ...state, home: homeAfterReceived(state.home, frame, time) }
}

function withSent(state: VirtualDeviceState, frame: DeviceFrame): VirtualDeviceState {
  if (frame.type === 'prop_report') return { ...state, values: new Map(state.values).set(frame.deKey, frame.value) }
  if (frame.type === 'action_reply')
    return { ...state, calls: state.calls.filter(({ msgId }) => msgId !== frame.msgId) }
  return { ...state, home: homeAfterSent(state.home, frame) }
}

const closeNotes: Partial<Record<number, LogNote>> = {
  [simulatorClose.takenOver]: 'takenOver',
  [simulatorClose.silent]: 'silent',
}

/** A deleted or switched-off device stays closed; after any other close it may reconnect. */
function closed(
  state: VirtualDeviceState,
  { code, isOwn }: { code: number; isOwn: boolean },
  time: number,
): VirtualDeviceState {
  if (state.phase === 'deleted')
    return noted({ ...state, values: new Map() }, { kind: 'status', note: 'deleted' }, time)
  const phase = isOwn ? state.phase : 'lost'
  return noted({ ...state, phase, calls: [] }, { kind: 'status', note: closeNotes[code] ?? 'closed' }, time)
}

function noted(state: VirtualDeviceState, entry: NewEntry, time: number): VirtualDeviceState {
  // Heartbeats every 30 s carry no information and would bury the other messages; a device does not send board frames.
  if ('frame' in entry && /^(heartbeat|board_\w+|update_\w+)$/.test(entry.frame.type)) return state
  const id = state.lastEntry + 1
  return { ...state, lastEntry: id, log: [...state.log, { ...entry, id, time }].slice(-virtualDeviceLimits.logLines) }
}

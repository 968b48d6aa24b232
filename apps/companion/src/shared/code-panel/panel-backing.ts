import type { PanelReport } from '@slipway/contract/products/panels/health/panel-health.ts'
import type { UserCommand } from '@slipway/contract/users/homes/home-devices.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a panel shows: a device with the features in force, as the API describes them. */
export interface PanelSubject {
  name: string
  online: boolean
  mayControl: boolean
  model: readonly unknown[]
  values: Fields
  /** Of a mini-program: the devices of the home, each under the user's own right. */
  devices?: readonly ProgramDevice[]
  /** Of a mini-program that is the page of one of them: which. */
  entryDeviceId?: string
}

/** A device of a home as mini-programs get it. */
export interface ProgramDevice extends PanelSubject {
  deviceId: string
  /** The name of its room; empty outside of all. */
  room: string
}

export interface PanelStore {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<unknown>
  remove(key: string): Promise<unknown>
}

export interface PanelTimers {
  list(): Promise<unknown>
  add(timer: Fields): Promise<unknown>
  change(timer: Fields): Promise<unknown>
  remove(timerId: string): Promise<unknown>
}

/** What can be done with one device. */
export interface DeviceBacking {
  set(data: Fields): Promise<UserCommand>
  action(deKey: string, input: Fields): Promise<UserCommand>
  history?: (span: { deKey: string; from: number; to: number }) => Promise<unknown>
  events?: () => Promise<unknown>
  /** The user's own timers of this device. */
  timers?: PanelTimers
}

/** What the page around a panel does for it. A panel is not offered the methods of what is missing. */
export interface PanelBacking extends DeviceBacking {
  /** Of a mini-program, in place of the device of a panel. */
  deviceOf?: (deviceId: string) => DeviceBacking
  store: PanelStore
  /** Each message of the panel and its answer, for who debugs it. */
  trace?: (line: string) => void
  /** How an opening went, for the panel's health. */
  report?: (event: PanelReport, facts: { ms: number; msg: string }) => void
}

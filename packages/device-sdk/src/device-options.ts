import type { DeviceKey } from './sign.ts'

export interface SetAnswer {
  code?: number
  msg?: string
}

/** Of any product: a device kit names its own. */
export type AnyValues = Record<string, unknown>
export type AnyActions = Record<string, { input: unknown; output: unknown }>

type Answered<Value> = Value | Promise<Value>

/** What the platform says to a message that was wrong, or that asked for an answer. */
export interface Ack {
  id?: unknown
  code?: unknown
  msg?: unknown
  data?: unknown
}

/** What is wanted of the device, whether it was there or not. */
export interface Shadow<Settable> {
  desired: Partial<Settable>
  version: number
}

export type BatchItem<Reported, Events> =
  | { type: 'property'; time: number; data: Partial<Reported> }
  | { [Key in keyof Events]: { type: 'event'; deKey: Key; time: number; data: Events[Key] } }[keyof Events]

export interface DeviceOptions<Settable = AnyValues, Actions = AnyActions> extends DeviceKey {
  /** `mqtt://host:1883`, `mqtts://…` or `wss://host/mqtt`. */
  url: string
  /** `signed` unless chosen otherwise. */
  signIn?: 'signed' | 'easy'
  protocolVersion?: 4 | 5
  /** The first pause before it connects again; it doubles up to sixty times itself. */
  reconnectMs?: number
  /** Epoch ms; only a device whose clock is set elsewhere gives its own. */
  now?: () => number
  /** Someone wants these values. Nothing answered means done; what is thrown is answered as a fault. */
  onSet?: (data: Partial<Settable>) => Answered<SetAnswer | void>
  /** By the action's identifier: what it gives is the answer's data; what is thrown is answered as a fault. */
  onAction?: {
    [Key in keyof Actions]?: (
      input: Actions[Key] extends { input: infer Input } ? Input : never,
    ) => Answered<(Actions[Key] extends { output: infer Output } ? Output : never) | void>
  }
  /** What is wanted of the device changed while it listens, or it asked. */
  onShadow?: (shadow: Shadow<Settable>) => void
  onAck?: (ack: Ack) => void
  /** True after each connect, once it listens; false when the connection is lost. */
  onConnection?: (isConnected: boolean) => void
}

export interface Device<Reported = AnyValues, Events = AnyValues, Settable = AnyValues> {
  /** Resolves once the platform has kept the values; waits for the connection where it is lost. */
  report(data: Partial<Reported>): Promise<void>
  /** `status`: 1 it occurred, 2 it stopped. */
  event<Key extends keyof Events & string>(key: Key, data: Events[Key], status?: 1 | 2): Promise<void>
  /** What was gathered while away, at most 200 items, each with its own time. */
  batch(items: readonly BatchItem<Reported, Events>[]): Promise<void>
  /** Asks what is wanted of the device. */
  shadow(): Promise<Shadow<Settable>>
  close(): Promise<void>
}

import type { DeviceKey } from './sign.ts'

export interface SetAnswer {
  code?: number
  msg?: string
}

/** Values of any product: a device kit has typed ones. */
export type AnyValues = Record<string, unknown>
export type AnyActions = Record<string, { input: unknown; output: unknown }>

type Answered<Value> = Value | Promise<Value>

/** The platform's reply to an invalid message, or to one that requested a reply. */
export interface Ack {
  id?: unknown
  code?: unknown
  msg?: unknown
  data?: unknown
}

/** Whether the device is in a home of an end user. `at`: since when, if that is known. */
export interface Bound {
  bound: boolean
  at?: number
}

/** The device's desired state, including changes made while it was offline. */
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
  /** Default: `signed`. */
  signIn?: 'signed' | 'easy'
  protocolVersion?: 4 | 5
  /** The first reconnect delay; it doubles up to sixty times that value. */
  reconnectMs?: number
  /** Epoch ms; for a device that gets its time from another clock. */
  now?: () => number
  /** A request to set these values. Returning nothing means success; an exception is replied as a fault. */
  onSet?: (data: Partial<Settable>) => Answered<SetAnswer | void>
  /** Handlers by the action's identifier: the return value is the reply's data; an exception is replied as a fault. */
  onAction?: {
    [Key in keyof Actions]?: (
      input: Actions[Key] extends { input: infer Input } ? Input : never,
    ) => Answered<(Actions[Key] extends { output: infer Output } ? Output : never) | void>
  }
  /** The desired state changed while connected, or the device requested it. */
  onShadow?: (shadow: Shadow<Settable>) => void
  onAck?: (ack: Ack) => void
  /** The device was added to a home or removed from one: then what is personal is to be deleted. */
  onBound?: (state: Bound) => void
  /** Messages about updates, such as `down/ota/upgrade`; see `connectUpdates`. */
  onUpdate?: (tail: string, body: Record<string, unknown>) => void
  /** True after each connect, once subscribed; false when the connection is lost. */
  onConnection?: (isConnected: boolean) => void
}

export interface Device<Reported = AnyValues, Events = AnyValues, Settable = AnyValues> {
  /** Resolves once the platform has stored the values; waits for the connection while it is lost. */
  report(data: Partial<Reported>): Promise<void>
  /** `status`: 1 for occurred, 2 for stopped. */
  event<Key extends keyof Events & string>(key: Key, data: Events[Key], status?: 1 | 2): Promise<void>
  /** Items collected while offline, at most 200, each with its own timestamp. */
  batch(items: readonly BatchItem<Reported, Events>[]): Promise<void>
  /** Publishes any message of the protocol: the topic after the device's prefix, and the body without its id. */
  send(tail: string, body: Record<string, unknown>): Promise<void>
  /** Requests the desired state. */
  shadow(): Promise<Shadow<Settable>>
  /** Passes on the token that the app handed over with the Wi-Fi network. Resolves with the reply: 200, or why the token was refused. */
  passBindToken(token: string): Promise<Ack>
  /** Its button was pressed: people in its network can add it for 1 to 120 seconds, 60 by default. */
  openToBind(seconds?: number): Promise<Ack>
  /**
   * The device was reset by hand. `name` is another one for each reset, such as random characters; keep it, and call this after
   * each start until the reply is 200 or 403.
   */
  reportReset(name: string): Promise<Ack>
  /** Asks whether the device is in a home, as after a connect: it may have been removed while it was offline. */
  home(): Promise<Bound>
  close(): Promise<void>
}

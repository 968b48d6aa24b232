/** An event of the device as the panel lists it. */
export interface PanelEvent {
  id: string
  deKey: string
  time: number
  /** The event's own text; its name otherwise. */
  text?: string
}

export interface PanelSubDevice {
  id: string
  name: string
  /** The address of the product's picture. */
  picture?: string
  figure?: string
  isOnline: boolean
  /** The page of its own panel. */
  href?: string
}

/** What the panel is given: it knows no call and asks nothing. */
export interface PanelView {
  isOnline: boolean
  /** When the device was last seen, while it is offline. */
  lastSeen?: number
  /** The page itself has no connection: values are of this time, in words, and nothing can be set. */
  asOf?: string
  mayControl: boolean
  /** The latest values by identifier; one that never arrived is absent. */
  values: ReadonlyMap<string, unknown>
  /** What large figures had at the same time yesterday, where the host knows it. */
  yesterday?: ReadonlyMap<string, number>
  /** Properties whose latest value does not match the model. */
  offModel?: ReadonlySet<string>
  /** Properties that someone else is changing. */
  busy?: ReadonlySet<string>
  /** Newest first. */
  events?: readonly PanelEvent[]
  /** Open alarms, newest first. */
  alarms?: readonly PanelEvent[]
  subDevices?: readonly PanelSubDevice[]
}

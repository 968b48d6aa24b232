import type { HostPermission } from '../packages/panel-manifest.ts'

/** Between a code panel in its frame and the app around it: plain JSON over one message port. */
export const panelProtocol = {
  version: 1,
  messageBytes: 64 * 1024,
  perSecond: 20,
  burst: 40,
  inFlight: 8,
  /** A panel that refuses to be slowed down is ended. */
  refusedAtMost: 200,
  readyMs: 5_000,
  storeBytes: 64 * 1024,
} as const

export type PanelPlace = Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>

/**
 * The first message of the app. Of a mini-program, `device` is the home, and `model` and `values` are empty; of one that is
 * the page of a device, they are those of the device.
 */
export interface PanelInit {
  t: 'init'
  v: 1
  app: { platform: string; version: string }
  locale: 'zh-CN' | 'en-US'
  theme: { mode: 'light' | 'dark'; tokens: Record<string, string> }
  insets: PanelPlace
  device: { name: string; online: boolean; mayControl: boolean }
  /** The features in force, as the API describes them. */
  model: readonly unknown[]
  values: Record<string, unknown>
  /** Of a mini-program that is the page of a device (EIB): which page, and of which device. */
  entry?: { page: 'detail'; deviceId: string }
  /** Methods that this app has: ask before use. */
  features: readonly string[]
}

export interface PanelRequest {
  i: number
  m: string
  p?: unknown
}

/** Like HTTP: 400 input, 403 permission, 404 method, 408 no answer, 413 size, 422 data, 429 too fast, 503 not reached. */
export type PanelCode = 400 | 403 | 404 | 408 | 413 | 422 | 429 | 503
export interface PanelError {
  code: PanelCode
  msg: string
}
export type PanelReply = { i: number; r: unknown } | { i: number; e: PanelError }

export interface PanelNews {
  t: 'event'
  n: 'values' | 'online' | 'theme' | 'visible' | 'home'
  d: unknown
}

/** Which permission a method needs; null: none. */
export const panelMethods = {
  'ui.ready': null,
  'ui.title': null,
  'ui.toast': null,
  'ui.confirm': null,
  'ui.close': null,
  'ui.haptic': null,
  'ui.error': null,
  'ui.log': null,
  'ui.open': 'links',
  'device.get': 'device',
  'device.set': 'device',
  'device.action': 'device',
  'device.history': 'history',
  'device.events': 'history',
  'store.get': 'store',
  'store.set': 'store',
  'store.remove': 'store',
  'timers.list': 'timers',
  'timers.add': 'timers',
  'timers.change': 'timers',
  'timers.remove': 'timers',
  'media.pick': 'media',
  'home.devices': 'home',
} as const satisfies Record<string, HostPermission | null>
export type PanelMethod = keyof typeof panelMethods

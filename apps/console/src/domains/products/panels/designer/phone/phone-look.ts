import type { Locale } from '@slipway/contract/locale.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { PanelDesign } from '@slipway/panel/panel-scope.ts'
import type { PanelView } from '@slipway/panel/panel-view.ts'

export const shownStates = [
  'normal',
  'pending',
  'confirmed',
  'failed',
  'offline',
  'busy',
  'fault',
  'noValue',
  'offModel',
  'noRight',
] as const
export type ShownState = (typeof shownStates)[number]

export const widths = ['320', '390', '480'] as const
export const zooms = ['100', '200'] as const

/** How the phone shows the panel; nothing of it is stored. */
export interface PhoneLook {
  mode: 'design' | 'try'
  /** Whose values the panel shows: samples, or those of the developer's virtual device. */
  source: 'sample' | 'virtual'
  state: ShownState
  theme: 'light' | 'dark'
  locale: Locale
  width: (typeof widths)[number]
  zoom: (typeof zooms)[number]
}

const HOURS_OFFLINE_MS = 3 * 3_600_000

/** The same device in another state. */
export function viewIn(
  state: ShownState,
  view: PanelView,
  { now, model }: { now: number; model: readonly PanelFeature[] },
): PanelView {
  const keys = new Set(model.map(({ deKey }) => deKey))
  switch (state) {
    case 'offline':
      return { ...view, isOnline: false, lastSeen: now - HOURS_OFFLINE_MS }
    case 'busy':
      return { ...view, busy: keys }
    case 'fault': {
      const deKey = model.find(({ kind }) => kind === 'e')?.deKey ?? 'fault'
      return { ...view, alarms: [{ id: 'shown', deKey, time: now }] }
    }
    case 'noValue':
      return { ...view, values: new Map() }
    case 'offModel':
      return { ...view, offModel: keys }
    case 'noRight':
      return { ...view, mayControl: false }
    default:
      return view
  }
}

export const phaseIn = (state: ShownState): PanelDesign['phase'] =>
  state === 'pending' || state === 'confirmed' || state === 'failed' ? state : undefined

import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import type { Feature } from '@slipway/contract/products/features/features.ts'
import { panelFeature, type PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { NewAction, SceneAction } from '@slipway/contract/users/scenes/scenes.ts'
import { shownValue } from '@slipway/panel/shown-value.ts'

/** One line of the editor: a device and one thing that is done with it. */
export interface DraftAction {
  id: number
  deviceId: string
  /** Of a property or an operation; empty before it is chosen. */
  deKey: string
  isOperation: boolean
  value: unknown
}

/** What a scene can do with a device: set a property, invoke an operation. */
export const deedsOf = (model: readonly Feature[] | undefined): PanelFeature[] =>
  (model ?? [])
    .map((feature) => panelFeature(decodeFeature(feature)))
    .filter((feature) => feature.kind === 'a' || (feature.kind === 'p' && feature.maySet))

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** An action that sets several properties becomes a line for each. */
export const draftOf = (actions: readonly SceneAction[]): DraftAction[] =>
  actions
    .flatMap(({ deviceId, deKey, data }) =>
      deKey === null
        ? Object.entries(data).map(([key, value]) => ({ deviceId, deKey: key, isOperation: false, value }))
        : [{ deviceId, deKey, isOperation: true, value: data }],
    )
    .map((line, id) => ({ id, ...line }))

/** Neighbours that set properties of one device are one action again: it gets them in one message. */
export function actionsOf(lines: readonly DraftAction[]): NewAction[] {
  const actions: NewAction[] = []
  for (const { deviceId, deKey, isOperation, value } of lines) {
    const last = actions.at(-1)
    if (isOperation) actions.push({ deviceId, deKey, data: recordOf(value) })
    else if (last?.deviceId === deviceId && last.deKey === undefined && !Object.hasOwn(last.data, deKey)) {
      last.data = { ...last.data, [deKey]: value }
    } else actions.push({ deviceId, data: { [deKey]: value } })
  }
  return actions
}

/** `Switch: on`, as the list of scenes says it. */
export function deedText({ deKey, data }: SceneAction, model: readonly Feature[] | undefined, locale: Locale): string {
  const features = deedsOf(model)
  const nameOf = (key: string) =>
    inLocale(features.find((one) => one.deKey === key)?.name ?? { zh: key, en: key }, locale)
  if (deKey !== null) return nameOf(deKey)
  return Object.entries(data)
    .map(([key, value]) => {
      const feature = features.find((one) => one.deKey === key)
      const text = feature?.kind === 'p' ? shownValue(value, feature.schema, locale) : JSON.stringify(value)
      return `${nameOf(key)} ${text}`
    })
    .join(locale === 'zh-CN' ? '，' : ', ')
}

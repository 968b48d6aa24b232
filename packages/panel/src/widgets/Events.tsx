import { inLocale } from '@slipway/contract/locale.ts'
import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { useScope } from '../panel-scope.ts'
import { shownAgo } from '../shown-value.ts'
import { Frame } from './Frame.tsx'

const SHOWN_EVENTS = 3

/** The last three events of those that the item binds. */
export function Events({ item }: { item: PanelItem }) {
  const { t, locale, view, now, featureOf } = useScope()
  const names = new Map(
    Object.values(item.bind).flatMap((bound) => {
      const feature = featureOf(bound)
      return feature ? [[feature.deKey, inLocale(feature.name, locale)] as const] : []
    }),
  )
  const shown = (view.events ?? []).filter(({ deKey }) => names.has(deKey)).slice(0, SHOWN_EVENTS)
  return (
    <Frame item={item} shape="block" className="pn-list">
      {shown.length === 0 && <span className="pn-hint">{t.noEvents}</span>}
      <ul>
        {shown.map(({ id, deKey, text, time }) => (
          <li key={id}>
            <span>{text ?? names.get(deKey)}</span>
            <time className="pn-hint" dateTime={new Date(time).toISOString()}>
              {shownAgo(time, now, t)}
            </time>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

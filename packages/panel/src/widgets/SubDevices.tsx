import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { useEffect, useState } from 'react'
import { PanelIcon } from '../PanelIcon.tsx'
import { useProperty, useScope } from '../panel-scope.ts'
import { Frame, Label } from './Frame.tsx'

const JOIN_SECONDS = 60
const SECOND_MS = 1_000

/** The devices behind a gateway; "Add" opens it for new ones for a minute. */
export function SubDevices({ item }: { item: PanelItem }) {
  const { t, view, run, featureOf } = useScope()
  const words = t.subDevices
  const count = useProperty(item, 'count')
  const join = featureOf(item.bind['join'])
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), SECOND_MS)
    return () => clearTimeout(timer)
  }, [left])
  const subs = view.subDevices ?? []
  const total = typeof count?.value === 'number' ? count.value : subs.length
  const offline = subs.filter(({ isOnline }) => !isOnline).length
  const add = () => {
    if (join?.kind !== 'a') return
    const seconds = join.input.type === 'object' ? join.input.properties[0]?.deKey : undefined
    run(join.deKey, seconds === undefined ? undefined : { [seconds]: JOIN_SECONDS })
    setLeft(JOIN_SECONDS)
  }
  return (
    <Frame item={item} property={count} shape="block" className="pn-list">
      <span className="pn-between">
        <span className="pn-figure">
          <Label icon={item.icon}>{words.title}</Label>
          <span className="pn-figure-large">
            {total === 0 ? words.none : words.count(total)}
            {offline > 0 && <small>{words.offline(offline)}</small>}
          </span>
        </span>
        {join && (
          <button
            type="button"
            className="pn-button"
            disabled={!view.isOnline || !view.mayControl || left > 0}
            onClick={add}
          >
            {left > 0 ? (
              <i className="pn-ring" style={{ ['--left' as string]: left / JOIN_SECONDS }} />
            ) : (
              <PanelIcon name="plus" />
            )}
            {left > 0 ? left : words.add}
          </button>
        )}
      </span>
      <output className="pn-hint">{left > 0 && words.joining(JOIN_SECONDS)}</output>
      <ul>
        {subs.map(({ id, name, picture, figure, isOnline, href }) => (
          <li key={id} className="pn-sub">
            <span>
              <PictureTile name={name} src={picture} />
              {href === undefined ? name : <KitLink href={href}>{name}</KitLink>}
            </span>
            <span className="pn-sub-state" data-on={isOnline || undefined}>
              {isOnline ? figure : t.offline}
              <i className="pn-dot" data-tone={isOnline ? 'on' : undefined} />
            </span>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

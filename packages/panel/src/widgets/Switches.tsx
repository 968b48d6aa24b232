import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { PanelIcon } from '../PanelIcon.tsx'
import { labelOf, useProperty, useScope } from '../panel-scope.ts'
import { Frame, Label } from './Frame.tsx'

/** The entire plate is the switch: the hero of a plug, or a slim one at the lower edge. */
export function Power({ item }: { item: PanelItem }) {
  const { t, locale } = useScope()
  const property = useProperty(item)
  const figure = useProperty(item, 'figure')
  if (!property) return null
  const isOn = property.value === true
  return (
    <Frame
      item={item}
      property={property}
      shape="block"
      isOn={isOn}
      className={item.options?.slim ? 'pn-power pn-slim' : 'pn-power'}
    >
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        className="pn-plate"
        disabled={property.isDisabled}
        onClick={() => property.want(!isOn)}
      >
        <PanelIcon name="power" />
        <span className="pn-plate-words">
          <span className="pn-plate-name">{labelOf(item, property, locale)}</span>
          <span className="pn-plate-state">{property.value === undefined ? property.text : isOn ? t.on : t.off}</span>
        </span>
        {figure?.value !== undefined && <span className="pn-plate-figure">{figure.text}</span>}
      </button>
    </Frame>
  )
}

export function SwitchTile({ item }: { item: PanelItem }) {
  const { locale } = useScope()
  const property = useProperty(item)
  if (!property) return null
  const isOn = property.value === true
  return (
    <Frame item={item} property={property} shape="tile" isOn={isOn}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        className="pn-press"
        disabled={property.isDisabled}
        onClick={() => property.want(!isOn)}
      >
        <Label icon={item.icon}>{labelOf(item, property, locale)}</Label>
        <span className="pn-value">{property.text}</span>
      </button>
    </Frame>
  )
}

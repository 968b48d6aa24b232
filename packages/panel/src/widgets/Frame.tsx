import type { IconName, PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { ReactNode } from 'react'
import { PanelIcon } from '../PanelIcon.tsx'
import { useScope, type BoundProperty } from '../panel-scope.ts'

interface Props {
  item: PanelItem
  property?: BoundProperty | undefined
  /** `tile` has a fixed height; `row` is a line of a list; `block` is as high as its content. */
  shape: 'tile' | 'row' | 'block'
  isOn?: boolean
  className?: string
  children: ReactNode
}

/** The surface of every widget: all states are drawn here and in the style sheet, the same for all of them. */
export function Frame({ item, property, shape, isOn, className = '', children }: Props) {
  const state = property?.state ?? 'normal'
  return (
    <div
      className={`pn-item pn-${shape} pn-span-${item.span} ${className}`}
      data-state={state}
      data-on={isOn || undefined}
      data-rows={item.rows}
      data-large={item.options?.large || undefined}
    >
      {children}
      {property && <StateNote property={property} />}
    </div>
  )
}

function StateNote({ property: { state, reason, retry } }: { property: BoundProperty }) {
  const { t } = useScope()
  if (state === 'failed') {
    return (
      <span className="pn-note">
        <i className="pn-dot" data-tone="danger" />
        <span>{reason ?? t.noAnswer}</span>
        <button type="button" className="pn-link" onClick={retry}>
          {t.retry}
        </button>
      </span>
    )
  }
  return state === 'busy' ? <span className="pn-note">{t.busy}</span> : null
}

/** Icon and name, the head of a tile or a block. */
export const Label = ({ icon, children }: { icon?: IconName | undefined; children: ReactNode }) => (
  <span className="pn-label">
    {icon && <PanelIcon name={icon} />}
    <span>{children}</span>
  </span>
)

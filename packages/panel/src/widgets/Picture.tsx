import { inLocale } from '@slipway/contract/locale.ts'
import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { PanelIcon } from '../PanelIcon.tsx'
import { useScope } from '../panel-scope.ts'

/** A picture of the product; its label is what it shows, without one it is decoration. */
export function Picture({ item: { picture, label, span, rows } }: { item: PanelItem }) {
  const { locale, design } = useScope()
  if (!picture && !design) return null
  return (
    <div className={`pn-item pn-picture pn-span-${span}`} data-rows={rows}>
      {picture ? <img src={picture.url} alt={label ? inLocale(label, locale) : ''} /> : <PanelIcon name="device" />}
    </div>
  )
}

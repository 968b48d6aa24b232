import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { designerTexts } from '../designer-texts.ts'
import { canEdit, type PanelEdit } from '../editing/panel-edits.ts'
import type { Designer } from '../use-designer.ts'

/** Everything that a drag does, as buttons. */
export function ArrangeButtons({ designer, item: { id, widget, span } }: { designer: Designer; item: PanelItem }) {
  const texts = designerTexts().inspector
  const t = texts.deeds
  const isGroup = widget === 'group'
  const deeds: readonly (readonly [string, PanelEdit, boolean?])[] = [
    [t.before, { what: 'step', id, by: -1 }],
    [t.after, { what: 'step', id, by: 1 }],
    ...(isGroup
      ? ([[t.ungroup, { what: 'ungroup', id }]] as const)
      : ([
          [t.narrower, { what: 'widen', id, by: -1 }, span === 1],
          [t.wider, { what: 'widen', id, by: 1 }, span === 4],
          [t.wrap, { what: 'wrap', id }],
          [t.intoGroup, { what: 'intoGroup', id }],
          [t.outOfGroup, { what: 'outOfGroup', id }],
        ] as const)),
    [t.duplicate, { what: 'duplicate', id }],
    [t.remove, { what: 'remove', id }],
  ]
  return (
    <fieldset aria-label={texts.arrange} className="flex flex-wrap gap-1.5">
      {deeds.map(([label, edit, isAtEnd = false]) => (
        <Button
          key={label}
          size="small"
          disabled={isAtEnd || !canEdit(designer.document, edit)}
          onClick={() => designer.edit(edit)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

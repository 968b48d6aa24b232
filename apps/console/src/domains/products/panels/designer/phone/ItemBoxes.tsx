import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { useEffect, useId, useRef } from 'react'
import { designerTexts } from '../designer-texts.ts'
import { itemAt, placeOf } from '../editing/places.ts'
import { itemName } from '../item-name.ts'
import type { Designer } from '../use-designer.ts'
import { DropLine } from './DragGhost.tsx'
import type { DragStore } from './drag-store.ts'
import type { Box } from './drop-place.ts'
import type { StartDrag } from './use-drag.ts'
import { useLift } from './use-lift.ts'
import { useShown } from './use-shown.ts'

interface Props {
  designer: Designer
  model: readonly PanelFeature[]
  boxes: readonly Box[]
  drag: DragStore
  startDrag: StartDrag
  problems: ReadonlySet<string>
}

/** A button over each item of the phone: one stop of the tab key, the arrow keys go from item to item. */
export function ItemBoxes({ designer, model, boxes, drag, startDrag, problems }: Props) {
  const t = designerTexts().phone
  const { document, selected } = designer
  const helpId = useId()
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const shown = boxes.flatMap((box) => {
    const item = itemAt(document, box.id)
    return item ? [{ box, item }] : []
  })
  const lift = useLift({
    designer,
    model,
    ids: shown.map(({ box }) => box.id),
    focus: (id) => buttons.current.get(id)?.focus(),
  })
  const { lifted } = lift
  // An item that moves in the document can lose the focus.
  useEffect(() => {
    if (lifted !== undefined && placeOf(document, lifted)) buttons.current.get(lifted)?.focus()
  }, [lifted, document, buttons])
  useShown(boxes, selected, fieldset)
  const current = shown.some(({ box }) => box.id === selected) ? selected : shown[0]?.box.id
  return (
    <fieldset ref={fieldset} aria-label={t.items} aria-describedby={helpId} className="ds-boxes">
      <span id={helpId} className="sr-only">
        {t.help}
      </span>
      {shown.map(({ box: { id, ...place }, item }) => (
        <button
          key={id}
          ref={(button) => {
            if (button) buttons.current.set(id, button)
            else buttons.current.delete(id)
          }}
          type="button"
          className="ds-box"
          style={place}
          tabIndex={id === current ? 0 : -1}
          aria-pressed={id === selected}
          aria-label={itemName(item, model)}
          data-group={item.widget === 'group' || undefined}
          data-lifted={lifted === id || undefined}
          data-problem={problems.has(id) || undefined}
          onClick={() => designer.select(id)}
          onFocus={() => lifted !== id && lift.drop()}
          onKeyDown={(event) => lift.onKeyDown(event, id)}
          onPointerDown={(event) => startDrag(event, { id, isGroup: item.widget === 'group' }, itemName(item, model))}
        />
      ))}
      <DropLine store={drag} />
      <output className="sr-only" aria-live="polite">
        {lift.spoken}
      </output>
    </fieldset>
  )
}

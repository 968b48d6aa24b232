import type { StandardFeature } from '@slipway/contract/products/standard-features/standard-features.ts'
import { classNames } from '@slipway/ui/class-names.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { TypeChip } from '@slipway/ui/data/TypeChip.tsx'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { chipsOf, type ShownFeature } from '../features/features.exports.ts'
import { standardTexts } from './standard-texts.ts'
import { shownOf, type Taken } from './standard-view.ts'

interface Props {
  feature: StandardFeature
  isTabStop: boolean
  /** Set when the arrow keys move to this row. */
  isFocused: boolean
  isChosen: boolean
  taken: Taken
  /** The product's own feature that does the same. */
  same: ShownFeature | undefined
  onEnter: () => void
  onToggle: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

const sides = ['input', 'output']

/** One standard feature in the picker; a feature that the product already has is read-only. */
export function StandardRow({
  feature,
  isTabStop,
  isFocused,
  isChosen,
  taken,
  same,
  onEnter,
  onToggle,
  onKeyDown,
}: Props) {
  const t = standardTexts()
  const box = useRef<HTMLInputElement>(null)
  const shown = shownOf(feature)
  useEffect(() => {
    if (isFocused) box.current?.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <Checkbox
      ref={box}
      checked={isChosen}
      aria-disabled={taken !== undefined}
      tabIndex={isTabStop ? 0 : -1}
      onChange={onToggle}
      onFocus={onEnter}
      onKeyDown={onKeyDown}
      className={classNames(
        'h-full w-full! px-3 py-1.5 *:last:flex *:last:flex-1 *:last:items-center *:last:gap-3',
        taken === undefined ? 'cursor-pointer hover:bg-surface-2' : 'cursor-default text-ink-2',
        isChosen && 'bg-surface-2',
      )}
      label={
        <>
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2">
              <span className="truncate font-medium">{inPageLocale(shown.name)}</span>
              {feature.emphasis === 1 && <span className="shrink-0 text-xs text-accent-text">{t.picker.emphasis}</span>}
            </span>
            <span className="flex gap-2 text-xs text-ink-2">
              <code className="truncate font-mono">{feature.key}</code>
              {same && <span className="shrink-0 text-accent-text">{t.picker.same(same.deKey)}</span>}
            </span>
          </span>
          {taken !== undefined && <span className="shrink-0 text-xs text-ink-2">{t.picker[taken]}</span>}
          <span className="flex shrink-0 gap-1 max-sm:hidden">
            {chipsOf(shown).map((chip, at) => (
              <TypeChip key={sides[at]} type={chip} />
            ))}
          </span>
          <span className="shrink-0 text-right text-xs text-ink-2 sm:w-16">{t.ftypes[feature.ftype]}</span>
        </>
      }
    />
  )
}

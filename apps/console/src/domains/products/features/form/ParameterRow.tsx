import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { TypeChip } from '@slipway/ui/data/TypeChip.tsx'
import { ArrowDown, ArrowUp, ChevronRight, X } from 'lucide-react'
import { memo, type KeyboardEvent } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { typeChips } from '../definition-words.ts'
import { editorTexts } from './editor-texts.ts'
import { ParameterFields } from './ParameterFields.tsx'
import type { ParameterDraft } from './value-draft.ts'

export interface RowActions {
  setOpen: (rowId: number, open: boolean) => void
  change: (rowId: number, part: Partial<ParameterDraft>) => void
  remove: (rowId: number) => void
  move: (rowId: number, by: -1 | 1) => void
}

interface Props {
  at: string
  level: number
  parameter: ParameterDraft
  /** Set while unfolded: all parameters of the same struct, including this one. */
  others: readonly ParameterDraft[] | undefined
  place: 'only' | 'first' | 'between' | 'last'
  isWrong: boolean
  actions: RowActions
}

/** One parameter: a line that unfolds to its fields. */
export const ParameterRow = memo(function ParameterRow({
  at,
  level,
  parameter,
  others,
  place,
  isWrong,
  actions,
}: Props) {
  const t = editorTexts()
  const { rowId } = parameter
  const open = others !== undefined
  const name = parameter.deKey || t.unnamed

  const key = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    actions.move(rowId, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li data-row={rowId} className="not-last:border-b">
      <div className="flex h-10 items-center gap-1 pr-1 hover:bg-surface-2">
        <button
          type="button"
          data-head
          aria-expanded={open}
          title={t.parameterKeys}
          onClick={() => actions.setOpen(rowId, !open)}
          onKeyDown={key}
          className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-md pl-2 text-left"
        >
          <ChevronRight size={14} aria-hidden="true" className={open ? 'rotate-90' : undefined} />
          <code className="truncate font-mono text-sm">{name}</code>
          <span className="min-w-0 truncate text-sm text-ink-2">{inPageLocale(parameter.title)}</span>
          <TypeChip type={typeChips[parameter.type]} className="shrink-0" />
          {!parameter.required && <span className="shrink-0 text-xs text-ink-3">{t.optionalMark}</span>}
          {isWrong && !open && (
            <StatusDot tone="danger" className="shrink-0 text-xs">
              {t.parameterWrong}
            </StatusDot>
          )}
        </button>
        <IconButton
          label={t.parameterUp(name)}
          icon={<ArrowUp size={14} />}
          disabled={place === 'only' || place === 'first'}
          onClick={() => actions.move(rowId, -1)}
        />
        <IconButton
          label={t.parameterDown(name)}
          icon={<ArrowDown size={14} />}
          disabled={place === 'only' || place === 'last'}
          onClick={() => actions.move(rowId, 1)}
        />
        <IconButton label={t.parameterRemove(name)} icon={<X size={14} />} onClick={() => actions.remove(rowId)} />
      </div>
      {open && (
        <ParameterFields
          at={at}
          level={level}
          parameter={parameter}
          others={others}
          onChange={(part) => actions.change(rowId, part)}
        />
      )}
    </li>
  )
})

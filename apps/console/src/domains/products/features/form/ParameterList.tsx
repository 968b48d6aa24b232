import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { Plus } from 'lucide-react'
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useEditor } from './editor-context.ts'
import { editorTexts } from './editor-texts.ts'
import { ParameterRow, type RowActions } from './ParameterRow.tsx'
import { emptyParameter, type ParameterDraft, type ParametersDraft } from './value-draft.ts'

interface Props {
  /** The path of the parent struct, such as `deOutput`. */
  at: string
  /** The level of the struct: its parameters are one level below. */
  level: number
  label: string
  required?: boolean
  parameters: ParametersDraft
  onChange: (part: Partial<ParametersDraft>) => void
}

/** The rows visible when the drawer opens: rendering all 50 first would delay it. */
const FIRST_ROWS = 8

/** The list of named parameters, with add, unfold, move and remove by pointer or keyboard. */
export function ParameterList({ at, level, label, required = false, parameters, onChange }: Props) {
  const t = editorTexts()
  const { problemAt, problemWithin, isOpen, setOpen } = useEditor()
  const box = useRef<HTMLDivElement>(null)
  const focusNext = useRef<string>(undefined)
  const { properties } = parameters
  const error = problemAt(`${at}.properties`) ?? problemAt(at)
  const isWhole = useDeferredValue(true, false)
  const drawn = isWhole ? properties : properties.slice(0, FIRST_ROWS)
  const isFull = properties.length >= featureLimits.subParameters

  useEffect(() => {
    if (focusNext.current === undefined) return
    box.current?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = undefined
  })

  // A stable set of actions keeps the memoized rows: typing in one of 50 re-renders that row only.
  const latest = useRef({ properties, onChange, setOpen })
  useLayoutEffect(() => {
    latest.current = { properties, onChange, setOpen }
  })
  const actions = useMemo<RowActions>(() => {
    const change = (edit: (rows: ParameterDraft[]) => ParameterDraft[]) =>
      latest.current.onChange({ properties: edit(latest.current.properties) })
    return {
      setOpen: (rowId, open) => latest.current.setOpen(rowId, open),
      change: (rowId, part) => change((rows) => rows.map((row) => (row.rowId === rowId ? { ...row, ...part } : row))),
      remove: (rowId) =>
        change((rows) => {
          const index = rows.findIndex((row) => row.rowId === rowId)
          const next = rows[index + 1] ?? rows[index - 1]
          focusNext.current = next ? headOf(next.rowId) : '[data-add]'
          return rows
            .filter((row) => row.rowId !== rowId)
            .map((row) => (row.needs.includes(rowId) ? { ...row, needs: row.needs.filter((id) => id !== rowId) } : row))
        }),
      move: (rowId, by) =>
        change((rows) => {
          focusNext.current = headOf(rowId)
          return moved(rows, rowId, by)
        }),
    }
  }, [])

  const add = () => {
    const added = emptyParameter()
    setOpen(added.rowId, true)
    focusNext.current = `[data-row="${added.rowId}"] input`
    onChange({ properties: [...properties, added] })
  }
  return (
    <Field label={label} group required={required} error={error} className="mb-2">
      <div ref={box} className="flex flex-col gap-2">
        {properties.length === 0 ? (
          !required && <p className="text-sm text-ink-3">{t.noParameters}</p>
        ) : (
          <ul aria-label={label} className="rounded-md border">
            {drawn.map((parameter, index) => (
              <ParameterRow
                key={parameter.rowId}
                at={`${at}.properties.${index}`}
                level={level + 1}
                parameter={parameter}
                others={isOpen(parameter.rowId) ? properties : undefined}
                place={placeOf(index, properties.length)}
                isWrong={problemWithin(`${at}.properties.${index}`) !== undefined}
                actions={actions}
              />
            ))}
          </ul>
        )}
        <Button
          size="small"
          icon={<Plus size={14} />}
          onClick={add}
          disabled={isFull}
          title={isFull ? t.parametersFull(featureLimits.subParameters) : undefined}
          data-add
          data-wrong={error === undefined ? undefined : true}
          className="w-fit"
        >
          {t.addParameter}
        </Button>
      </div>
    </Field>
  )
}

const headOf = (rowId: number): string => `[data-row="${rowId}"] [data-head]`

const placeOf = (index: number, count: number) =>
  count === 1 ? 'only' : index === 0 ? 'first' : index === count - 1 ? 'last' : 'between'

function moved(rows: ParameterDraft[], rowId: number, by: -1 | 1): ParameterDraft[] {
  const from = rows.findIndex((row) => row.rowId === rowId)
  const row = rows[from]
  const to = from + by
  return row && to >= 0 && to < rows.length ? rows.toSpliced(from, 1).toSpliced(to, 0, row) : rows
}

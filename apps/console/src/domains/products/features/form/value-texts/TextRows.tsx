import type { ValueTexts } from '@slipway/contract/products/features/value-texts.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Input } from '@slipway/ui/form/Input.tsx'
import { useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useEditor } from '../editor-context.ts'
import { editorTexts } from '../editor-texts.ts'
import { canFill, filledTexts, pastedDown, textAt, type Language } from './text-rows.ts'

interface Props {
  /** The path of the texts, such as `deInput.valueTexts`. */
  at: string
  label: string
  /** The values or bits, in the order of the rows. */
  keys: readonly string[]
  texts: ValueTexts
  onTextsChange: (texts: ValueTexts) => void
  /** Buttons at the end of a row. */
  renderActions?: (key: string, index: number) => ReactNode
  /** The head's padding, as wide as the buttons of a row. */
  headClassName?: string
  /** Moves a row with Alt and an arrow key. */
  onMove?: (from: number, to: number) => void
}

const languages = ['zh', 'en'] as const
const COLUMNS = 'sm:grid-cols-[minmax(4.5rem,1fr)_minmax(0,1.6fr)_minmax(0,1.6fr)_auto]'

/** A table of values and their texts in both languages. Enter and arrow keys move between rows, as in a spreadsheet. */
export function TextRows({ at, label, keys, texts, onTextsChange, renderActions, headClassName = '', onMove }: Props) {
  const t = editorTexts()
  const { problemAt, problemWithin } = useEditor()
  const list = useRef<HTMLUListElement>(null)
  if (keys.length === 0) return null

  const focusRow = (index: number, language: Language): boolean => {
    const field = list.current?.querySelector<HTMLInputElement>(`[data-row="${index}"] [data-language="${language}"]`)
    field?.focus()
    return field !== null && field !== undefined
  }
  const key = (event: KeyboardEvent, index: number, language: Language) => {
    const by = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
    if (by === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.altKey && event.key !== 'Enter' && onMove) {
      onMove(index, index + by)
      requestAnimationFrame(() => focusRow(index + by, language))
      return
    }
    focusRow(index + by, language)
  }
  // A single-line input would drop the line breaks of a pasted column.
  const paste = (event: ClipboardEvent, value: string, language: Language) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\n\t]/.test(pasted)) return
    event.preventDefault()
    onTextsChange(pastedDown(keys, texts, { key: value, language }, pasted))
  }
  const field = (value: string, index: number, language: Language) => {
    const name = `${at}.${value}.${language}`
    const error = problemAt(name) ?? problemAt(`${at}.${value}`)
    return (
      <Input
        size="small"
        name={name}
        data-language={language}
        aria-label={t.textOf(value, t.languages[language])}
        aria-invalid={error ? true : undefined}
        title={error}
        placeholder={t.languages[language]}
        autoComplete="off"
        value={textAt(texts, value)[language]}
        onChange={(event) =>
          onTextsChange({ ...texts, [value]: { ...textAt(texts, value), [language]: event.target.value } })
        }
        onKeyDown={(event) => key(event, index, language)}
        onPaste={(event) => paste(event, value, language)}
      />
    )
  }
  const error = problemAt(at) ?? problemWithin(at)
  return (
    <div className="mb-4">
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <span className="text-sm text-ink-2">{label}</span>
        {canFill(keys, texts) && (
          <TextButton className="text-sm" onClick={() => onTextsChange(filledTexts(keys, texts))}>
            {t.fillTexts}
          </TextButton>
        )}
      </div>
      <div
        aria-hidden="true"
        className={`hidden gap-2 px-3 pb-1 text-xs text-ink-3 sm:grid ${COLUMNS} ${headClassName}`}
      >
        <span>{t.valueColumn}</span>
        {languages.map((language) => (
          <span key={language}>{t.languages[language]}</span>
        ))}
      </div>
      <ul ref={list} aria-label={label} className="max-h-72 overflow-y-auto rounded-md border">
        {keys.map((value, index) => (
          <li
            key={value}
            data-row={index}
            className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 py-1 pr-1 pl-3 not-last:border-b hover:bg-surface-2 ${COLUMNS}`}
          >
            <code className="min-w-0 truncate font-mono text-sm" title={value}>
              {value}
            </code>
            <span className="flex min-w-0 gap-2 max-sm:order-last max-sm:col-span-2 sm:contents">
              {languages.map((language) => (
                <span key={language} className="min-w-0 flex-1">
                  {field(value, index, language)}
                </span>
              ))}
            </span>
            <span className="flex min-h-7 justify-end">{renderActions?.(value, index)}</span>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className={`min-h-[22px] pt-0.5 text-xs ${error ? 'text-danger' : 'text-ink-3'}`}>
        {error ?? t.textsHint}
      </p>
    </div>
  )
}

import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import type { ValueTexts } from '@slipway/contract/products/features/value-texts.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { Input } from '@slipway/ui/form/Input.tsx'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { editorTexts } from '../editor-texts.ts'
import type { EditorTexts } from '../editor-texts.zh.ts'
import { addEntries, type AddedEntries, type EnumEntry, type EnumType } from './enum-entries.ts'
import { filledTexts, hasText, textAt } from './text-rows.ts'

interface Props {
  name: string
  label: string
  hint: string
  addLabel: string
  required?: boolean
  enumType: EnumType
  entries: readonly EnumEntry[]
  texts: ValueTexts
  onAdd: (entries: EnumEntry[], texts: ValueTexts) => void
  error: string | undefined
}

/** The values that were not added, with the reasons, in one line; empty where all were added. */
function leftOutWords({ dropped, tooLong, wrongKind, overflow }: AddedEntries, t: EditorTexts): string {
  const { max } = featureLimits.enumEntry
  return [
    dropped.length > 0 && t.enumDropped(dropped.join(', ')),
    tooLong.length > 0 && t.enumTooLong(tooLong.join(', '), max),
    wrongKind.length > 0 && t.enumWrongKind(wrongKind.join(', ')),
    overflow && t.enumFull(featureLimits.enumEntries),
  ]
    .filter((words) => words !== false)
    .join(' ')
}

/** A new value takes its pasted texts, then what the dictionary knows; existing texts are only replaced by pasted ones. */
function textsWith(texts: ValueTexts, added: AddedEntries, known: readonly EnumEntry[]): ValueTexts {
  const fresh = added.entries.slice(known.length).map(String)
  const pasted = { ...texts, ...added.texts }
  return filledTexts([...fresh.filter((key) => !hasText(textAt(texts, key))), ...Object.keys(added.texts)], pasted)
}

/** Adds values one by one or pasted as lines, with or without their texts. */
export function EntryInput({
  name,
  label,
  hint,
  addLabel,
  required = false,
  enumType,
  entries,
  texts,
  onAdd,
  error,
}: Props) {
  const t = editorTexts()
  const [typed, setTyped] = useState('')
  const [leftOut, setLeftOut] = useState({ words: '', isWrong: false })

  const add = (text: string) => {
    const result = addEntries(entries, text, enumType)
    const isWrong = result.tooLong.length + result.wrongKind.length > 0 || result.overflow
    setLeftOut({ words: leftOutWords(result, t), isWrong })
    setTyped([...result.tooLong, ...result.wrongKind].join(', '))
    const isMore = result.entries.length > entries.length || Object.keys(result.texts).length > 0
    if (isMore) onAdd(result.entries, textsWith(texts, result, entries))
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(typed)
  }
  // A single-line input would drop the line breaks of a pasted list.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\n,，;；\t]/.test(text)) return
    event.preventDefault()
    add(`${typed}${text}`)
  }
  return (
    <Field
      label={label}
      group
      required={required}
      hint={leftOut.words || hint}
      error={leftOut.isWrong ? leftOut.words : error}
    >
      <div className="flex gap-2">
        <Input
          name={name}
          aria-label={label}
          value={typed}
          mono
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value)
            setLeftOut({ words: '', isWrong: false })
          }}
          onKeyDown={key}
          onPaste={paste}
        />
        <Button onClick={() => add(typed)} disabled={typed.trim() === ''}>
          {addLabel}
        </Button>
      </div>
    </Field>
  )
}

import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { Input } from '@slipway/ui/form/Input.tsx'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { editorTexts } from './editor-texts.ts'
import type { EditorTexts } from './editor-texts.zh.ts'
import { addEntries, moveEntry, type AddedEntries, type EnumEntry, type EnumType } from './enum-entries.ts'

interface Props {
  name: string
  enumType: EnumType
  entries: readonly EnumEntry[]
  onEntriesChange: (entries: EnumEntry[]) => void
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

export function EnumEditor({ name, enumType, entries, onEntriesChange, error }: Props) {
  const t = editorTexts()
  const [typed, setTyped] = useState('')
  const [leftOut, setLeftOut] = useState({ words: '', isWrong: false })

  const add = (text: string) => {
    const result = addEntries(entries, text, enumType)
    const isWrong = result.tooLong.length + result.wrongKind.length > 0 || result.overflow
    setLeftOut({ words: leftOutWords(result, t), isWrong })
    setTyped([...result.tooLong, ...result.wrongKind].join(', '))
    if (result.entries.length > entries.length) onEntriesChange(result.entries)
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
  const move = (from: number, to: number) => onEntriesChange(moveEntry(entries, from, to))
  return (
    <Field
      label={t.enumValue}
      group
      required
      hint={leftOut.words || t.enumHint(featureLimits.enumEntry.max)}
      error={leftOut.isWrong ? leftOut.words : error}
    >
      <div className="flex gap-2">
        <Input
          name={name}
          aria-label={t.enumValue}
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
          {t.enumAdd}
        </Button>
      </div>
      {entries.length > 0 && (
        <ul aria-label={t.enumValue} className="mt-2 max-h-56 overflow-y-auto rounded-md border">
          {entries.map((entry, at) => (
            <li
              key={String(entry)}
              className="flex h-9 items-center gap-1 pr-1 pl-3 not-last:border-b hover:bg-surface-2"
            >
              <code className="min-w-0 flex-1 truncate font-mono text-sm">{String(entry)}</code>
              <IconButton
                label={t.enumUp(String(entry))}
                icon={<ArrowUp size={14} />}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                label={t.enumDown(String(entry))}
                icon={<ArrowDown size={14} />}
                disabled={at === entries.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton
                label={t.enumRemove(String(entry))}
                icon={<X size={14} />}
                onClick={() => onEntriesChange(entries.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}

import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import type { ValueTexts } from '@slipway/contract/products/features/value-texts.ts'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { editorTexts } from '../editor-texts.ts'
import { EntryInput } from './EntryInput.tsx'
import { moveEntry, type EnumEntry, type EnumType } from './enum-entries.ts'
import { TextRows } from './TextRows.tsx'

interface Props {
  at: string
  enumType: EnumType
  entries: readonly EnumEntry[]
  texts: ValueTexts
  onChange: (part: { enumValue?: EnumEntry[]; valueTexts?: ValueTexts }) => void
  error: string | undefined
}

/** The values of an enum with their texts; new ones get the texts of the dictionary. */
export function EnumEditor({ at, enumType, entries, texts, onChange, error }: Props) {
  const t = editorTexts()
  const move = (from: number, to: number) => onChange({ enumValue: moveEntry(entries, from, to) })
  return (
    <>
      <EntryInput
        name={`${at}.enumValue`}
        label={t.enumValue}
        hint={t.enumHint(featureLimits.enumEntry.max)}
        addLabel={t.enumAdd}
        required
        enumType={enumType}
        entries={entries}
        texts={texts}
        onAdd={(enumValue, valueTexts) => onChange({ enumValue, valueTexts })}
        error={error}
      />
      <TextRows
        at={`${at}.valueTexts`}
        label={t.valueTexts}
        keys={entries.map(String)}
        texts={texts}
        onTextsChange={(valueTexts) => onChange({ valueTexts })}
        onMove={move}
        headClassName="pr-25"
        renderActions={(entry, index) => (
          <>
            <IconButton
              label={t.enumUp(entry)}
              icon={<ArrowUp size={14} />}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              label={t.enumDown(entry)}
              icon={<ArrowDown size={14} />}
              disabled={index === entries.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              label={t.enumRemove(entry)}
              icon={<X size={14} />}
              onClick={() => onChange({ enumValue: entries.toSpliced(index, 1) })}
            />
          </>
        )}
      />
    </>
  )
}

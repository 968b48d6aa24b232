import type { ValueTexts } from '@slipway/contract/products/features/value-texts.ts'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { X } from 'lucide-react'
import { useEditor } from '../editor-context.ts'
import { editorTexts } from '../editor-texts.ts'
import { EntryInput } from './EntryInput.tsx'
import { TextRows } from './TextRows.tsx'

interface Props {
  at: string
  texts: ValueTexts
  onTextsChange: (texts: ValueTexts) => void
}

/** The texts of a bitmap's bits, by position. */
export function BitEditor({ at, texts, onTextsChange }: Props) {
  const t = editorTexts()
  const { problemAt } = useEditor()
  const path = `${at}.bitTexts`
  const bits = Object.keys(texts)
    .map(Number)
    .toSorted((one, other) => one - other)
  return (
    <>
      <EntryInput
        name={path}
        label={t.bitTexts}
        hint={t.bitHint}
        addLabel={t.bitAdd}
        enumType="integer"
        entries={bits}
        texts={texts}
        onAdd={(all, added) =>
          onTextsChange({ ...Object.fromEntries(all.map((bit) => [String(bit), { zh: '', en: '' }])), ...added })
        }
        error={problemAt(path)}
      />
      <TextRows
        at={path}
        label={t.bitTexts}
        keys={bits.map(String)}
        texts={texts}
        onTextsChange={onTextsChange}
        headClassName="pr-11"
        renderActions={(bit) => (
          <IconButton
            label={t.bitRemove(bit)}
            icon={<X size={14} />}
            onClick={() => onTextsChange(Object.fromEntries(Object.entries(texts).filter(([key]) => key !== bit)))}
          />
        )}
      />
    </>
  )
}

import type { Bilingual } from '@slipway/contract/locale.ts'
import { flagPairs } from '@slipway/contract/products/features/value-dictionary.ts'
import type { ValueTexts } from '@slipway/contract/products/features/value-texts.ts'
import { Select } from '@slipway/ui/form/Select.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { editorTexts } from '../editor-texts.ts'
import { textAt } from './text-rows.ts'
import { TextRows } from './TextRows.tsx'

interface Props {
  at: string
  texts: ValueTexts
  onTextsChange: (texts: ValueTexts) => void
}

const isSame = (one: Bilingual, other: Bilingual): boolean => one.zh === other.zh && one.en === other.en

/** The texts of true and false, from a list of usual pairs or typed. */
export function FlagTexts({ at, texts, onTextsChange }: Props) {
  const t = editorTexts()
  const pairs = flagPairs()
  const chosen = pairs.findIndex(
    (pair) => isSame(pair.true, textAt(texts, 'true')) && isSame(pair.false, textAt(texts, 'false')),
  )
  return (
    <>
      <Select
        label={t.usualTexts}
        hint={t.usualTextsHint}
        value={chosen < 0 ? null : chosen}
        placeholder={t.usualTextsChoose}
        onValueChange={(index) => onTextsChange({ ...texts, ...pairs[index] })}
        options={pairs.map((pair, index) => ({
          value: index,
          label: `${inPageLocale(pair.true)} / ${inPageLocale(pair.false)}`,
        }))}
      />
      <TextRows
        at={`${at}.valueTexts`}
        label={t.valueTexts}
        keys={['true', 'false']}
        texts={texts}
        onTextsChange={onTextsChange}
      />
    </>
  )
}

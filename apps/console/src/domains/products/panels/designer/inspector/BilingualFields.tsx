import type { Bilingual } from '@slipway/contract/locale.ts'
import { TextField } from '@slipway/ui/form/TextField.tsx'

interface Props {
  value: Bilingual | undefined
  labels: Bilingual
  hint: string | undefined
  maxLength: number
  /** Undefined where both are empty. */
  onChange: (value: Bilingual | undefined, language: keyof Bilingual) => void
}

const empty: Bilingual = { zh: '', en: '' }

/** A text in both languages. */
export function BilingualFields({ value = empty, labels, hint, maxLength, onChange }: Props) {
  const field = (language: keyof Bilingual, below?: string) => (
    <TextField
      label={labels[language]}
      hint={below}
      value={value[language]}
      maxLength={maxLength}
      autoComplete="off"
      onChange={({ target }) => {
        const next = { ...value, [language]: target.value }
        onChange(next.zh === '' && next.en === '' ? undefined : next, language)
      }}
    />
  )
  return (
    <>
      {field('zh')}
      {field('en', hint)}
    </>
  )
}

import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { editorTexts } from './editor-texts.ts'

interface Props {
  deName: Bilingual
  onChange: (deName: Bilingual) => void
  problemAt: (name: string) => string | undefined
}

/** A feature's name in both languages. */
export function NameFields({ deName, onChange, problemAt }: Props) {
  const t = editorTexts()
  const field = (language: keyof Bilingual, label: string) => (
    <TextField
      label={label}
      hint={t.nameHint(featureLimits.deName.max)}
      required
      name={`deName.${language}`}
      autoComplete="off"
      value={deName[language]}
      onChange={(event) => onChange({ ...deName, [language]: event.target.value })}
      error={problemAt(`deName.${language}`)}
    />
  )
  return (
    <FieldPair>
      {field('zh', t.nameZh)}
      {field('en', t.nameEn)}
    </FieldPair>
  )
}

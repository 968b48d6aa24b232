import { TextField } from '@slipway/ui/form/TextField.tsx'
import { appsTexts } from '../apps-texts.ts'

interface Props {
  label: string
  hint: string | undefined
  error: string | undefined
  value: string
  onChange: (colour: string) => void
}

const STANDARD = '#2b4dee'

/** A color as text and by the browser's own picker. */
export function ColourField({ label, value, onChange, ...rest }: Props) {
  const picked = /^#[0-9a-f]{6}$/i.test(value.trim()) ? value.trim() : STANDARD
  return (
    <TextField
      {...rest}
      label={label}
      value={value}
      placeholder={STANDARD}
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      after={
        <input
          type="color"
          aria-label={appsTexts().pick(label)}
          className="size-6 shrink-0 rounded-sm"
          value={picked}
          onChange={({ target }) => onChange(target.value)}
        />
      }
    />
  )
}

import type { FieldProps } from '@slipway/ui/form/Field.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { useState } from 'react'

interface Props extends FieldProps {
  value: unknown
  /** Text that is not valid JSON is passed as typed, empty text as undefined. */
  onChange: (value: unknown) => void
}

/** A nested value, edited as JSON. */
export function JsonField({ value, onChange, ...field }: Props) {
  const [text, setText] = useState(() => (value === undefined ? '' : JSON.stringify(value, undefined, 2)))
  return (
    <TextArea
      {...field}
      mono
      rows={Math.min(12, Math.max(3, text.split('\n').length))}
      spellCheck={false}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(readJson(event.target.value))
      }}
    />
  )
}

function readJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

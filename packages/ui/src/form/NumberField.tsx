import { ChevronDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { Input, type InputProps } from './Input.tsx'
import { useKitTexts } from '../KitProvider.tsx'

export type NumberFieldProps = FieldProps &
  Omit<
    InputProps,
    'className' | 'required' | 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max' | 'step'
  > & {
    /** Null if empty; NaN for text that is not a number, so that the form refuses it. */
    value: number | null
    onValueChange: (value: number | null) => void
    min?: number
    max?: number
    step?: number
    /** After the number, e.g. a unit. */
    unit?: string
  }

const parse = (text: string): number | null => {
  const number = Number(text.trim().replace('−', '-'))
  if (text.trim() === '') return null
  return Number.isFinite(number) ? number : Number.NaN
}

/** Adds a step without binary rounding errors: 0.1 + 0.2 is 0.3. */
const stepped = (value: number, step: number): number => {
  const decimals = Math.max(...[value, step].map((part) => String(part).split('.')[1]?.length ?? 0))
  return Number((value + step).toFixed(decimals))
}

/**
 * Preserves the typed text; arrows and buttons step within the limits, while typing may exceed them (the form reports
 * it).
 */
export function NumberField({
  label,
  hint,
  error,
  required,
  labelHidden,
  labelAside,
  className,
  value,
  onValueChange,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step = 1,
  unit,
  onKeyDown,
  ...input
}: NumberFieldProps) {
  const texts = useKitTexts()
  const [text, setText] = useState(value === null ? '' : String(value))
  const shown = Object.is(parse(text), value) ? text : value === null ? '' : String(value)

  const take = (next: string) => {
    setText(next)
    onValueChange(parse(next))
  }
  const move = (by: number) => {
    const known = Number.isNaN(value) ? null : value
    const from = known ?? (Number.isFinite(min) && by > 0 ? min - by : 0)
    take(String(Math.min(max, Math.max(min, stepped(from, by)))))
  }
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? step : -step)
  }
  const steppers = !input.disabled && (
    <span className="-mr-1.5 flex flex-col">
      {([1, -1] as const).map((sign) => (
        <button
          key={sign}
          type="button"
          tabIndex={-1}
          aria-label={`${label} ${sign > 0 ? texts.increase : texts.decrease}`}
          onClick={() => move(sign * step)}
          className="flex h-4 w-6 items-center justify-center rounded-sm hover:bg-hover hover:text-ink"
        >
          {sign > 0 ? <ChevronUp size={12} /> : <ChevronDown size={12} />}
        </button>
      ))}
    </span>
  )
  return (
    <Field {...{ label, hint, error, required, labelHidden, labelAside, className }}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        {...input}
        value={shown}
        onChange={(event) => take(event.target.value)}
        onKeyDown={key}
        after={
          <>
            {unit !== undefined && <span className="pr-1.5 text-sm">{unit}</span>}
            {steppers}
          </>
        }
      />
    </Field>
  )
}

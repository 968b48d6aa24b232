import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps, useFieldControl } from './Field.tsx'

export type SelectOption<Value> = { value: Value; label: string; disabled?: boolean }

export type SelectProps<Value extends string | number> = FieldProps & {
  options: readonly SelectOption<Value>[]
  /** Null without a choice. */
  value: Value | null
  onValueChange: (value: Value) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  name?: string
  size?: 'small' | 'normal' | 'large'
  /** Lets a form focus its first invalid field. */
  ref?: Ref<HTMLSelectElement>
}

/** The browser's native select: it supports every keyboard and phone, and adds no code. */
export function Select<Value extends string | number>({
  label,
  hint,
  error,
  required,
  labelHidden,
  labelAside,
  className,
  ...box
}: SelectProps<Value>) {
  return (
    <Field {...{ label, hint, error, required, labelHidden, labelAside, className }}>
      <SelectBox {...box} />
    </Field>
  )
}

const heights = { small: 'h-7 text-sm', normal: 'h-9 text-base', large: 'h-10.5 text-base' }

function SelectBox<Value extends string | number>({
  options,
  value,
  onValueChange,
  placeholder = '',
  size = 'normal',
  ...select
}: Omit<SelectProps<Value>, keyof FieldProps>) {
  const control = useFieldControl()
  const choose = (text: string) => {
    const chosen = options.find((option) => String(option.value) === text)
    if (chosen) onValueChange(chosen.value)
  }
  return (
    <span className="relative block">
      <select
        {...control}
        {...select}
        value={value ?? ''}
        onChange={(event) => choose(event.target.value)}
        className={classNames(
          'field-frame w-full min-w-0 appearance-none truncate pr-8 pl-3',
          value === null && 'text-ink-3!',
          heights[size],
        )}
      >
        {value === null && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} className="bg-floating text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3"
      />
    </span>
  )
}

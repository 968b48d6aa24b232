import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './Field.tsx'

export type RadioOption<Value extends string | number> = {
  value: Value
  label: string
  hint?: string
  disabled?: boolean
}

type Props<Value extends string | number> = FieldProps & {
  options: readonly RadioOption<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  name?: string
  /** In a row, or stacked with hints. */
  direction?: 'row' | 'column'
}

export function RadioGroup<Value extends string | number>({
  options,
  value,
  onValueChange,
  name,
  direction = 'row',
  ...field
}: Props<Value>) {
  const ownName = useId()
  return (
    <Field {...field} group>
      <div
        className={classNames(
          'flex',
          direction === 'row' ? 'min-h-9 flex-wrap items-center gap-x-5 gap-y-1' : 'flex-col gap-2',
        )}
      >
        {options.map((option) => (
          <label key={option.value} className={classNames('flex items-start gap-2.5', option.disabled && 'opacity-50')}>
            <input
              type="radio"
              name={name ?? ownName}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className="mt-[3px] size-4 shrink-0 appearance-none rounded-full border border-field bg-surface transition-[border-width] checked:border-5 checked:border-accent"
            />
            <span>
              {option.label}
              {option.hint !== undefined && <span className="block text-xs text-ink-3">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </Field>
  )
}

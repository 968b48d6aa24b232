import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldControl } from './Field.tsx'

export type SegmentedOption<Value extends string> = { value: Value; label: string; count?: number; disabled?: boolean }

type Props<Value extends string> = {
  /** The group's name; not needed within a Field with `group`. */
  label?: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  name?: string
  className?: string
}

/**
 * A choice among a few visible options: a filter with counts, a short choice in a form. Arrow keys move, as in any
 * radio group.
 */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  name,
  className,
}: Props<Value>) {
  const control = useFieldControl()
  const ownName = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={control?.['aria-describedby']}
      className={classNames('flex w-fit max-w-full gap-0.5 overflow-x-auto rounded-md bg-hover p-[3px]', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'relative flex h-7.5 shrink-0 items-center gap-1 rounded-sm px-3 text-sm whitespace-nowrap text-ink-2 transition-colors',
            'has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-raised',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
            option.disabled ? 'cursor-not-allowed opacity-50' : 'cursor-pointer hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name ?? ownName}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-[inherit] appearance-none rounded-sm shadow-none! outline-none!"
          />
          {option.label}
          {option.count !== undefined && <span className="tabular-nums">{option.count}</span>}
        </label>
      ))}
    </div>
  )
}

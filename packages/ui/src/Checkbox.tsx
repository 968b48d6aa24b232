import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  /** Some of the things under it are chosen. */
  partly?: boolean
  labelHidden?: boolean
}

export function Checkbox({ label, hint, partly = false, labelHidden = false, className, ...rest }: CheckboxProps) {
  const hintId = useId()
  return (
    <label className={classNames('flex w-fit items-start gap-2.5', rest.disabled && 'opacity-50', className)}>
      <span className="relative mt-[3px] flex size-4 shrink-0">
        <input
          {...rest}
          type="checkbox"
          aria-checked={partly ? 'mixed' : undefined}
          aria-describedby={hint === undefined ? undefined : hintId}
          className={classNames(
            'peer size-4 appearance-none rounded-[4px] border border-field bg-surface transition-colors',
            'checked:border-accent checked:bg-accent aria-[checked=mixed]:border-accent aria-[checked=mixed]:bg-accent',
          )}
        />
        <span
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute inset-0 hidden items-center justify-center text-on-accent peer-checked:flex',
            partly && 'flex',
          )}
        >
          {partly ? <Minus size={12} strokeWidth={3} /> : <Check size={12} strokeWidth={3} />}
        </span>
      </span>
      <span className={labelHidden ? 'sr-only' : 'min-w-0'}>
        {label}
        {hint !== undefined && (
          <span id={hintId} className="block text-xs text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

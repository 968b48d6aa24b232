import { type ComponentProps, type ReactNode, useCallback, useId } from 'react'
import { classNames } from '../class-names.ts'
import { LineIcon } from '../actions/LineIcon.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  /** Some but not all items below it are selected. */
  partly?: boolean
  labelHidden?: boolean
}

export function Checkbox({ label, hint, partly = false, labelHidden = false, className, ref, ...rest }: CheckboxProps) {
  const hintId = useId()
  const setState = useCallback(
    (input: HTMLInputElement | null) => {
      if (input) input.indeterminate = partly
      if (typeof ref === 'function') ref(input)
      else if (ref) ref.current = input
    },
    [partly, ref],
  )
  // Lists have one in each row: no elements for what is not seen.
  const isNamed = labelHidden && hint === undefined && typeof label === 'string'
  return (
    <label className={classNames('flex w-fit items-start gap-2.5', rest.disabled && 'opacity-50', className)}>
      <span className="relative mt-[3px] flex size-4 shrink-0">
        <input
          aria-label={isNamed ? label : undefined}
          {...rest}
          type="checkbox"
          ref={setState}
          aria-describedby={hint === undefined ? undefined : hintId}
          className={classNames(
            'peer size-4 appearance-none rounded-[4px] border border-field bg-surface transition-colors',
            'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
          )}
        />
        {(partly || rest.checked !== false) && (
          <span
            aria-hidden="true"
            className={classNames(
              'pointer-events-none absolute inset-0 items-center justify-center text-on-accent',
              partly ? 'flex' : 'hidden peer-checked:flex',
            )}
          >
            {partly ? (
              <LineIcon name="minus" size={12} strokeWidth={3} />
            ) : (
              <LineIcon name="check" size={12} strokeWidth={3} />
            )}
          </span>
        )}
      </span>
      {!isNamed && (
        <span className={labelHidden ? 'sr-only' : 'min-w-0'}>
          {label}
          {hint !== undefined && (
            <span id={hintId} className="block text-xs text-ink-3">
              {hint}
            </span>
          )}
        </span>
      )}
    </label>
  )
}

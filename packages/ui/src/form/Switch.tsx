import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  labelHidden?: boolean
  /** The label is on the left and the switch at the right end of the line. */
  spread?: boolean
}

/** The browser maintains a checkbox's `aria-checked` itself. */
const switchRole = { type: 'checkbox', role: 'switch' } as const

/** A setting that takes effect immediately. A choice that waits for a save button is a Checkbox. */
export function Switch({ label, labelHidden = false, spread = false, className, ...rest }: SwitchProps) {
  return (
    <label
      className={classNames(
        'flex items-center gap-3',
        spread ? 'w-full flex-row-reverse justify-between' : 'w-fit',
        rest.disabled && 'opacity-50',
        className,
      )}
    >
      <span className="relative inline-flex shrink-0">
        <input
          {...rest}
          {...switchRole}
          className="peer h-5 w-9 appearance-none rounded-full bg-field transition-colors checked:bg-accent"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-knob shadow-raised transition-transform duration-150 peer-checked:translate-x-4"
        />
      </span>
      <span className={labelHidden ? 'sr-only' : 'min-w-0'}>{label}</span>
    </label>
  )
}

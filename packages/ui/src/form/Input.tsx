import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldControl } from './Field.tsx'

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: 'small' | 'normal' | 'large'
  /** Monospace, for ids, keys and versions. */
  mono?: boolean
  /** Inside the frame, left: an icon, a prefix, an area code. */
  before?: ReactNode
  /** Inside the frame, right: a unit, a button. */
  after?: ReactNode
}

const heights = { small: 'h-7', normal: 'h-9', large: 'h-10.5' }

/** The bare text input. A Field provides its label and description; elsewhere it needs an `aria-label`. */
export function Input({ size = 'normal', mono = false, before, after, className, ...rest }: InputProps) {
  const control = useFieldControl()
  // The frame's structure is constant: remounting the input for a new prefix or suffix would lose the focus.
  const type = mono ? 'font-mono text-sm' : size === 'small' ? 'text-sm' : 'text-base'
  return (
    <span className={classNames('field-frame flex w-full min-w-0 items-center', heights[size], className)}>
      {before !== undefined && <span className="flex shrink-0 items-center pl-3 text-ink-3">{before}</span>}
      <input
        {...control}
        {...rest}
        className={classNames(
          'h-full min-w-0 flex-1 rounded-md bg-transparent pr-3 shadow-none! outline-none! disabled:cursor-not-allowed',
          before === undefined ? 'pl-3' : 'pl-2',
          type,
        )}
      />
      {after !== undefined && <span className="flex shrink-0 items-center pr-2 text-ink-3">{after}</span>}
    </span>
  )
}

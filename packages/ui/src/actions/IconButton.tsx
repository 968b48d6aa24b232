import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The action in words, which is the button's only accessible name. */
  label: string
  icon: ReactNode
  size?: 'small' | 'normal'
  /** Draws a frame, to match other framed controls. */
  framed?: boolean
}

export function IconButton({ label, icon, size = 'small', framed = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center text-ink-2 transition-colors hover:bg-hover hover:text-ink',
        'disabled:cursor-not-allowed disabled:opacity-50 data-popup-open:bg-hover data-popup-open:text-ink',
        size === 'small' ? 'size-7 rounded-sm' : 'size-9 rounded-md',
        framed && 'border border-line-2 bg-surface shadow-raised',
        className,
      )}
    >
      {icon}
    </button>
  )
}

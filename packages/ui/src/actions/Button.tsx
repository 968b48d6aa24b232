import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonSize, type ButtonTone, buttonClass } from './button-class.ts'
import { classNames } from '../class-names.ts'
import { Spinner } from '../layout/Spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone
  size?: ButtonSize
  /** Before the label, 16 px. */
  icon?: ReactNode
  /** After the label, 16 px. */
  iconAfter?: ReactNode
  /** Work is in progress: the button keeps its width and focus, and ignores clicks. */
  busy?: boolean
}

export function Button({
  tone = 'secondary',
  size = 'normal',
  icon,
  iconAfter,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={click}
      className={classNames(buttonClass(tone, size), busy && 'cursor-progress', className)}
    >
      <span className={classNames('contents', busy && '*:opacity-0')}>
        {icon}
        <span>{children}</span>
        {iconAfter}
      </span>
      {busy && <Spinner className="absolute" />}
    </button>
  )
}

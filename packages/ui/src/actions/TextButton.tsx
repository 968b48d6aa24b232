import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** A button with the look of a link: a secondary action next to a heading or in a row. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        'rounded-sm text-accent-text underline-offset-3 hover:underline disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
    />
  )
}

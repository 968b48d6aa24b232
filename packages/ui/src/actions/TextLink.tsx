import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { KitLink } from '../KitProvider.tsx'

/** A link within text, or the single text action of a table row. */
export function TextLink({ className, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <KitLink
      {...rest}
      className={classNames('rounded-sm text-accent-text underline-offset-3 hover:underline', className)}
    />
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { type ButtonSize, type ButtonTone, buttonClass } from './button-class.ts'
import { classNames } from '../class-names.ts'
import { KitLink } from '../KitProvider.tsx'

export type LinkButtonProps = ComponentProps<'a'> & {
  href: string
  tone?: ButtonTone
  size?: ButtonSize
  icon?: ReactNode
  iconAfter?: ReactNode
}

/** A link with the look of a button: it navigates and has no other effect. */
export function LinkButton({ tone, size, icon, iconAfter, className, children, ...rest }: LinkButtonProps) {
  return (
    <KitLink {...rest} className={classNames(buttonClass(tone, size), className)}>
      {icon}
      <span>{children}</span>
      {iconAfter}
    </KitLink>
  )
}

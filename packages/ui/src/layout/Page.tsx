import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** The padding of a page; `narrow` for pages with a single form or text. */
export function Page({
  narrow = false,
  className,
  children,
}: {
  narrow?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div className={classNames('px-7 py-6 max-sm:px-4 max-sm:py-4', narrow && 'mx-auto w-full max-w-200', className)}>
      {children}
    </div>
  )
}

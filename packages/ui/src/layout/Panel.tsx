import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** A framed section of a page with a header, e.g. the virtual device. Panels are never nested. */
export function Panel({
  title,
  aside,
  className,
  children,
}: {
  title?: ReactNode
  aside?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section className={classNames('min-w-0 overflow-hidden rounded-lg border bg-surface', className)}>
      {title !== undefined && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b px-4 py-1.5">
          <h2 className="min-w-0 truncate text-base font-medium">{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

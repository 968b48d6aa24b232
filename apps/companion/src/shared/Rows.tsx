import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** A group of rows on one surface, under its name. */
export function Rows({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      {title !== undefined && <h2 className="mb-1.5 px-1 text-sm text-ink-2">{title}</h2>}
      <div className="divide-y divide-line overflow-hidden rounded-lg border bg-surface">{children}</div>
    </section>
  )
}

const ROW = 'flex min-h-13 w-full items-center gap-3 px-4 py-2.5 text-left'

/** A row that leads to a page. */
export const LinkRow = ({
  href,
  name,
  value,
  lead,
}: {
  href: string
  name: string
  value?: ReactNode
  lead?: ReactNode
}) => (
  <KitLink href={href} className={`${ROW} transition-colors hover:bg-surface-2 active:bg-hover`}>
    {lead}
    <span className="min-w-0 break-words">{name}</span>
    <span className="min-w-24 flex-1 truncate text-right text-ink-2">{value}</span>
    <ChevronRight size={16} aria-hidden="true" className="-mr-1 shrink-0 text-ink-3" />
  </KitLink>
)

/** A row with a control at its end. */
export const ControlRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={`${ROW} flex-wrap justify-between`}>
    <span>{name}</span>
    {children}
  </div>
)

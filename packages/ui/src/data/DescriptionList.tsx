import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type Description = { term: string; value: ReactNode }

/** Terms and values of one thing, in as many columns as there is room for. */
export function DescriptionList({ items, columns = 2 }: { items: readonly Description[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl
      className={classNames(
        'grid gap-x-8 gap-y-4',
        columns === 2 && 'sm:grid-cols-2',
        columns === 3 && 'sm:grid-cols-2 lg:grid-cols-3',
      )}
    >
      {items.map((item) => (
        <div key={item.term} className="min-w-0">
          <dt className="text-sm text-ink-3">{item.term}</dt>
          <dd className="mt-0.5 min-w-0 break-words">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'

/** Two short fields in a row; stacked where there is no room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">{children}</div>
}

import type { ReactNode } from 'react'

/** In place of a panel whose link is over. */
export function Over({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center">
      <h1 className="text-xl font-title">{title}</h1>
      <p className="max-w-100 text-ink-2">{text}</p>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'

/** A page of this document that shows a message and its actions. */
export function UserNote({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex w-full flex-col">
      <h1 className="text-2xl font-title text-balance">{title}</h1>
      {text !== undefined && <p className="mt-1 mb-6 text-ink-2">{text}</p>}
      {children}
    </div>
  )
}

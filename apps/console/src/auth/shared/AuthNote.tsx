import type { ReactNode } from 'react'

/** A page of this entry that shows a message and one action. */
export function AuthNote({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="w-full max-w-93">
      <h1 className="text-2xl font-title text-balance">{title}</h1>
      {text !== undefined && <p className="mt-1 mb-5 text-ink-2">{text}</p>}
      {action}
    </div>
  )
}

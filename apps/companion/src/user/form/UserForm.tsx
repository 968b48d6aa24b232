import type { FormEventHandler, ReactNode } from 'react'

interface Props {
  title: string
  under: string
  onSubmit: FormEventHandler
  children: ReactNode
}

/** The heading and column of every form of this document; the browser's own validation bubbles are off. */
export function UserForm({ title, under, onSubmit, children }: Props) {
  return (
    <form noValidate onSubmit={onSubmit} className="flex w-full flex-col gap-1.5">
      <h1 className="text-2xl font-title text-balance">{title}</h1>
      <p className="mb-5 text-ink-2">{under}</p>
      {children}
    </form>
  )
}

/** What failed and belongs to no field. */
export const Problem = ({ text }: { text: string }) => (
  <p role="alert" className="text-sm text-danger not-empty:mb-3">
    {text}
  </p>
)

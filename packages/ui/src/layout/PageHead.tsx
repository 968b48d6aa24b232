import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** Below the title: the count, or the ids and facts of one thing. */
  under?: ReactNode
  /** Left of the title: a thing's 48 px picture. */
  picture?: ReactNode
  /** Right of the title: the thing's status. */
  status?: ReactNode
  /** At the right end; at most one is primary. */
  actions?: ReactNode
}

export function PageHead({ title, under, picture, status, actions }: Props) {
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      {picture}
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-xl font-title break-words">{title}</h1>
          {status}
        </div>
        {under !== undefined && (
          <div className="flex flex-wrap items-center gap-y-0.5 text-sm text-ink-2 tabular-nums">{under}</div>
        )}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}

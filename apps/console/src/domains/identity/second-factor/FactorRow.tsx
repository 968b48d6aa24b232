import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  under?: ReactNode
  actions?: ReactNode
}

/** One row of a security panel: title, detail below, actions at the end. */
export function FactorRow({ title, under, actions }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <div className="break-words">{title}</div>
        {under !== undefined && <div className="text-sm text-ink-2 tabular-nums">{under}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </div>
  )
}

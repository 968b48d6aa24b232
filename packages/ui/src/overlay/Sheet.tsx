import type { ReactNode } from 'react'

interface Props {
  top?: ReactNode
  /** The strip is the banner of the window, which has no sidebar. */
  topIsBanner?: boolean
  children: ReactNode
  id?: string
}

/** The white sheet on the canvas: a top strip of 52 px and the page, which scrolls separately. */
export function Sheet({ top, topIsBanner = false, children, id }: Props) {
  const Strip = topIsBanner ? 'header' : 'div'
  return (
    <div className="m-2 flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden rounded-lg border bg-surface max-md:m-0 max-md:rounded-none max-md:border-0 print:m-0 print:block print:overflow-visible print:border-0">
      {top !== undefined && (
        <Strip className="flex h-13 shrink-0 items-center justify-between gap-4 border-b px-5 max-sm:px-4 print:hidden">
          {top}
        </Strip>
      )}
      <main
        id={id}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto shadow-none! outline-none! print:overflow-visible"
      >
        {children}
      </main>
    </div>
  )
}

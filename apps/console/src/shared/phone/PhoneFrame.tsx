import type { ReactNode } from 'react'

/** Only its own focus lets the keyboard scroll it. */
const scrollable = { role: 'group', tabIndex: 0 } as const

/** A panel on a page of the console, as high as on a phone. */
export function PhoneFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      {...scrollable}
      aria-label={label}
      className="mx-auto h-140 w-full max-w-95 overflow-y-auto rounded-xl border bg-canvas -outline-offset-2!"
    >
      {children}
    </div>
  )
}

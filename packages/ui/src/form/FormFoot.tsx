import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** The end of a form: an error or note on the left, cancel and the main button on the right. */
export function FormFoot({ note, children, className }: { note?: ReactNode; children: ReactNode; className?: string }) {
  return (
    <div className={classNames('form-foot flex flex-wrap items-center justify-end gap-2 pt-2', className)}>
      {note !== undefined && <div className="mr-auto min-w-0 text-sm text-ink-2">{note}</div>}
      {children}
    </div>
  )
}

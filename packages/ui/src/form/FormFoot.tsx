import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface Props {
  note?: ReactNode
  /** What the reader has to see before pressing a button again. */
  above?: ReactNode
  children: ReactNode
  className?: string
}

/** The end of a form: an error or note on the left, cancel and the main button on the right. */
export function FormFoot({ note, above, children, className }: Props) {
  return (
    <div className={classNames('form-foot flex flex-wrap items-center justify-end gap-2 pt-2', className)}>
      {above}
      {note !== undefined && <div className="mr-auto min-w-0 text-sm text-ink-2">{note}</div>}
      {children}
    </div>
  )
}

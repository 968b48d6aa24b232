import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type DotTone = 'debugging' | 'done' | 'trial' | 'mass' | 'released' | 'danger'

const colours: Record<DotTone, string> = {
  debugging: 'bg-debugging',
  done: 'bg-done',
  trial: 'bg-trial',
  mass: 'bg-mass',
  released: 'bg-released',
  danger: 'bg-danger',
}

type Props = {
  tone: DotTone
  /** Always said in words too: never by colour alone. */ children: ReactNode
  framed?: boolean
  className?: string
}

export function StatusDot({ tone, children, framed = false, className }: Props) {
  return (
    <span
      className={classNames(
        'inline-flex min-w-0 items-center gap-2',
        framed && 'h-6 shrink-0 rounded-full border border-line-2 px-2.5 text-xs whitespace-nowrap',
        className,
      )}
    >
      <span aria-hidden="true" className={classNames('size-[7px] shrink-0 rounded-full', colours[tone])} />
      <span className="min-w-0">{children}</span>
    </span>
  )
}

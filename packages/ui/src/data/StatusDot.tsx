import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type DotTone = 'debugging' | 'done' | 'trial' | 'mass' | 'released' | 'danger'

const colours: Record<DotTone, string> = {
  debugging: 'before:bg-debugging',
  done: 'before:bg-done',
  trial: 'before:bg-trial',
  mass: 'before:bg-mass',
  released: 'before:bg-released',
  danger: 'before:bg-danger',
}

type Props = {
  tone: DotTone
  /** The status in words, because colour alone is not accessible. */ children: ReactNode
  framed?: boolean
  className?: string
}

export function StatusDot({ tone, children, framed = false, className }: Props) {
  return (
    <span
      className={classNames(
        'inline-flex min-w-0 items-center gap-2 before:size-[7px] before:shrink-0 before:rounded-full',
        colours[tone],
        framed && 'h-6 shrink-0 rounded-full border border-line-2 px-2.5 text-xs whitespace-nowrap',
        className,
      )}
    >
      {children}
    </span>
  )
}

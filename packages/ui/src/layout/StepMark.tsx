import { Check } from 'lucide-react'
import { classNames } from '../class-names.ts'

interface Props {
  /** From 1. */
  number: number
  isCurrent: boolean
  isOpen: boolean
  isDone: boolean
}

/** The round number of a step; a check once it is done, unless it is the current one. */
export function StepMark({ number, isCurrent, isOpen, isDone }: Props) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex size-7 shrink-0 items-center justify-center rounded-full border text-sm font-medium tabular-nums',
        isCurrent && 'border-transparent bg-accent text-on-accent',
        !isCurrent && isDone && 'border-transparent bg-released text-on-released',
        !isCurrent && !isDone && 'border-line-2 bg-surface text-ink-3',
        !isOpen && 'border-dashed',
      )}
    >
      {isDone && !isCurrent ? <Check size={16} /> : number}
    </span>
  )
}

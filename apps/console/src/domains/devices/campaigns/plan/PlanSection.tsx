import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { usePlanEditor } from './plan-editor.ts'

interface Props {
  title: string
  /** What the fields say, in short: visible while the section is closed. */
  summary: string
  /** Paths of the fields inside: a problem of one of them opens the section. */
  paths: readonly string[]
  isOpen?: boolean
  children: ReactNode
}

/** A part of the plan that can be closed. */
export function PlanSection({ title, summary, paths, isOpen = false, children }: Props) {
  const id = useId()
  const { problem } = usePlanEditor()
  const [isAsked, setAsked] = useState(isOpen)
  const isShown = isAsked || paths.some((path) => problem(path) !== undefined)
  // It stays open when the problem is solved: the keyboard is in its field.
  if (isShown && !isAsked) setAsked(true)
  const Chevron = isShown ? ChevronUp : ChevronDown
  return (
    <section aria-labelledby={`${id}-title`} className="border-b">
      <h3>
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setAsked(!isShown)}
          className="flex w-full items-center gap-3 rounded-sm py-3 text-left"
        >
          <span className="shrink-0 font-medium">{title}</span>
          <span className="min-w-0 flex-1 truncate text-sm text-ink-3">{isShown ? '' : summary}</span>
          <Chevron size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
        </button>
      </h3>
      <div id={id} hidden={!isShown} className="flex flex-col gap-1 pb-3">
        {isShown && children}
      </div>
    </section>
  )
}

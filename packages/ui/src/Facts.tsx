import { Children, type ReactNode, isValidElement } from 'react'

/** Short facts in a line with hairlines between them: id, model, radio, category. */
export function Facts({ children }: { children: ReactNode }) {
  const facts = Children.toArray(children)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5">
      {facts.map((fact, index) => (
        <span key={isValidElement(fact) ? fact.key : String(fact)} className="flex min-w-0 items-center gap-3">
          {fact}
          {index < facts.length - 1 && <span aria-hidden="true" className="h-3 border-l border-line-2" />}
        </span>
      ))}
    </span>
  )
}

import { Children, type ReactNode, isValidElement } from 'react'

/**
 * Short facts in a line, separated by hairlines: id, model, radio, category. Each fact draws its hairline on the left,
 * which is clipped at the start of a line.
 */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <span className="block min-w-0 [clip-path:inset(-4px_-4px_-4px_-8px)]">
      <span className="-ml-[13px] flex flex-wrap items-center gap-y-0.5">
        {Children.toArray(children).map((fact) => (
          <span
            key={isValidElement(fact) ? fact.key : String(fact)}
            className="mr-3 flex min-w-0 items-center before:mr-3 before:h-3 before:border-l before:border-line-2"
          >
            {fact}
          </span>
        ))}
      </span>
    </span>
  )
}

import { classNames } from '../class-names.ts'
import { KitLink, useKitTexts } from '../KitProvider.tsx'
import { StepMark } from './StepMark.tsx'

export type Step = {
  key: string
  name: string
  /** A live fact: the bar is also the summary. For a step that is not open yet: why. */
  fact: string
  done?: boolean
  /** Without one the step is not open yet, and is no link. */
  href?: string
}

/** Equal segments in one rounded strip. Links, not a wizard: whoever wants another step goes there. */
export function StepBar({ label, steps, current }: { label: string; steps: readonly Step[]; current: string }) {
  const texts = useKitTexts()
  // Narrow windows show the names of up to three steps; of more, the current one.
  const isCrowded = steps.length > 3
  return (
    <nav aria-label={label}>
      <ol className="flex overflow-hidden rounded-lg border bg-surface-2">
        {steps.map((step, index) => {
          const isCurrent = step.key === current
          const isOpen = step.href !== undefined
          const inside = (
            <>
              <StepMark number={index + 1} isCurrent={isCurrent} isOpen={isOpen} isDone={step.done === true} />
              <span className={classNames('min-w-0', isCrowded && !isCurrent && 'max-md:sr-only')}>
                <span
                  className={classNames(
                    'block truncate font-medium',
                    isCurrent ? 'text-accent-text' : isOpen ? 'text-ink' : 'text-ink-2',
                  )}
                >
                  {step.name}
                  {step.done && <span className="sr-only"> {texts.stepDone}</span>}
                </span>
                <span
                  className={classNames('block truncate text-xs tabular-nums', isCurrent ? 'text-ink-2' : 'text-ink-3')}
                >
                  {step.fact}
                </span>
              </span>
            </>
          )
          const segment = classNames(
            'flex h-15 min-w-0 items-center gap-3 px-4 -outline-offset-2!',
            isCrowded && !isCurrent && 'max-md:justify-center max-md:px-2',
            isCurrent && 'bg-accent-soft',
          )
          return (
            <li
              key={step.key}
              className={classNames(
                'min-w-0 flex-1 border-line not-last:border-r',
                isCrowded && isCurrent && 'max-md:flex-[3]',
              )}
            >
              {isOpen ? (
                <KitLink
                  href={step.href ?? ''}
                  title={step.name}
                  aria-current={isCurrent ? 'step' : undefined}
                  className={classNames(segment, 'transition-colors', !isCurrent && 'hover:bg-hover')}
                >
                  {inside}
                </KitLink>
              ) : (
                <span title={step.fact} className={segment}>
                  {inside}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

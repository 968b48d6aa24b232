import { classNames } from '@slipway/ui/class-names.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { useQuery } from '@tanstack/react-query'
import { hasFailed } from '../timers/timer-words.ts'
import { timersQuery } from '../timers/timers.queries.ts'
import { timersTexts } from '../timers/timers-texts.ts'

/** Scenes and timers next to each other; timers whose last run failed are counted on their tab. */
export function ScenesTabs({ current }: { current: 'scenes' | 'timers' }) {
  const t = timersTexts()
  const { data = [] } = useQuery(timersQuery)
  const failed = data.filter(hasFailed).length
  return (
    <nav aria-label={t.tabs} className="mt-1 flex gap-0.5 rounded-md bg-hover p-[3px]">
      <Tab href="/app/scenes" name={t.scenes} isCurrent={current === 'scenes'} />
      <Tab href="/app/timers" name={t.title} isCurrent={current === 'timers'} failed={failed} />
    </nav>
  )
}

interface TabProps {
  href: string
  name: string
  isCurrent: boolean
  failed?: number
}

function Tab({ href, name, isCurrent, failed = 0 }: TabProps) {
  const t = timersTexts()
  return (
    <KitLink
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex min-h-9.5 flex-1 items-center justify-center gap-2 rounded-sm text-sm transition-colors',
        isCurrent ? 'bg-surface font-medium shadow-raised' : 'text-ink-2 hover:text-ink',
      )}
    >
      {name}
      {failed > 0 && (
        <span className="min-w-5 rounded-full bg-trial/15 px-1.5 text-center text-xs text-trial tabular-nums">
          <span aria-hidden="true">{failed}</span>
          <span className="sr-only">{t.failures(failed)}</span>
        </span>
      )}
    </KitLink>
  )
}

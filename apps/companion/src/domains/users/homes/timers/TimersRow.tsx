import { useQuery } from '@tanstack/react-query'
import { LinkRow } from '../../../../shared/Rows.tsx'
import { useNow } from '../device/use-now.ts'
import { hasFailed, whenText } from './timer-words.ts'
import { timersQuery } from './timers.queries.ts'
import { timersTexts } from './timers-texts.ts'

/** Leads to the timers of a device: says when the next one runs, or that one has failed. */
export function TimersRow({ deviceId }: { deviceId: string }) {
  const t = timersTexts()
  const now = useNow()
  const { data: timers = [] } = useQuery(timersQuery)
  const own = timers.filter((timer) => timer.deviceId === deviceId)
  const failed = own.filter(hasFailed).length
  const next = Math.min(...own.map(({ nextTime }) => nextTime ?? Number.POSITIVE_INFINITY))
  const value =
    failed > 0 ? (
      <span className="text-danger">{t.failedCount(failed)}</span>
    ) : next === Number.POSITIVE_INFINITY ? undefined : (
      whenText(next, now)
    )
  return <LinkRow href={`/app/d/${deviceId}/timers`} name={t.title} value={value} />
}

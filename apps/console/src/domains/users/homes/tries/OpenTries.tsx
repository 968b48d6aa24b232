import { Button } from '@slipway/ui/actions/Button.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { tryQueries, useEndTry } from './tries.queries.ts'
import { triesTexts } from './tries-texts.ts'

/** Links that are still good; withdrawing one needs no question, because a new one is a click away. */
export function OpenTries({ productId }: { productId: string }) {
  const t = triesTexts()
  const { data } = useQuery(tryQueries.list(productId))
  const end = useEndTry(productId)
  if (!data || data.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-ink-2">{t.links(data.length)}</summary>
      <ul className="flex flex-col gap-2 pt-2">
        {data.map(({ tryId, kind, panelName, phones, expireTime }) => (
          <li key={tryId} className="flex items-center justify-between gap-2">
            <span className="min-w-0">
              <span className="block truncate">
                {t.kinds[kind]} · {panelName || t.generated}
              </span>
              <span className="text-ink-2 tabular-nums">
                {t.arrived(phones)} · {t.until(formatTime(expireTime))}
              </span>
            </span>
            <Button size="small" busy={end.isPending && end.variables === tryId} onClick={() => end.mutate(tryId)}>
              {t.end}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

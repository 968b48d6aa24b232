import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { packageQueries } from './packages.queries.ts'
import { packagesTexts } from './packages-texts.ts'

/** How openings went, by version; shown next to the packages, so that no error of it hides them. */
export function HealthOfPanel({ panelId }: { panelId: string }) {
  const t = packagesTexts()
  const { data } = useQuery(packageQueries.health(panelId))
  if (!data) return null
  const { versions, stopped } = data
  const time = (ms: number | null): string => (ms === null ? t.none : formatNumber(ms))
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{t.health}</h3>
      {stopped && <Notice tone="warning">{t.stopped(stopped.version, stopped.failed, stopped.opened)}</Notice>}
      {versions.length === 0 ? (
        <p className="text-sm text-ink-2">{t.noHealth}</p>
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b text-xs text-ink-2">
              {[t.version, t.opened, t.failures, t.times].map((head) => (
                <th key={head} scope="col" className="py-1 px-2 text-left font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, opened, failed, rolledBack, p50, p95, lastMsg }) => (
              <tr key={version} className="border-b last:border-b-0">
                <td className="py-1 px-2">
                  <code className="font-mono text-xs">{version}</code>
                  {lastMsg && <span className="block text-xs break-all text-ink-2">{t.lastMsg(lastMsg)}</span>}
                </td>
                <td className="py-1 px-2 tabular-nums">{formatNumber(opened)}</td>
                <td className="py-1 px-2 tabular-nums">{formatNumber(failed + rolledBack)}</td>
                <td className="py-1 tabular-nums">{t.within(time(p50), time(p95))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="text-xs text-ink-3">{t.healthHint}</p>
    </div>
  )
}

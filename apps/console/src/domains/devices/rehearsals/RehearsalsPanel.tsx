import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import { rehearsalTexts } from './rehearsal-texts.ts'
import { isOpen, rehearsalQueries, type OneRelease } from './rehearsals.queries.ts'

/** On the page of a release: its latest rehearsal in one line. */
export function RehearsalsPanel(release: OneRelease) {
  const t = rehearsalTexts()
  const paths = useConsolePaths()
  const { data = [] } = useQuery(rehearsalQueries.ofRelease(release))
  const running = data.find(isOpen)
  const evidence = data.find(({ evidenceTime }) => evidenceTime !== null)
  const latest = running ?? evidence ?? data.find(({ state }) => state === 'done')
  return (
    <Panel
      title={t.title}
      aside={
        <LinkButton size="small" href={paths.rehearsals(release.productId, release.recordId)}>
          {t.open}
        </LinkButton>
      }
    >
      <div className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3 text-ink-2">
        {latest ? (
          <>
            <span>{latest === evidence ? t.isEvidence : t.states[latest.state]}</span>
            <span>{formatTime(latest.createTime)}</span>
            <span>
              {latest.result
                ? t.report.early(
                    formatNumber(latest.result.earlyRuns),
                    formatNumber(latest.runs - 1),
                    formatNumber(latest.result.earlyDevices),
                  )
                : t.progress(formatNumber(latest.runsDone), formatNumber(latest.runs))}
            </span>
          </>
        ) : (
          <span>{t.text}</span>
        )}
      </div>
    </Panel>
  )
}

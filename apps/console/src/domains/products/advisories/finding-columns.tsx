import type { VersionFinding } from '@slipway/contract/products/advisories/advisories.ts'
import type { Severity } from '@slipway/contract/products/advisories/severity.ts'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { advisoriesTexts } from './advisories-texts.ts'

const tones: Record<Severity, DotTone> = {
  critical: 'danger',
  high: 'danger',
  medium: 'trial',
  low: 'debugging',
  unknown: 'debugging',
}

type Row = VersionFinding & { position: number }

/** What every list of findings shows. `searchPage`: where devices with a component are found. */
export function findingColumns<R extends Row>(searchPage: string): Column<R>[] {
  const t = advisoriesTexts()
  return [
    {
      key: 'advisory',
      head: t.columns.advisory,
      phone: 'title',
      cell: ({ advisoryId, aliases, summary }) => (
        <span className="block min-w-0 py-1">
          <span className="font-medium break-words">{advisoryId}</span>
          {aliases.length > 0 && <span className="block text-xs break-words text-ink-3">{aliases.join(' · ')}</span>}
          <span className="line-clamp-2 text-sm text-ink-2">{summary}</span>
        </span>
      ),
    },
    {
      key: 'severity',
      head: t.columns.severity,
      width: '112px',
      phone: 'line',
      cell: ({ severity }) => <StatusDot tone={tones[severity]}>{t.severities[severity]}</StatusDot>,
    },
    {
      key: 'component',
      head: t.columns.component,
      width: '168px',
      phone: 'line',
      cell: ({ name, version, purl, isCertain }) => (
        <span className="block min-w-0 py-1">
          <TextLink
            href={`${searchPage}?${new URLSearchParams({ tab: 'component', search: purlWithoutVersion(purl) })}`}
          >
            <span className="sr-only">{t.devicesWith(name)}: </span>
            {name} {version}
          </TextLink>
          {!isCertain && <span className="block text-xs text-ink-3">{t.uncertain}</span>}
        </span>
      ),
    },
    { key: 'fixed', head: t.columns.fixedIn, width: '96px', cell: ({ fixedIn }) => fixedIn || t.noFix },
  ]
}

const purlWithoutVersion = (purl: string): string => purl.replace(/@[^@/]*$/, '')

export function VerdictText({ verdict }: Pick<VersionFinding, 'verdict'>) {
  const t = advisoriesTexts().verdict
  if (!verdict) return <span className="text-ink-3">{t.none}</span>
  return (
    <span className="block min-w-0 py-1">
      {t.verdicts[verdict.verdict]}
      <span className="block text-xs break-words text-ink-3">
        {[verdict.note, t.by(verdict.account, formatTime(verdict.time))].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

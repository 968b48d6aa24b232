import { viaMenus } from '@slipway/contract/access.ts'
import { setVerdict } from '@slipway/contract/products/advisories/advisories.calls.ts'
import type { VersionFinding } from '@slipway/contract/products/advisories/advisories.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import type { Paging } from '../../../shared/list/list-search.ts'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../shared/use-may.ts'
import { advisoriesTexts } from './advisories-texts.ts'
import { advisoriesQueries, type OnePackage } from './advisories.queries.ts'
import { findingColumns, VerdictText } from './finding-columns.tsx'

const VerdictDrawer = lazyPart(async () => ({ default: (await import('./VerdictDrawer.tsx')).VerdictDrawer }))

interface Props extends OnePackage {
  /** Firmware of the library is assessed by those who manage it. */
  isOfLibrary: boolean
}

/** The advisories about components of one firmware version. The page's address belongs to its release history. */
export function FindingsPanel({ productId, packageId, isOfLibrary }: Props) {
  const t = advisoriesTexts()
  const paths = useConsolePaths()
  const of = { productId, packageId }
  const [paging, setPaging] = useState<Paging>({ page: 1, size: 10 })
  const info = useQuery(advisoriesQueries.info())
  const findings = useQuery(advisoriesQueries.ofVersion(of, paging))
  const mayManage = useMay(viaMenus('modules'))
  const mayDecide = useMay(setVerdict) && (!isOfLibrary || mayManage)
  const [deciding, setDeciding] = useState<VersionFinding>()
  const last = info.data?.lastImport
  return (
    <Panel title={t.panel}>
      <div className="p-4">
        {info.data && !last ? (
          <p className="text-sm text-ink-2">{`${t.noAdvisories} ${t.noAdvisoriesText}`}</p>
        ) : (
          <>
            {info.data && last && (
              <p className="mb-3 text-sm text-ink-2">{t.known(formatNumber(info.data.total), formatTime(last.time))}</p>
            )}
            <PagedTable
              label={t.table}
              query={findings}
              paging={paging}
              onChange={(part) => setPaging((current) => ({ ...current, ...part }))}
              failed={t.failed}
              pages={t.pages}
              totalText={t.rows(findings.data?.total ?? 0)}
              columns={columns(paths.firmware, mayDecide ? setDeciding : undefined)}
              rowKey={({ position }) => position}
              empty={<EmptyState plain title={t.none} text={t.noneText} />}
            />
          </>
        )}
      </div>
      {deciding && <VerdictDrawer of={of} finding={deciding} onClose={() => setDeciding(undefined)} />}
    </Panel>
  )
}

type Row = VersionFinding & { position: number }

function columns(searchPage: string, onDecide: ((finding: VersionFinding) => void) | undefined): Column<Row>[] {
  const t = advisoriesTexts()
  return [
    ...findingColumns<Row>(searchPage),
    {
      key: 'verdict',
      head: t.columns.verdict,
      width: '240px',
      phone: 'action',
      stays: true,
      cell: (finding) => (
        <span className="flex items-center justify-between gap-2">
          <VerdictText verdict={finding.verdict} />
          {onDecide && (
            <Button size="small" aria-label={t.verdict.changeOf(finding.advisoryId)} onClick={() => onDecide(finding)}>
              {t.verdict.change}
            </Button>
          )}
        </span>
      ),
    },
  ]
}

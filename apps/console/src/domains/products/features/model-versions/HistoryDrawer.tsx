import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { orderedModelDiff } from '@slipway/contract/products/features/model-versions/model-order.ts'
import type { ModelVersion } from '@slipway/contract/products/features/model-versions/model-versions.ts'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { VersionDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { Facts } from '@slipway/ui/data/Facts.tsx'
import { Pager } from '@slipway/ui/data/Pager.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatTime } from '@slipway/web-client/formats.ts'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { ChangeList } from './ChangeList.tsx'
import { NOW, versionQueries, VERSIONS_PER_PAGE } from './model-versions.queries.ts'
import { versionTexts } from './version-texts.ts'

interface Props {
  productId: string
  /** Whether the newest version is only a draft. */
  isDrafted: boolean
  onClose: () => void
}

/** The versions of a model, and the differences between any two. */
export function HistoryDrawer({ productId, isDrafted, onClose }: Props) {
  const t = versionTexts().history
  const [page, setPage] = useState(1)
  const versions = useQuery(versionQueries.list(productId, page))
  const { items = [], total = 0 } = versions.data ?? {}
  const newest = page === 1 && !versions.isPlaceholderData ? items[0] : undefined
  return (
    <Drawer open onClose={onClose} title={t.title} description={t.text}>
      {versions.isError && !versions.data ? (
        <QueryFailed query={versions} failed={{ title: t.failed, text: t.failedText }} />
      ) : !versions.data ? (
        <Skeleton className="h-40 w-full" />
      ) : total > 0 ? (
        <div className="flex flex-col gap-6">
          <Comparison productId={productId} versions={items} />
          <ol aria-label={t.versions} className="divide-y rounded-lg border">
            {items.map((version) => (
              <Version key={version.version} version={version} isUsed={isDrafted && version === newest} />
            ))}
          </ol>
          {total > VERSIONS_PER_PAGE && (
            <Pager
              label={t.pages}
              totalText={t.total(total)}
              total={total}
              page={page}
              pageSize={VERSIONS_PER_PAGE}
              onPageChange={setPage}
            />
          )}
        </div>
      ) : (
        <EmptyState drawing={<VersionDrawing />} title={t.empty} text={t.emptyText} />
      )}
    </Drawer>
  )
}

function Version({ version, isUsed }: { version: ModelVersion; isUsed: boolean }) {
  const t = versionTexts().history
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium tabular-nums">{t.version(version.version)}</span>
        {isUsed && (
          <StatusDot framed tone="released">
            {t.current}
          </StatusDot>
        )}
        <span className="ml-auto text-sm text-ink-2 tabular-nums">{formatTime(version.publishTime)}</span>
      </div>
      <span className="text-sm text-ink-2">
        <Facts>
          <span key="total">{t.features(version.total)}</span>
          <span key="code" className="font-mono text-xs">
            {version.firmwareUpgradeCode}
          </span>
          <span key="by" className="break-all">
            {version.publisher}
          </span>
        </Facts>
      </span>
      {version.note !== '' && <p className="text-sm break-words">{version.note}</p>}
    </li>
  )
}

function Comparison({ productId, versions }: { productId: string; versions: readonly ModelVersion[] }) {
  const { history: t } = versionTexts()
  const [from, setFrom] = useState(versions[0]?.version ?? NOW)
  const [to, setTo] = useState(NOW)
  const [before, after] = [
    useQuery(versionQueries.features(productId, from)),
    useQuery(versionQueries.features(productId, to)),
  ]
  const changes = useMemo(
    () => before.data && after.data && orderedModelDiff(before.data.map(decodeFeature), after.data.map(decodeFeature)),
    [before.data, after.data],
  )
  const failed = [before, after].find(({ isError, data }) => isError && !data)
  // The chosen versions remain options on every page of the list.
  const listed = new Set([from, to, ...versions.map(({ version }) => version)])
  listed.delete(NOW)
  const options = [
    { value: NOW, label: t.now },
    ...[...listed]
      .toSorted((one, other) => other - one)
      .map((version) => ({ value: version, label: t.version(version) })),
  ]
  return (
    <section aria-label={t.changes}>
      <div className="grid grid-cols-2 gap-4">
        <Select label={t.from} options={options} value={from} onValueChange={setFrom} />
        <Select label={t.to} options={options} value={to} onValueChange={setTo} />
      </div>
      {failed ? (
        <QueryFailed query={failed} failed={{ title: t.failed, text: t.failedText }} />
      ) : changes ? (
        <ChangeList changes={changes} />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </section>
  )
}

import type { ListedPanelVersion } from '@slipway/contract/products/panels/panel-drafts.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { designerTexts } from '../designer-texts.ts'
import { draftQueries } from './drafts.queries.ts'
import { VersionComparison } from './VersionComparison.tsx'

interface Props {
  panel: Pick<Panel, 'panelId' | 'panelName' | 'productId'>
  onRestore: (version: string) => void
  mayRestore: boolean
  isBusy?: boolean
  onClose: () => void
}

/** What was published of a panel. Two versions can be compared, and each can be restored as a draft. */
export function VersionsDrawer({ panel, onRestore, mayRestore, isBusy = false, onClose }: Props) {
  const t = designerTexts().versions
  const { panelId, panelName, productId } = panel
  const versions = useInfiniteQuery(draftQueries.versions(panelId))
  const listed = versions.data?.pages.flatMap(({ items }) => items)
  const row = ({ version, note, createTime, author, isLive, isGray }: ListedPanelVersion) => (
    <li key={version} className="flex flex-wrap items-center gap-2 border-b py-3 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block">
          <span className="font-mono">{version}</span>
          {(isLive || isGray) && <span className="ml-2 text-xs text-accent-text">{isLive ? t.live : t.gray}</span>}
        </span>
        <span className="block text-xs text-ink-2">
          {[formatTime(createTime), author, note].filter(Boolean).join(' · ')}
        </span>
      </span>
      {mayRestore && (
        <Button size="small" busy={isBusy} aria-label={`${t.restore} ${version}`} onClick={() => onRestore(version)}>
          {t.restore}
        </Button>
      )}
    </li>
  )
  return (
    <Drawer open onClose={onClose} title={t.title(panelName)}>
      {!listed && <Skeleton className="h-72 w-full" />}
      {listed?.length === 0 && <p className="text-ink-2">{t.none}</p>}
      {listed && listed.length > 1 && <VersionComparison panelId={panelId} productId={productId} versions={listed} />}
      <ul>{listed?.map(row)}</ul>
      {versions.hasNextPage && (
        <Button className="mt-3" busy={versions.isFetchingNextPage} onClick={() => void versions.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Drawer>
  )
}

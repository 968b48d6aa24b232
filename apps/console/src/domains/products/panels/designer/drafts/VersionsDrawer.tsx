import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { documentIn } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { addPanelDraft } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import type { ListedPanelVersion } from '@slipway/contract/products/panels/panel-drafts.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMay } from '../../../../../shared/use-may.ts'
import { featureQueries } from '../../../features/features.queries.ts'
import { ChangeList } from '../ChangeList.tsx'
import { designerTexts } from '../designer-texts.ts'
import { comparePanels } from '../editing/compare-panels.ts'
import { draftQueries } from './drafts.queries.ts'
import { useStartDraft } from './use-start-draft.ts'

interface Props {
  panel: Pick<Panel, 'panelId' | 'panelName'>
  productId: string
  onClose: () => void
}

/** What was published of a panel: compared with the newest version, and restored as a draft. */
export function VersionsDrawer({ panel: { panelId, panelName }, productId, onClose }: Props) {
  const t = designerTexts().versions
  const versions = useQuery(draftQueries.versions(panelId))
  const { start, isPending } = useStartDraft(productId)
  const mayEdit = useMay(addPanelDraft)
  const [compared, setCompared] = useState<string>()
  const [newest] = versions.data?.items ?? []
  const row = ({ version, note, createTime, author, isLive, isGray }: ListedPanelVersion) => (
    <li key={version} className="flex flex-col gap-2 border-b py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1">
          <span className="block">
            <span className="font-mono">{version}</span>
            {(isLive || isGray) && <span className="ml-2 text-xs text-accent-text">{isLive ? t.live : t.gray}</span>}
          </span>
          <span className="block text-xs text-ink-2">
            {[formatTime(createTime), author, note].filter(Boolean).join(' · ')}
          </span>
        </span>
        {version !== newest?.version && (
          <Button
            size="small"
            aria-expanded={compared === version}
            onClick={() => setCompared(compared === version ? undefined : version)}
          >
            {t.compare}
          </Button>
        )}
        {mayEdit && (
          <Button size="small" busy={isPending} onClick={() => start({ kind: 'panel', panelId, version })}>
            {t.restore}
          </Button>
        )}
      </div>
      {compared === version && newest && (
        <Comparison panelId={panelId} productId={productId} from={version} to={newest.version} />
      )}
    </li>
  )
  return (
    <Drawer open onClose={onClose} title={t.title(panelName)}>
      {!versions.data && <Skeleton className="h-72 w-full" />}
      {versions.data?.total === 0 && <p className="text-ink-2">{t.none}</p>}
      <ul>{versions.data?.items.map(row)}</ul>
    </Drawer>
  )
}

function Comparison({
  panelId,
  productId,
  from,
  to,
}: {
  panelId: string
  productId: string
  from: string
  to: string
}) {
  const t = designerTexts().versions
  const [before, after] = [
    useQuery(draftQueries.version(panelId, from)).data?.document,
    useQuery(draftQueries.version(panelId, to)).data?.document,
  ]
  const features = useQuery(featureQueries.model(productId)).data
  const model = useMemo(() => features?.map(({ feature }) => panelFeature(decodeFeature(feature))), [features])
  if (!before || !after || !model) return <Skeleton className="h-9 w-full" />
  return (
    <div className="rounded-md border p-3">
      <h3 className="pb-1 text-sm font-medium">{t.of(from)}</h3>
      <ChangeList changes={comparePanels(documentIn(before), documentIn(after))} model={model} none={t.unchanged} />
    </div>
  )
}

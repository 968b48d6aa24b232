import { selectPanel } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { GENERATED, type Panel } from '@slipway/contract/products/panels/panels.ts'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState, type ComponentType } from 'react'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { NetworkGuidesSection } from '../network-guides/network-guides.exports.ts'
import { DraftList } from './designer/drafts/DraftList.tsx'
import { useDesignEntries } from './designer/drafts/DesignEntries.tsx'
import { PanelChoice } from './PanelChoice.tsx'
import { PanelDialogs } from './PanelDialogs.tsx'
import { panelQueries } from './panels.queries.ts'
import { panelsTexts } from './panels-texts.ts'

/** With generator and renderer of panels, which are larger than the rest of the page. */
const ShownPanel = lazyPart(async () => ({ default: (await import('./ShownPanel.tsx')).ShownPanel }), {
  inPage: true,
  placeholder: <Skeleton className="h-140 w-full" />,
})

/** SC-39 to SC-45: which panel the users of a product get, as they see it. */
export function InterfacePage({ TryPanel }: { TryPanel: ComponentType<{ productId: string; panelId: string }> }) {
  const t = panelsTexts().interface
  const { productId = '' } = useParams({ strict: false })
  const choices = useQuery(panelQueries.choices(productId))
  const own = useQuery(panelQueries.own(productId))
  const chosen = useQuery(panelQueries.chosen(productId))
  const mayEdit = useMay(selectPanel)
  const menu = useRowMenu<Panel>()
  const [wanted, setWanted] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const design = useDesignEntries(productId)
  const failed = [choices, own, chosen].find(({ isError, data }) => isError && data === undefined)
  if (failed) return <QueryFailed query={failed} failed={t.failed} />
  if (!choices.data || !own.data || chosen.data === undefined) return <Skeleton className="mt-4 h-140 w-full" />
  const chosenId = chosen.data?.panelId
  const all = [...choices.data, ...own.data.items]
  const shown = all.find(({ panelId }) => panelId === (wanted ?? chosenId)) ?? choices.data[0]
  return (
    <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
      <div className="flex min-w-0 flex-col gap-4">
        {chosen.data?.status === panelStatus.removed && <Notice tone="warning">{t.offline}</Notice>}
        <PanelChoice
          choices={choices.data}
          own={own.data.items}
          chosenId={chosenId}
          shownId={shown?.panelId ?? GENERATED}
          onShow={setWanted}
          menu={menu}
          mayEdit={mayEdit}
          onAdd={() => setAdding(true)}
        />
        <PanelDialogs
          menu={menu}
          productId={productId}
          isAdding={isAdding}
          onAdded={() => setAdding(false)}
          before={design.entriesOf}
          mayWrite={mayEdit}
        />
        <DraftList productId={productId} />
        {design.drawer}
        <Suspense>
          <NetworkGuidesSection productId={productId} />
        </Suspense>
      </div>
      {shown && (
        <ShownPanel
          key={shown.panelId}
          panel={shown}
          productId={productId}
          isChosen={shown.panelId === chosenId}
          mayEdit={mayEdit}
        >
          <Suspense>
            <TryPanel productId={productId} panelId={shown.panelId} />
          </Suspense>
        </ShownPanel>
      )}
    </div>
  )
}

import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { panelErrorTexts } from '@slipway/contract/products/features/panel/panel-problem-texts.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { selectPanel } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { GENERATED, type Panel } from '@slipway/contract/products/panels/panels.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel as Framed } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { featureQueries } from '../features/features.queries.ts'
import { productQueries } from '../products/products.queries.ts'
import { PanelChoice } from './PanelChoice.tsx'
import { PanelDialogs } from './PanelDialogs.tsx'
import { PanelPreview } from './PanelPreview.tsx'
import { panelQueries, useSelectPanel } from './panels.queries.ts'
import { panelsTexts } from './panels-texts.ts'
import { shownDocument } from './shown-document.ts'

/** SC-39 to SC-45: which panel the users of a product get, as they see it. */
export function InterfacePage() {
  const t = panelsTexts().interface
  const { productId = '' } = useParams({ strict: false })
  const choices = useQuery(panelQueries.choices(productId))
  const own = useQuery(panelQueries.own(productId))
  const chosen = useQuery(panelQueries.chosen(productId))
  const mayEdit = useMay(selectPanel)
  const menu = useRowMenu<Panel>()
  const [wanted, setWanted] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const failed = [choices, own, chosen].find(({ isError, data }) => isError && data === undefined)
  if (failed) return <QueryFailed query={failed} failed={t.failed} />
  if (!choices.data || !own.data || chosen.data === undefined) return <Skeleton className="mt-4 h-160 w-full" />
  const chosenId = chosen.data?.panelId
  const all = [...choices.data, ...own.data.items]
  const shown = all.find(({ panelId }) => panelId === (wanted ?? chosenId)) ?? choices.data[0]
  return (
    <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
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
          mayWrite={mayEdit}
        />
      </div>
      {shown && (
        <Shown
          key={shown.panelId}
          panel={shown}
          productId={productId}
          isChosen={shown.panelId === chosenId}
          mayEdit={mayEdit}
        />
      )}
    </div>
  )
}

interface ShownProps {
  panel: Panel
  productId: string
  isChosen: boolean
  mayEdit: boolean
}

/** The panel on a phone, with what is wrong with it for this product. */
function Shown({ panel: listed, productId, isChosen, mayEdit }: ShownProps) {
  const t = panelsTexts().interface
  const paths = useConsolePaths()
  const select = useSelectPanel()
  const product = useQuery(productQueries.one(productId))
  const features = useQuery(featureQueries.model(productId))
  const { panelId } = listed
  const whole = useQuery({ ...panelQueries.one(panelId), ...(panelId === GENERATED && { queryFn: skipToken }) })
  const panel = panelId === GENERATED ? listed : whole.data
  const model = useMemo(
    () => features.data?.map(({ feature }) => panelFeature(decodeFeature(feature))),
    [features.data],
  )
  const found = useMemo(
    () => (panel && model ? shownDocument(panel, { productId, model }) : undefined),
    [panel, model, productId],
  )
  const use = () => select.mutate({ productId, panelId }, { onSuccess: () => showToast('success', t.used) })
  return (
    <Framed
      title={listed.panelName}
      className="self-start"
      aside={
        mayEdit &&
        !isChosen && (
          <Button tone="primary" size="small" busy={select.isPending} onClick={use}>
            {t.use}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3 p-4">
        {found && found.errors.length > 0 && (
          <Notice tone="danger">
            <p>{t.problems}</p>
            <ul>
              {found.errors.map((reason) => (
                <li key={reason}>{inPageLocale(panelErrorTexts[reason])}</li>
              ))}
            </ul>
          </Notice>
        )}
        {found && found.withoutTexts > 0 && (
          <Notice>
            {t.missingTexts(found.withoutTexts)} <TextLink href={paths.product(productId)}>{t.toFeatures}</TextLink>
          </Notice>
        )}
        {model?.length === 0 && (
          <Notice>
            {t.noFeatures} <TextLink href={paths.product(productId)}>{t.toFeatures}</TextLink>
          </Notice>
        )}
        {!panel || !model ? (
          <Skeleton className="h-160 w-full" />
        ) : found ? (
          <>
            <PanelPreview document={found.document} model={model} name={product.data?.productName ?? ''} />
            <p className="text-center text-xs text-ink-3">{t.previewHint}</p>
          </>
        ) : (
          <p className="text-sm text-ink-2">{withoutDocument(panel, t)}</p>
        )}
      </div>
    </Framed>
  )
}

function withoutDocument({ config }: Panel, t: ReturnType<typeof panelsTexts>['interface']): string {
  if (config.kind === 'entry' && config.url) return t.opens(new URL(config.url).host)
  return config.kind === 'eib' ? t.eib : t.code
}

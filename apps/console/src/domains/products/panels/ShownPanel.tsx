import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { panelErrorTexts } from '@slipway/contract/products/features/panel/panel-problem-texts.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { GENERATED, type Panel } from '@slipway/contract/products/panels/panels.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel as Framed } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { featureQueries } from '../features/features.queries.ts'
import { productQueries } from '../products/products.queries.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { takesPackages } from './panel-deeds.ts'
import { panelQueries, useSelectPanel } from './panels.queries.ts'
import { panelsTexts } from './panels-texts.ts'
import { shownDocument } from './shown-document.ts'
import { PanelPreview } from './PanelPreview.tsx'
import { ShownProgram } from './programs/ShownProgram.tsx'

const PackagesSection = lazyPart(
  async () => ({ default: (await import('./packages/PackagesSection.tsx')).PackagesSection }),
  { inPage: true, placeholder: <Skeleton className="h-40 w-full" /> },
)

interface Props {
  panel: Panel
  productId: string
  isChosen: boolean
  mayEdit: boolean
  /** Below the panel. */
  children: ReactNode
}

/** The panel on a phone, with what is wrong with it for this product. */
export function ShownPanel({ panel: listed, productId, isChosen, mayEdit, children }: Props) {
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
          <Skeleton className="h-140 w-full" />
        ) : found ? (
          <>
            <PanelPreview document={found.document} model={model} name={product.data?.productName ?? ''} />
            <p className="text-center text-xs text-ink-3">{t.previewHint}</p>
          </>
        ) : panel.config.kind === 'code' ? (
          <PackagesSection panelId={panelId} mayUpload={mayEdit && panel.productId !== null && takesPackages(panel)} />
        ) : (
          <WithoutDocument panel={panel} productId={productId} />
        )}
        {children}
      </div>
    </Framed>
  )
}

function WithoutDocument({ panel: { panelId, config }, productId }: Pick<Props, 'panel' | 'productId'>) {
  const t = panelsTexts().interface
  if (config.kind === 'entry' && config.url)
    return <p className="text-sm text-ink-2">{t.opens(new URL(config.url).host)}</p>
  return <ShownProgram panelId={panelId} miniProgramId={config.miniProgramId} productId={productId} />
}

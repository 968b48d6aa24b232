import type { ModuleDetail } from '@slipway/contract/catalog/modules/modules.ts'
import { moduleLimits } from '@slipway/contract/catalog/modules/modules.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { Facts } from '@slipway/ui/data/Facts.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { WayDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useTexts } from '../../../shared/texts/texts.ts'
import { communicationName } from '../categories/categories.exports.ts'
import { DeleteModuleDialog } from './DeleteModuleDialog.tsx'
import { FirmwareSection } from './FirmwareSection.tsx'
import { moduleTexts } from './module-texts.ts'
import { developName, moduleQueries } from './modules.queries.ts'
import { SdkToolsSection } from './tools/SdkToolsSection.tsx'

const ModuleDrawer = lazyPart(async () => ({ default: (await import('./ModuleDrawer.tsx')).ModuleDrawer }))

/** SC-92, SC-93: a module with its firmware, SDK tools and use. */
export function ModulePage() {
  const t = moduleTexts()
  const modes = useTexts().products.communicationType
  const paths = useConsolePaths()
  const navigate = useNavigate()
  const { moduleId = '' } = useParams({ strict: false })
  const query = useQuery(moduleQueries.one(moduleId))
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const close = () => setDialog(undefined)
  const module = query.data

  if (query.isError && !module) {
    return (
      <Page>
        {isRefused(query.error, 'modules.notFound') ? (
          <EmptyState
            drawing={<WayDrawing />}
            framed
            page
            title={t.absent.title}
            text={t.absent.text}
            actions={<LinkButton href={paths.modules}>{t.absent.back}</LinkButton>}
          />
        ) : (
          <QueryFailed query={query} failed={t.failed} />
        )}
      </Page>
    )
  }
  return (
    <Page>
      <PageHead
        title={module?.moduleName ?? <Skeleton className="h-7 w-40" />}
        picture={<PictureTile name={module?.moduleName ?? ''} src={module?.modulePic} size={48} />}
        under={
          module ? (
            <Facts>
              <span key="mode">{modes[communicationName(module.communicationMode)]}</span>
              <span key="develop">{t.developModes[developName(module.developMode)]}</span>
              {module.chip && (
                <code key="chip" className="font-mono text-xs">
                  {module.chip}
                </code>
              )}
            </Facts>
          ) : (
            <Skeleton className="my-[5px] h-3 w-40" />
          )
        }
        actions={
          <>
            <Button disabled={!module || module.productCount > 0} onClick={() => setDialog('delete')}>
              {t.remove}
            </Button>
            <Button disabled={!module} onClick={() => setDialog('edit')}>
              {t.edit}
            </Button>
          </>
        }
      />
      {module && (
        <div className="flex flex-col gap-6">
          <FirmwareSection module={module} />
          <SdkToolsSection moduleId={module.moduleId} />
          <div className="grid gap-6 lg:grid-cols-2">
            <About module={module} />
            <Usage module={module} />
          </div>
        </div>
      )}
      <Suspense>{module && dialog === 'edit' && <ModuleDrawer module={module} onClose={close} />}</Suspense>
      {module && dialog === 'delete' && (
        <DeleteModuleDialog module={module} onDone={() => void navigate({ href: paths.modules })} onClose={close} />
      )}
    </Page>
  )
}

function About({ module }: { module: ModuleDetail }) {
  const t = moduleTexts()
  const f = t.facts
  const linked = (href: string, label: string) =>
    href ? (
      <TextLink href={href} target="_blank" rel="noreferrer">
        {label}
      </TextLink>
    ) : (
      t.none
    )
  return (
    <Panel title={f.title}>
      <div className="p-4">
        <DescriptionList
          items={[
            { term: f.size, value: module.moduleSize || t.none },
            { term: f.doc, value: linked(module.moduleIntroductionDoc, f.openDoc) },
            { term: f.diagram, value: linked(module.circuitDiagram, f.openDiagram) },
            { term: f.desc, value: module.moduleDesc || t.none },
          ]}
        />
      </div>
    </Panel>
  )
}

function Usage({ module: { productCount, products } }: { module: ModuleDetail }) {
  const t = moduleTexts().usage
  const paths = useConsolePaths()
  const others = products.length < moduleLimits.productsNamed ? productCount - products.length : 0
  return (
    <Panel title={t.title}>
      <div className="p-4">
        <p className="text-ink-2">{productCount === 0 ? t.none : t.count(productCount)}</p>
        {products.length > 0 && (
          <ul className="mt-3 flex flex-col gap-1.5">
            {products.map(({ productId, productName }) => (
              <li key={productId} className="min-w-0 truncate">
                <TextLink href={paths.product(productId)}>{productName}</TextLink>
              </li>
            ))}
          </ul>
        )}
        {others > 0 && products.length > 0 && <p className="mt-2 text-sm text-ink-3">{t.others(others)}</p>}
      </div>
    </Panel>
  )
}

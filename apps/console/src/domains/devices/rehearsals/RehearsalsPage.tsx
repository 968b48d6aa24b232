import { startRehearsal } from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Facts } from '@slipway/ui/data/Facts.tsx'
import { WayDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { LogDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { MemberRoleProvider, useMay } from '../../../shared/use-may.ts'
import { firmwareQueries } from '../../products/firmware/firmware.queries.ts'
import { productQueries } from '../../products/products/products.queries.ts'
import { rehearsalTexts } from './rehearsal-texts.ts'
import { isOpen, rehearsalQueries, type OneRelease } from './rehearsals.queries.ts'
import { RehearsalRule } from './RehearsalRule.tsx'
import { RehearsalTable } from './RehearsalTable.tsx'
import { ReportPanel } from './ReportPanel.tsx'
import { RunningRehearsal } from './RunningRehearsal.tsx'

const RehearsalDrawer = lazyPart(async () => ({ default: (await import('./RehearsalDrawer.tsx')).RehearsalDrawer }))

/** Rehearsals of a release: the form, the progress, the reports. */
export function RehearsalsPage() {
  const { productId = '', recordId = '' } = useParams({ strict: false })
  // The role decides about the buttons; without the menu of products it is unknown, and the server decides.
  const { data: product } = useQuery(productQueries.one(productId))
  return (
    <MemberRoleProvider value={product?.role}>
      <Page>
        <Content release={{ productId, recordId }} />
      </Page>
    </MemberRoleProvider>
  )
}

function Content({ release }: { release: OneRelease }) {
  const t = rehearsalTexts()
  const paths = useConsolePaths()
  const query = useQuery(rehearsalQueries.ofRelease(release))
  const mayStart = useMay(startRehearsal)
  const [isAsking, setAsking] = useState(false)
  const [chosenId, setChosenId] = useState<string>()
  if (query.isError && !query.data) {
    return isRefused(query.error, 'firmware.notFound', 'products.notFound') ? (
      <EmptyState
        framed
        page
        drawing={<WayDrawing />}
        title={t.absent.title}
        text={t.absent.text}
        actions={<LinkButton href={paths.firmware}>{t.absent.back}</LinkButton>}
      />
    ) : (
      <QueryFailed query={query} failed={t.failed} />
    )
  }
  const all = query.data ?? []
  const running = all.find(isOpen)
  const shown = all.find(({ rehearsalId, state }) => rehearsalId === chosenId && state === 'done')
  const reported = shown ?? all.find(({ state }) => state === 'done')
  const start = mayStart && !running && (
    <Button tone="primary" onClick={() => setAsking(true)}>
      {t.start}
    </Button>
  )
  return (
    <>
      <PageHead title={t.title} under={<ReleaseFacts {...release} />} actions={all.length > 0 && start} />
      {query.isPending && <Skeleton className="h-60 w-full" />}
      {query.isSuccess && all.length === 0 && (
        <EmptyState framed drawing={<LogDrawing />} title={t.none} text={t.noneText} actions={start} />
      )}
      <div className="flex flex-col gap-4">
        {running && <RunningRehearsal productId={release.productId} rehearsal={running} />}
        {reported && <ReportPanel key={reported.rehearsalId} productId={release.productId} rehearsal={reported} />}
        {query.isSuccess && (
          <Panel title={t.list.title}>
            {all.length > 0 && <RehearsalTable rehearsals={all} shownId={reported?.rehearsalId} onShow={setChosenId} />}
            <RehearsalRule productId={release.productId} />
          </Panel>
        )}
      </div>
      {isAsking && (
        <RehearsalDrawer
          release={release}
          onClose={() => setAsking(false)}
          onStarted={(rehearsalId) => {
            setAsking(false)
            setChosenId(rehearsalId)
          }}
        />
      )}
    </>
  )
}

function ReleaseFacts({ productId, recordId }: OneRelease) {
  const paths = useConsolePaths()
  const { data: release } = useQuery(firmwareQueries.one(productId, recordId))
  if (!release) return <Skeleton className="my-[5px] h-3 w-60" />
  return (
    <Facts>
      <span key="product">{release.productName}</span>
      <TextLink key="release" href={paths.ota(productId, recordId)} className="py-0.5">
        {release.firmwareVersion}
      </TextLink>
    </Facts>
  )
}

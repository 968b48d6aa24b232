import { otaStatus } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Facts } from '@slipway/ui/data/Facts.tsx'
import { WayDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { MemberRoleProvider } from '../../../shared/use-may.ts'
import { FindingsPanel } from '../advisories/advisories.exports.ts'
import { PartsListPanel } from '../parts-lists/parts-lists.exports.ts'
import { productQueries } from '../products/products.queries.ts'
import { firmwareTexts } from './firmware-texts.ts'
import { firmwareQueries } from './firmware.queries.ts'
import { HistorySection } from './HistorySection.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { StatusDots } from './StatusDots.tsx'
import { ValidationSection } from './ValidationSection.tsx'
import { VersionFacts } from './VersionFacts.tsx'

const ReleaseSection = lazyPart(async () => ({ default: (await import('./ReleaseSection.tsx')).ReleaseSection }), {
  inPage: true,
})

interface Props {
  /** The section about its devices, which the floor above knows. */
  progress: ReactNode
  /** A link to its evidence. */
  pack: ReactNode
  /** The section about its rehearsals, likewise. */
  rehearsals: ReactNode
}

const DeltasSection = lazyPart(async () => ({ default: (await import('./DeltasSection.tsx')).DeltasSection }), {
  inPage: true,
})

/** SC-56, SC-57: a firmware release, from its test devices to its ratio, and the release history of the product. */
export function FirmwarePage({ progress, pack, rehearsals }: Props) {
  const t = firmwareTexts()
  const paths = useConsolePaths()
  const { productId = '', recordId = '' } = useParams({ strict: false })
  const query = useQuery(firmwareQueries.one(productId, recordId))
  // The role decides about the buttons; without the menu of products it is unknown, and the server decides.
  const { data: product } = useQuery(productQueries.one(productId))
  const release = query.data
  if (query.isError && !release) {
    return (
      <Page>
        {isRefused(query.error, 'firmware.notFound', 'products.notFound') ? (
          <EmptyState
            drawing={<WayDrawing />}
            framed
            page
            title={t.absent.title}
            text={t.absent.text}
            actions={<LinkButton href={paths.firmware}>{t.absent.back}</LinkButton>}
          />
        ) : (
          <QueryFailed query={query} failed={t.failed} />
        )}
      </Page>
    )
  }
  const isGone = release ? release.deleteTime !== null || release.withdrawTime !== null : false
  const isBeforeRelease = release ? release.publishStatus <= otaStatus.validating : false
  const hasRollout = release?.publishStatus === otaStatus.released
  return (
    <MemberRoleProvider value={product?.role}>
      <Page>
        <PageHead
          title={release?.firmwareVersion ?? <Skeleton className="h-7 w-56" />}
          under={
            release ? (
              <Facts>
                <TextLink key="product" href={paths.product(productId, 'firmware')}>
                  {release.productName}
                </TextLink>
                <span key="type">{t.types[release.firmwareType]}</span>
                {release.isSecurity && <span key="security">{t.security}</span>}
                <span key="status">
                  {isGone ? (
                    release.deleteTime === null ? (
                      t.withdrawn
                    ) : (
                      t.deleted
                    )
                  ) : (
                    <StatusDots status={release.publishStatus} />
                  )}
                </span>
              </Facts>
            ) : (
              <Skeleton className="my-[5px] h-3 w-60" />
            )
          }
          actions={
            release && (
              <>
                {pack}
                {!isGone && <RemoveButton release={release} />}
              </>
            )
          }
        />
        {release && (
          <div className="flex flex-col gap-4">
            {hasRollout && progress}
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
              {isBeforeRelease || isGone ? (
                <ValidationSection key={release.publishStatus} release={release} isGone={isGone} />
              ) : (
                <ReleaseSection key={release.publishStatus} release={release} />
              )}
              <VersionFacts release={release} />
            </div>
            <PartsListPanel productId={productId} packageId={release.packageId} isOfLibrary={release.moduleId !== ''} />
            <FindingsPanel productId={productId} packageId={release.packageId} isOfLibrary={release.moduleId !== ''} />
            {!isGone && rehearsals}
            {release.publishStatus >= otaStatus.validating && !hasRollout && progress}
            {hasRollout && !isGone && <DeltasSection release={release} />}
            <HistorySection productId={productId} />
          </div>
        )}
      </Page>
    </MemberRoleProvider>
  )
}

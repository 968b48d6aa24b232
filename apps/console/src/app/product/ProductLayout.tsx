import { pullProductFolder } from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import { isHardwareStep } from '@slipway/contract/products/product-release/release-gates.ts'
import type { PidDetailInfo } from '@slipway/contract/products/product-release/product-release.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { updateProduct } from '@slipway/contract/products/products/products.calls.ts'
import type { ProductDetail } from '@slipway/contract/products/products/products.ts'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { StepBar } from '@slipway/ui/layout/StepBar.tsx'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useConsolePaths, type ProductStep } from '../../shared/console-paths.ts'
import { QueryFailed } from '../../shared/list/QueryFailed.tsx'
import { useTexts } from '../../shared/texts/texts.ts'
import { MemberRoleProvider, useMayOnRow } from '../../shared/use-may.ts'
import { ProductMembers } from '../../domains/products/product-members/product-members.exports.ts'
import { ProductFolder } from '../../domains/products/product-folder/product-folder.exports.ts'
import { releaseQueries } from '../../domains/products/product-release/product-release.queries.ts'
import { productSteps } from '../../domains/products/products/detail/product-steps.ts'
import { ProductHead, ProductHeadSkeleton } from '../../domains/products/products/detail/ProductHead.tsx'
import { nextStepOf, type NextStep } from '../../domains/products/products/detail/next-step.ts'
import { ProductSections } from './ProductSections.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { usePageProduct } from './use-page-product.ts'

const ProductFormDialog = lazyPart(() =>
  import('../../domains/products/products/form/ProductFormDialog.tsx').then((loaded) => ({
    default: loaded.ProductFormDialog,
  })),
)

/** What the head shows besides the product. */
export const loadProductHead = (queries: QueryClient, productId: string): Promise<void> =>
  queries.prefetchQuery(releaseQueries.info(productId))

/** The layout of one product: its header, its steps and the open section. */
export function ProductLayout() {
  const t = useTexts().products
  const paths = useConsolePaths()
  const { productId, product, isUnknown } = usePageProduct()
  const step = useLocation({ select: ({ pathname }) => stepAt(pathname) })
  const isOfFirmware = useLocation({ select: ({ pathname }) => /\/(?:signing|hawkbit)\/?$/.test(pathname) })
  const info = useQuery(releaseQueries.info(productId))
  const may = useMayOnRow()
  const [isEditing, setEditing] = useState(false)
  const [isInFolder, setInFolder] = useState(false)
  const [areMembersOpen, setMembersOpen] = useState(false)

  const hasSections = step === 'function' || step === 'device'
  const { data } = product
  const mayEdit = data !== undefined && may(updateProduct, data.role)
  const mayApply = data !== undefined && may(pullProductFolder, data.role)

  if (isUnknown) return null
  if (product.isError && !data) {
    return (
      <Page>
        <QueryFailed query={product} failed={{ title: t.failed.detailTitle, text: t.failed.text }} />
      </Page>
    )
  }
  return (
    <MemberRoleProvider value={data?.role}>
      <Page>
        {data ? (
          <ProductHead
            product={data}
            onEdit={mayEdit ? () => setEditing(true) : undefined}
            onMembers={() => setMembersOpen(true)}
            onFolder={mayApply ? () => setInFolder(true) : undefined}
            next={nextOf(step, data, info.data)}
          />
        ) : (
          <ProductHeadSkeleton />
        )}
        {data?.role === memberRole.viewer && (
          <div className="mb-3">
            <Notice>{t.readOnly(data.owner)}</Notice>
          </div>
        )}
        <StepBar
          label={t.detail.steps}
          current={isOfFirmware ? 'firmware' : hasSections ? 'functions' : step}
          steps={productSteps({
            product: data,
            info: info.data,
            hrefOf: (to) => paths.product(productId, to),
            t,
          })}
        />
        {hasSections && !isOfFirmware && <ProductSections productId={productId} product={data} open={step} />}
        <Outlet />
        <Suspense>
          {areMembersOpen && data && <ProductMembers product={data} onClose={() => setMembersOpen(false)} />}
        </Suspense>
        <Suspense>{isInFolder && <ProductFolder productId={productId} onClose={() => setInFolder(false)} />}</Suspense>
        <Suspense>
          {isEditing && <ProductFormDialog productId={productId} onClose={() => setEditing(false)} />}
        </Suspense>
      </Page>
    </MemberRoleProvider>
  )
}

const stepAt = (pathname: string): ProductStep => {
  if (/\/device\/?$/.test(pathname)) return 'device'
  const steps = ['interface', 'hardware', 'firmware', 'release'] as const
  return steps.find((step) => new RegExp(`/${step}(?:/|$)`).test(pathname)) ?? 'function'
}

/** The next step of a product, unless its page is open. */
export function nextOf(
  step: ProductStep,
  { features, devices, publishStatus }: Pick<ProductDetail, 'features' | 'devices' | 'publishStatus'>,
  info?: Pick<PidDetailInfo, 'release'>,
): NextStep | undefined {
  const open = info?.release.gates.flatMap(({ step: of, state }) =>
    state !== 'done' && isHardwareStep(of) ? [of] : [],
  )
  const facts = { properties: features.properties, devices: devices.total, publishStatus }
  const next = nextStepOf({ ...facts, openStep: open?.[0] })
  return next === step ? undefined : next
}

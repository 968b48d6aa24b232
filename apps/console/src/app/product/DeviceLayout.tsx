import { Page } from '@slipway/ui/layout/Page.tsx'
import { DevicePage } from '../../domains/devices/devices/detail/DevicePage.tsx'
import { MemberRoleProvider } from '../../shared/use-may.ts'
import { usePageProduct } from './use-page-product.ts'

/** The layout of one device: the page begins with the device, and its product is in the breadcrumb. */
export function DeviceLayout() {
  const { product, isUnknown } = usePageProduct()
  if (isUnknown) return null
  return (
    <MemberRoleProvider value={product.data?.role}>
      <Page>
        <DevicePage product={product.data} />
      </Page>
    </MemberRoleProvider>
  )
}

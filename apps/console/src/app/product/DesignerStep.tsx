import { lazyPart } from '../../shared/lazy-part.tsx'
import { useMayTry } from '../../domains/devices/virtual-devices/virtual-devices.exports.ts'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { DesignerPage } from '../../domains/products/panels/designer/DesignerPage.tsx'

/** The simulator of the device that the designer's phone runs on. */
const LiveVirtualDevice = lazyPart(
  async () => ({
    default: (await import('../../domains/devices/virtual-devices/phone/LiveVirtualDevice.tsx')).LiveVirtualDevice,
  }),
  { inPage: true },
)

/** SC-40 to SC-42: the panel designer, with the virtual device that its phone can run on. */
export function DesignerStep() {
  const mayTry = useMayTry()
  return <DesignerPage Simulator={mayTry ? LiveVirtualDevice : undefined} />
}

/** The same for a standard panel, which administrators design with the features of a sample product. */
export function StandardDesignerPage() {
  return (
    <Page>
      <DesignerStep />
    </Page>
  )
}

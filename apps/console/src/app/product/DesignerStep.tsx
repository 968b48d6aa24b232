import { LiveVirtualDevice, useMayTry } from '../../domains/devices/virtual-devices/virtual-devices.exports.ts'
import { DesignerPage } from '../../domains/products/panels/designer/DesignerPage.tsx'

/** SC-40 to SC-42: the panel designer, with the virtual device that its phone can run on. */
export function DesignerStep() {
  const mayTry = useMayTry()
  return <DesignerPage Simulator={mayTry ? LiveVirtualDevice : undefined} />
}

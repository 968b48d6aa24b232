import { InterfacePage } from '../../domains/products/panels/InterfacePage.tsx'
import { TryButtons } from '../../domains/users/homes/tries/tries.exports.ts'

/** The panels of a product, with the ways to try one on a phone. */
export function InterfaceStep() {
  return <InterfacePage TryPanel={TryButtons} />
}

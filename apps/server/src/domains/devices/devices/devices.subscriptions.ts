import { productDeleted, productMemberChanged } from '@slipway/contract/products/products/products.events.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction } from '../../../events/subscriptions.ts'
import { sendControl } from './bus/device-control-channel.ts'
import { subSessions } from './topology/sub-presence.store.ts'

export const devicesSubscriptions = (clock: Clock) => [
  // The connections end once the deletion commits, in every process.
  inTransaction(productDeleted, async (tx, { productId }) => {
    await subSessions(tx).endIn(productId, { at: clock.now(), reason: 'kicked' })
    await sendControl(tx, { type: 'kickProduct', body: productId })
  }),
  inTransaction(productMemberChanged, (tx, { productId }) =>
    sendControl(tx, { type: 'recheckReaders', body: productId }),
  ),
]

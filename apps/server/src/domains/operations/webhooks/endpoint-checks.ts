import type { WebhookTypeName } from '@slipway/contract/operations/webhooks/webhook-type-names.ts'
import { webhookTypes } from '@slipway/contract/operations/webhooks/webhook-types.ts'
import type { WebhookEndpoint } from '@slipway/contract/operations/webhooks/webhooks.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { Outgoing } from '../../../outgoing/outgoing.ts'
import { deliveriesStore } from './deliveries.store.ts'
import type { StoredEndpoint } from './endpoints.store.ts'
import { listenersViews } from './listeners.views.ts'

/** Counting on would tell no more. */
const MOST_WAITING = 1_000

/** What calls show of an endpoint: no secrets. */
export const shownEndpoint =
  (clock: Clock) =>
  async (on: DatabaseOrTransaction, endpoint: StoredEndpoint): Promise<WebhookEndpoint> => {
    const { endpointId, oldUntil } = endpoint
    return {
      endpointId,
      url: endpoint.url,
      description: endpoint.description,
      types: endpoint.types,
      productIds: endpoint.productIds,
      headerNames: endpoint.headerNames,
      isSiteWide: endpoint.isSiteWide,
      scheme: endpoint.scheme,
      publicKey: endpoint.publicKey,
      state: endpoint.state,
      failingSince: endpoint.failingSince,
      lastOkTime: endpoint.lastOkTime,
      createTime: endpoint.createTime,
      oldUntil: oldUntil !== null && oldUntil > clock.now() ? oldUntil : null,
      waiting: await deliveriesStore(on).waiting(endpointId, MOST_WAITING),
    }
  }

/** What its owner has set, before it is stored. */
interface Wanted {
  url: string
  types: readonly WebhookTypeName[]
  productIds: readonly string[]
  isSiteWide: boolean
}

/** Refuses addresses that can't be reached, and what the actor has no right to hear. */
export const endpointChecks =
  ({ db, outgoing }: { db: Database; outgoing: Pick<Outgoing, 'flawOf'> }) =>
  async ({ url, types, productIds, isSiteWide }: Wanted, actor: Actor): Promise<void> => {
    const needsSite = types.some((type) => webhookTypes[type].audience === 'site')
    if (isSiteWide ? !actor.permissions.administrator : needsSite) throw new DomainError('webhooks.siteWide')
    if (outgoing.flawOf(url) !== undefined) throw new DomainError('webhooks.notReachable')
    for (const productId of productIds) {
      const ownerId = await listenersViews(db).ownerOf(productId)
      if (ownerId === undefined || (!isSiteWide && ownerId !== actor.accountId)) {
        throw new DomainError('products.notFound')
      }
    }
  }

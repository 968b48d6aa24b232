import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { nextState } from '@slipway/contract/lifecycle.ts'
import {
  createWebhook,
  rotateWebhookSecret,
  setWebhookState,
  updateWebhook,
} from '@slipway/contract/operations/webhooks/webhooks.calls.ts'
import { webhookLifecycle } from '@slipway/contract/operations/webhooks/webhooks.lifecycle.ts'
import { webhooksLimits } from '@slipway/contract/operations/webhooks/webhooks.limits.ts'
import type { WebhookEndpoint } from '@slipway/contract/operations/webhooks/webhooks.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { newUid } from '../../../crypto/opaque-ids.ts'
import { replies } from '../../../db/call-context/announced-replies.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { Outgoing } from '../../../outgoing/outgoing.ts'
import { deliveriesStore } from './deliveries.store.ts'
import { endpointChecks, shownEndpoint } from './endpoint-checks.ts'
import { endpointHealthStore } from './endpoint-health.store.ts'
import type { EndpointSecrets } from './endpoint-secrets.ts'
import { endpointsStore, type StoredEndpoint } from './endpoints.store.ts'
import { newSigningKey } from './signatures.ts'

export interface WebhooksDependencies {
  db: Database
  clock: Clock
  outgoing: Pick<Outgoing, 'flawOf'>
  secrets: EndpointSecrets
  /** What endpoints listen to has changed, and is committed. */
  listenersChanged(): Promise<void>
}

export function webhooksService(parts: WebhooksDependencies) {
  const { db, clock, outgoing, secrets, listenersChanged } = parts

  const shown = shownEndpoint(clock)
  const check = endpointChecks({ db, outgoing })

  async function own(on: DatabaseOrTransaction, endpointId: string, actor: Actor): Promise<StoredEndpoint> {
    const found = await endpointsStore(on).find(endpointId, actor.accountId)
    if (!found) throw new DomainError('webhooks.notFound')
    return found
  }

  /** Changes a locked endpoint, and gives what is shown of it then. */
  async function changed<Result>(
    endpointId: string,
    actor: Actor,
    work: (
      tx: DatabaseOrTransaction,
      endpoint: StoredEndpoint,
      after: () => Promise<WebhookEndpoint>,
    ) => Promise<Result>,
  ): Promise<Result> {
    const result = await inTransaction(db, async (tx) => {
      const store = endpointsStore(tx)
      const endpoint = await store.lock(endpointId, actor.accountId)
      if (!endpoint) throw new DomainError('webhooks.notFound')
      const done = await work(tx, endpoint, async () => shown(tx, await own(tx, endpointId, actor)))
      await store.announce()
      return done
    })
    await listenersChanged()
    return result
  }

  return {
    list: async ({ accountId }: Actor): Promise<WebhookEndpoint[]> =>
      Promise.all((await endpointsStore(db).listOf(accountId)).map((endpoint) => shown(db, endpoint))),

    async create(input: CheckedInputOf<typeof createWebhook>, actor: Actor): Promise<OutputOf<typeof createWebhook>> {
      await check(input, actor)
      const { secretHeaders = [], ...fields } = input
      const endpointId = newUid()
      const key = newSigningKey(input.scheme)
      const { sealed, names } = secrets.sealHeaders(secretHeaders, endpointId)
      const limit = webhooksLimits.perAccount
      const created = await inTransaction(db, async (tx) => {
        const store = endpointsStore(tx)
        await store.lockAccount(actor.accountId)
        if ((await store.count(actor.accountId)) >= limit) throw new DomainError('webhooks.tooMany', { limit })
        await store.insert({
          ...fields,
          endpointId,
          ownerId: actor.accountId,
          publicKey: key.publicKey,
          secret: secrets.sealSecret(key.secret, endpointId),
          headers: sealed,
          headerNames: names,
          createTime: clock.now(),
        })
        await store.announce()
        const endpoint = await shown(tx, await own(tx, endpointId, actor))
        return replies(tx, createWebhook, { ...endpoint, secret: key.shown })
      })
      await listenersChanged()
      return created
    },

    async update(input: CheckedInputOf<typeof updateWebhook>, actor: Actor): Promise<WebhookEndpoint> {
      const { isSiteWide } = await own(db, input.endpointId, actor)
      await check({ ...input, isSiteWide }, actor)
      const { endpointId, secretHeaders, ...fields } = input
      const headers = secretHeaders && secrets.sealHeaders(secretHeaders, endpointId)
      return changed(endpointId, actor, async (tx, _endpoint, after) => {
        await endpointsStore(tx).change(endpointId, { ...fields, headers })
        return replies(tx, updateWebhook, await after())
      })
    },

    remove: (endpointId: string, actor: Actor): Promise<null> =>
      changed(endpointId, actor, async (tx) => {
        await deliveriesStore(tx).cancelWaiting(endpointId)
        await endpointsStore(tx).remove(endpointId)
        return null
      }),

    rotate: (endpointId: string, actor: Actor): Promise<OutputOf<typeof rotateWebhookSecret>> =>
      changed(endpointId, actor, async (tx, { scheme, secret }, after) => {
        const key = newSigningKey(scheme)
        await endpointsStore(tx).rotate(endpointId, {
          secret: secrets.sealSecret(key.secret, endpointId),
          publicKey: key.publicKey,
          oldSecret: secret,
          oldUntil: clock.now() + webhooksLimits.rotationMs,
        })
        return replies(tx, rotateWebhookSecret, { ...(await after()), secret: key.shown })
      }),

    setState: (
      { endpointId, isOn, dropWaiting }: CheckedInputOf<typeof setWebhookState>,
      actor: Actor,
    ): Promise<WebhookEndpoint> =>
      changed(endpointId, actor, async (tx, { state }, after) => {
        const next = nextState(webhookLifecycle, state, isOn ? 'turnOn' : 'turnOff')
        if (dropWaiting) await deliveriesStore(tx).cancelWaiting(endpointId)
        if (next !== undefined && next !== state) await endpointHealthStore(tx).setState(endpointId, next, clock.now())
        await deliveriesStore(tx).wake()
        return replies(tx, setWebhookState, await after())
      }),
  }
}

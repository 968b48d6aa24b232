import { accountDeleted } from '@slipway/contract/identity/accounts/accounts.events.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { webhookTypeNames } from '@slipway/contract/operations/webhooks/webhook-type-names.ts'
import { webhookTypes } from '@slipway/contract/operations/webhooks/webhook-types.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  listWebhookTypes,
  replayWebhookDeliveries,
  rotateWebhookSecret,
  setWebhookState,
  testWebhook,
  updateWebhook,
} from '@slipway/contract/operations/webhooks/webhooks.calls.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serve, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { Log } from '../../../log.ts'
import type { Outgoing } from '../../../outgoing/outgoing.ts'
import { causedMessages } from './caused-messages.ts'
import { deliveriesService } from './deliveries.service.ts'
import { disabledMails, type DisabledMailsDependencies } from './disabled-mails.ts'
import { endpointSecrets } from './endpoint-secrets.ts'
import { endpointsStore } from './endpoints.store.ts'
import { messageQueue } from './message-queue.ts'
import { createWebhookPartitions, keepWebhookPartitions } from './webhook-partitions.ts'
import { webhookSender } from './webhook-sender.ts'
import { webhooksService } from './webhooks.service.ts'

interface Dependencies extends DisabledMailsDependencies {
  db: Database
  clock: Clock
  masterKey: Buffer
  log: Pick<Log, 'warn'>
  outgoing: Outgoing
  /** Publishes the events of the device path that are needed now, and no others. */
  followSubscriptions(): Promise<void>
}

export interface WebhooksApi {
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
  /** Creates the partitions of today, before messages arrive. */
  makeReady(): Promise<void>
  /** Sends what is queued, in a process with the role `jobs`. */
  sender: ReturnType<typeof webhookSender>
}

/** Messages to other systems, by Standard Webhooks (decision 0192). */
export function webhooksDomain(parts: Dependencies): WebhooksApi {
  const { db, clock, masterKey, log, outgoing, followSubscriptions } = parts
  const secrets = endpointSecrets(masterKey)
  const queue = messageQueue({ db, clock })
  const onDisabled = disabledMails(parts)
  /** The change is committed: what fails here is done by the job. */
  const listenersChanged = (): Promise<void> =>
    followSubscriptions().catch((err: unknown) =>
      log.warn({ err }, 'events of devices could not be followed and will be tried again'),
    )
  const webhooks = webhooksService({ db, clock, outgoing, secrets, listenersChanged })
  const deliveries = deliveriesService({ db, clock, queue })

  return {
    routes: [
      serve(listWebhookTypes, async ({ locale }) =>
        webhookTypeNames.map((type) => ({
          type,
          name: inLocale(webhookTypes[type], locale),
          isSiteWide: webhookTypes[type].audience === 'site',
          sample: webhookTypes[type].sample,
        })),
      ),
      serve(listWebhooks, ({ actor }) => webhooks.list(actor)),
      serve(createWebhook, ({ input, actor }) => webhooks.create(input, actor)),
      serve(updateWebhook, ({ input, actor }) => webhooks.update(input, actor)),
      serve(deleteWebhook, ({ input, actor }) => webhooks.remove(input.endpointId, actor)),
      serve(rotateWebhookSecret, ({ input, actor }) => webhooks.rotate(input.endpointId, actor)),
      serve(setWebhookState, ({ input, actor }) => webhooks.setState(input, actor)),
      serve(testWebhook, ({ input, actor }) => deliveries.test(input.endpointId, actor)),
      serve(listWebhookDeliveries, ({ input, actor }) => deliveries.page(input, actor)),
      serve(getWebhookDelivery, ({ input, actor }) => deliveries.details(input.endpointId, input.messageId, actor)),
      serve(replayWebhookDeliveries, ({ input, actor }) => deliveries.replay(input, actor)),
    ],
    jobs: [
      {
        name: 'webhooks.partitions',
        cron: '27 * * * *',
        run: () => keepWebhookPartitions(db.pool, clock.now()),
      },
      { name: 'webhooks.subscriptions', cron: '29 * * * *', run: followSubscriptions },
    ],
    subscriptions: [
      ...causedMessages({ db, clock, queue }),
      // Messages are for the owner: endpoints can't be transferred.
      inTransaction(accountDeleted, async (tx, { accountId }) => {
        await endpointsStore(tx).removeAllOf(accountId)
        await endpointsStore(tx).announce()
      }),
    ],
    makeReady: () => createWebhookPartitions(db.pool, clock.now()),
    sender: webhookSender({ db, clock, log, outgoing, secrets, queue, onDisabled }),
  }
}

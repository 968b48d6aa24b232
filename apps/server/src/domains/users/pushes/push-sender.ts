import { createHash } from 'node:crypto'
import { SECOND_MS } from '@slipway/contract/durations.ts'
import { toLocale } from '@slipway/contract/locale.ts'
import { pushLimits } from '@slipway/contract/users/pushes/pushes.limits.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import type { Log } from '../../../log.ts'
import { MailFailed, type Mailer } from '../../../mail/mailer.ts'
import type { PushOutcome, PushPort, PushTarget } from '../../../push/push-port.ts'
import { SmsFailed, type SmsGateway } from '../../../sms/sms-gateway.ts'
import type { NativePushes } from '../apps/index.ts'
import {
  pushChannels,
  pushDeliveriesStore,
  type DeliveredNote,
  type DueDelivery,
  type DeliveryQueue,
} from './push-deliveries.store.ts'
import { pushReadersViews } from './push-readers.views.ts'
import { isNative, pushSubscriptionsStore, type PhoneTarget, type PushTargets } from './push-subscriptions.store.ts'
import { pushTalliesStore } from './push-tallies.store.ts'
import { deliveryQueues } from './delivery-queues.ts'

/** Pushes under way at the same time; each waits for a push service. */
const BATCH = 32
/** A declarative message has to fit; Chinese takes three bytes a character. */
const BODY_LENGTH = 500

export interface SenderDependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  port: PushPort
  native: Pick<NativePushes, 'send'>
  targets: PushTargets
  mailer: Mailer
  sms: SmsGateway | undefined
  publicUrl: string | undefined
}

/** One body for all browsers: a declarative web push, which the service worker of others shows alike. */
export function noteBody({ title, body, path, lang }: DeliveredNote, { origin }: PushTarget, tag: string): string {
  const notification = { title, body: body.slice(0, BODY_LENGTH), lang, navigate: `${origin}${path}`, tag }
  return JSON.stringify({ web_push: 8030, notification })
}

/** The same for all pushes of an event of a device, or to the same page: at most 32 characters (RFC 8030 §5.4). */
const topicOf = ({ event, note }: Pick<DueDelivery, 'event' | 'note'>): string =>
  createHash('sha256')
    .update(event ? `${event.deviceId} ${event.deKey}` : note.path)
    .digest('base64url')
    .slice(0, 32)

const reasonOf = (outcome: Exclude<PushOutcome, { end: 'ok' }>): string | number =>
  (outcome.end === 'refused' && outcome.reason) || (outcome.status ?? 'unreachable')

/** Sends deliveries, in a process with the role `jobs`. */
export function pushSender({ db, clock, log, port, native, targets, mailer, sms, publicUrl }: SenderDependencies) {
  const store = pushDeliveriesStore(db)

  async function sendOne(delivery: DueDelivery, target: PhoneTarget | undefined): Promise<PushOutcome> {
    const { channel, note, isAlarm, expiresAt } = delivery
    if (channel === pushChannels.email || channel === pushChannels.sms) return sendOtherwise(delivery)
    if (!target) return { end: 'gone', status: 410 }
    const tag = topicOf(delivery)
    const ttl = Math.max(0, Math.floor((expiresAt - clock.now()) / SECOND_MS))
    if (isNative(target)) {
      const { title, body, path } = note
      return native.send(target, {
        title,
        body: body.slice(0, BODY_LENGTH),
        path,
        ttl,
        isUrgent: isAlarm,
        topic: tag,
      })
    }
    const body = noteBody(note, target, tag)
    return port.send(target, { body, ttl, isUrgent: isAlarm, topic: tag })
  }

  /** Email can be tried again; a text message may have been sent, whatever the gateway says. */
  async function sendOtherwise({ channel, userId, note }: DueDelivery): Promise<PushOutcome> {
    const { email, phone } = await pushReadersViews(db).account(userId)
    const link = publicUrl === undefined ? '' : `\n\n${publicUrl}${note.path}`
    try {
      if (channel === pushChannels.email && email) {
        await mailer.send({ to: email, subject: note.title, text: `${note.body}${link}` })
        return { end: 'ok' }
      }
      if (channel === pushChannels.sms && phone && sms) {
        const locale = toLocale(note.lang) ?? 'en-US'
        await sms.send({ to: `+${phone}`, text: `${note.title}: ${note.body}`, code: null, purpose: 'notice', locale })
        return { end: 'ok' }
      }
    } catch (error) {
      if (error instanceof MailFailed) return { end: 'retryAfter', status: undefined, seconds: undefined }
      if (error instanceof SmsFailed) return { end: 'refused', status: undefined }
      throw error
    }
    return { end: 'refused', status: undefined }
  }

  async function end(delivery: DueDelivery, outcome: PushOutcome): Promise<void> {
    const { id, attempts, expiresAt, subscriptionId, event } = delivery
    const now = clock.now()
    if (outcome.end === 'retryAfter') {
      const dueAt = now + (outcome.seconds === undefined ? backoffMs(attempts) : outcome.seconds * SECOND_MS)
      if (attempts < pushLimits.tries && dueAt < expiresAt) return store.postpone(id, dueAt)
    }
    await inTransaction(db, async (tx) => {
      const name = outcome.end === 'ok' ? 'sent' : `failed:${reasonOf(outcome)}`
      if (outcome.end === 'ok') await pushDeliveriesStore(tx).sent(id, now)
      else await pushDeliveriesStore(tx).remove(id)
      if (outcome.end === 'gone' && subscriptionId !== null) {
        await pushSubscriptionsStore(tx, targets).remove(subscriptionId)
      }
      if (event) await pushTalliesStore(tx).add([{ ...event, outcome: name }], now)
    })
  }

  async function sendBatch(queue: DeliveryQueue): Promise<boolean> {
    const now = clock.now()
    const due = await store.lease(queue, BATCH, { now, until: now + pushLimits.leaseMs })
    const ids = due.flatMap(({ subscriptionId }) => (subscriptionId === null ? [] : [subscriptionId]))
    const known = await pushSubscriptionsStore(db, targets).targetsOf(ids)
    await Promise.all(
      due.map(async (delivery) => {
        const target = known.get(delivery.subscriptionId ?? 0)
        const isLate = delivery.expiresAt <= now
        await end(delivery, isLate ? { end: 'refused', status: undefined } : await sendOne(delivery, target))
      }),
    )
    return due.length > 0
  }

  return deliveryQueues({
    db,
    sendBatch,
    onError: (error) => log.warn({ err: error }, 'pushes could not be sent and will be tried again'),
  })
}

const backoffMs = (attempts: number): number => pushLimits.firstRetryMs * 2 ** (attempts - 1)

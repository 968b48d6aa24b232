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
import {
  pushChannels,
  pushDeliveriesStore,
  PUSHES,
  type DeliveredNote,
  type DueDelivery,
} from './push-deliveries.store.ts'
import { pushReadersViews } from './push-readers.views.ts'
import { pushSubscriptionsStore, type PushTargets } from './push-subscriptions.store.ts'
import { pushTalliesStore } from './push-tallies.store.ts'

/** Pushes under way at the same time; each waits for a push service. */
const BATCH = 32
const POLL_MS = SECOND_MS
/** A declarative message has to fit; Chinese takes three bytes a character. */
const BODY_LENGTH = 500

export interface SenderDependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  port: PushPort
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

/** Sends deliveries, in a process with the role `jobs`. */
export function pushSender({ db, clock, log, port, targets, mailer, sms, publicUrl }: SenderDependencies) {
  const stopping = new AbortController()
  const store = pushDeliveriesStore(db)
  let running: Promise<void> | undefined
  let isWokenAgain = false
  let poll: NodeJS.Timeout | undefined
  let stopListening = (): void => {}

  async function sendOne(delivery: DueDelivery, target: PushTarget | undefined): Promise<PushOutcome> {
    if (delivery.channel !== pushChannels.web) return sendOtherwise(delivery)
    if (!target) return { end: 'gone', status: 410 }
    const tag = topicOf(delivery)
    const ttl = Math.max(0, Math.floor((delivery.expiresAt - clock.now()) / SECOND_MS))
    const body = noteBody(delivery.note, target, tag)
    return port.send(target, { body, ttl, isUrgent: delivery.isAlarm, topic: tag })
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
      const name = outcome.end === 'ok' ? 'sent' : `failed:${outcome.status ?? 'unreachable'}`
      if (outcome.end === 'ok') await pushDeliveriesStore(tx).sent(id, now)
      else await pushDeliveriesStore(tx).remove(id)
      if (outcome.end === 'gone' && subscriptionId !== null) {
        await pushSubscriptionsStore(tx, targets).remove(subscriptionId)
      }
      if (event) await pushTalliesStore(tx).add([{ ...event, outcome: name }], now)
    })
  }

  async function sendBatch(): Promise<boolean> {
    const now = clock.now()
    const due = await store.lease(BATCH, now, now + pushLimits.leaseMs)
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

  async function sendDue(): Promise<void> {
    while (!stopping.signal.aborted && (await sendBatch()));
  }

  function wake(): void {
    if (stopping.signal.aborted) return
    if (running) {
      isWokenAgain = true
      return
    }
    running = sendDue()
      .catch((error: unknown) => log.warn({ err: error }, 'pushes could not be sent and will be tried again'))
      .finally(() => {
        running = undefined
        if (!isWokenAgain) return
        isWokenAgain = false
        wake()
      })
  }

  return {
    sendDue,
    async start(): Promise<void> {
      stopListening = await db.listen(PUSHES, { onMessage: wake, onGap: wake })
      poll = setInterval(wake, POLL_MS)
      poll.unref()
      wake()
    },
    async stop(): Promise<void> {
      stopping.abort()
      stopListening()
      clearInterval(poll)
      await running
    },
  }
}

const backoffMs = (attempts: number): number => pushLimits.firstRetryMs * 2 ** (attempts - 1)

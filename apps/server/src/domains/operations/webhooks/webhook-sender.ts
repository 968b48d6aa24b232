import { SECOND_MS } from '@slipway/contract/durations.ts'
import { deliveryStates, webhookStates } from '@slipway/contract/operations/webhooks/webhook-states.ts'
import { webhooksLimits } from '@slipway/contract/operations/webhooks/webhooks.limits.ts'
import type { Clock } from '../../../clock.ts'
import { workLoop } from '../../../concurrency/work-loop.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Log } from '../../../log.ts'
import type { Outgoing, OutgoingResult } from '../../../outgoing/outgoing.ts'
import { endingOf, type AttemptEnding } from './delivery-rules.ts'
import { deliveriesStore, WEBHOOKS, type ClaimedDelivery } from './deliveries.store.ts'
import type { EndpointSecrets } from './endpoint-secrets.ts'
import { endpointHealthStore } from './endpoint-health.store.ts'
import { endpointsStore, type StoredEndpoint } from './endpoints.store.ts'
import type { MessageQueue } from './message-queue.ts'
import { signedHeaders } from './signatures.ts'

const POLL_MS = SECOND_MS
/** Requests of this process at the same time: far more than the endpoints that fail slowly take. */
const PARALLEL = 256

type DisabledState = typeof webhookStates.failing | typeof webhookStates.gone

export interface SenderDependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  outgoing: Pick<Outgoing, 'request'>
  secrets: EndpointSecrets
  queue: MessageQueue
  /** After an endpoint was turned off. */
  onDisabled(endpoint: StoredEndpoint, state: DisabledState): Promise<void>
  /** 0 to 1; spreads retries. */
  random?: () => number
}

/** Sends deliveries, in a process with the role `jobs`. Each claim is sent for itself: a slow receiver holds up no other one. */
export function webhookSender(parts: SenderDependencies) {
  const { db, clock, log, outgoing, secrets, queue, onDisabled, random = Math.random } = parts
  const underWay = new Set<Promise<void>>()
  let isStarted = false
  const stopping = new AbortController()
  let stopListening = (): void => {}

  const request = (endpoint: StoredEndpoint, { messageId }: ClaimedDelivery, body: string): Promise<OutgoingResult> => {
    const at = clock.now()
    const custom = Object.fromEntries(secrets.headersOf(endpoint).map(({ name, value }) => [name, value]))
    const signed = signedHeaders({ messageId, at, body }, endpoint.scheme, secrets.secretsOf(endpoint, at))
    const headers = {
      ...custom,
      'content-type': 'application/json',
      'user-agent': 'Slipway-Webhooks/1.0 (+https://www.standardwebhooks.com)',
      ...signed,
    }
    return outgoing.request({ url: endpoint.url, method: 'POST', headers, body: Buffer.from(body) })
  }

  /** Turns the endpoint off, and says so to the owner's other ones. */
  async function disable(
    tx: DatabaseOrTransaction,
    { endpointId, ownerId }: StoredEndpoint,
    state: DisabledState,
  ): Promise<void> {
    await endpointHealthStore(tx).setState(endpointId, state, clock.now())
    if (state === webhookStates.gone) await deliveriesStore(tx).cancelWaiting(endpointId)
    await endpointsStore(tx).announce()
    const data = { endpointId, state }
    await queue.add(tx, { type: 'endpoint.disabled', data, subject: endpointId, ownerId })
  }

  /** The state in which the endpoint is turned off; undefined: it stays as it is. */
  async function follow(
    tx: DatabaseOrTransaction,
    endpoint: StoredEndpoint,
    ending: AttemptEnding['endpoint'],
  ): Promise<DisabledState | undefined> {
    const now = clock.now()
    const store = endpointHealthStore(tx)
    if (ending === 'ok') {
      await store.noteSuccess(endpoint.endpointId, now)
      return undefined
    }
    const noted = await store.noteFailure(endpoint.endpointId, now)
    if (!noted?.isOn) return undefined
    const isOver = ending === 'gone' || now - noted.failingSince >= webhooksLimits.failingMs
    if (!isOver) return undefined
    const state = ending === 'gone' ? webhookStates.gone : webhookStates.failing
    await disable(tx, endpoint, state)
    return state
  }

  async function sendOne(claimed: ClaimedDelivery, endpoint: StoredEndpoint | undefined): Promise<void> {
    const time = clock.now()
    if (!endpoint || claimed.body === null) {
      const attempt = { time, httpStatus: null, tookMs: 0, failure: 'gone', reply: '' }
      await deliveriesStore(db).end(claimed, { state: deliveryStates.cancelled, dueAt: undefined, attempt })
      return
    }
    const result = await request(endpoint, claimed, claimed.body)
    const now = clock.now()
    const { state, dueAt, endpoint: health } = endingOf(result, { tries: claimed.tries, now, random: random() })
    const attempt = { time, tookMs: Math.max(0, now - time), ...attemptFacts(result) }
    const disabled = await inTransaction(db, async (tx) => {
      const isOurs = await deliveriesStore(tx).end(claimed, { state, dueAt, attempt })
      return isOurs ? follow(tx, endpoint, health) : undefined
    })
    if (disabled !== undefined) await onDisabled(endpoint, disabled)
  }

  /** Starts what is due, as much as there is room for; false where nothing was due. */
  async function startDue(): Promise<boolean> {
    const claimed = await deliveriesStore(db).claim(PARALLEL - underWay.size, clock.now())
    const endpoints = await endpointsStore(db).byIds([...new Set(claimed.map(({ endpointId }) => endpointId))])
    for (const one of claimed) {
      const sending = sendOne(one, endpoints.get(one.endpointId))
        .catch((error: unknown) => log.warn({ err: error }, 'a webhook could not be recorded and will be sent again'))
        .finally(() => {
          underWay.delete(sending)
          if (isStarted) loop.wake()
        })
      underWay.add(sending)
    }
    return claimed.length > 0
  }

  const loop = workLoop({
    async work() {
      while (!stopping.signal.aborted && underWay.size < PARALLEL && (await startDue()));
    },
    onError: (error) => log.warn({ err: error }, 'webhooks could not be read and will be tried again'),
    everyMs: POLL_MS,
  })

  return {
    async start(): Promise<void> {
      isStarted = true
      stopListening = await db.listen(WEBHOOKS, { onMessage: loop.wake, onGap: loop.wake })
      loop.start()
    },
    /** Sends what is due now, and what becomes due by it. */
    async sendDue(): Promise<void> {
      while ((await startDue()) || underWay.size > 0) await Promise.all(underWay)
    },
    /** Waits for the requests in progress. */
    async stop(): Promise<void> {
      stopping.abort()
      stopListening()
      await loop.stop()
      await Promise.all(underWay)
    },
  }
}

function attemptFacts(result: OutgoingResult): { httpStatus: number | null; failure: string; reply: string } {
  if (result.end === 'failed') return { httpStatus: null, failure: result.reason, reply: '' }
  const reply = result.body.toString().replaceAll('\0', '\u{fffd}').slice(0, webhooksLimits.replyChars).toWellFormed()
  return { httpStatus: result.status, failure: '', reply }
}

import { randomUUID } from 'node:crypto'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { SECOND_MS } from '@slipway/contract/durations.ts'
import type { Envelope } from '@slipway/contract/http/envelope.ts'
import { DomainError, type RefusalDetails, type RefusalName } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { secretBox } from '../../../crypto/secret-box.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import { withWriteClaim, type WriteClaim } from '../../../db/call-context/write-claims.ts'
import { announcingReply } from '../../../db/call-context/announced-replies.ts'
import type { KeyedWrite, KeyedWrites } from '../../../http/idempotency/keyed-call.ts'
import type { Log } from '../../../log.ts'
import { idempotencyKeysStore, insertKey, type KeyPlace, type KeyRow } from './idempotency-keys.store.ts'

export interface IdempotencyDependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'error'>
  masterKey: Buffer
}

/** An attempt that takes longer has lost its process. */
const ATTEMPT_MS = 15 * SECOND_MS
/** A larger reply is not stored: the key still protects the write. */
const MAX_REPLY_CHARS = 64 * 1024
/** Replies that wait for the database. */
const MAX_UNSAVED = 1_000

/** What came of a write. `tooLarge`: its reply was not stored. */
type Ending = { reply: Envelope } | { refusal: RefusalName; details: RefusalDetails } | 'tooLarge'

/** Another attempt has the key. */
class KeyTaken extends Error {}

const placeIn = ({ caller, key }: KeyPlace): string => `${caller} ${key}`

/** Calls during a run get that run. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () =>
    (running ??= run().finally(() => {
      running = undefined
    }))
}

/** Carries out each keyed write once (decision 0182). Replies can contain one-time secrets, so they are encrypted. */
export function idempotencyService({ db, clock, log, masterKey }: IdempotencyDependencies) {
  const store = idempotencyKeysStore(db)
  const box = secretBox(masterKey, 'idempotent replies')
  const running = new Map<string, Promise<void>>()
  const unsaved = new Map<string, { row: KeyRow; sealed: Buffer }>()

  const sealed = (row: KeyPlace, ending: Ending): Buffer => {
    const text = JSON.stringify(ending)
    return box.seal(text.length > MAX_REPLY_CHARS ? JSON.stringify('tooLarge') : text, placeIn(row))
  }

  const saveUnsaved = oneAtATime(async () => {
    for (const [place, { row, sealed: bytes }] of unsaved) {
      await store.keepReply(row, bytes)
      unsaved.delete(place)
    }
  })

  async function keep(row: KeyRow, ending: Ending): Promise<void> {
    const bytes = sealed(row, ending)
    try {
      await store.keepReply(row, bytes)
    } catch (err) {
      log.error({ err }, 'the reply of a keyed write could not be stored yet')
      if (unsaved.size < MAX_UNSAVED) unsaved.set(placeIn(row), { row, sealed: bytes })
      return
    }
    // Not only by the job: the process may run none.
    if (unsaved.size > 0)
      void saveUnsaved().catch((err: unknown) => log.error({ err }, 'replies of keyed writes could not be stored yet'))
  }

  /** Undefined where the key is unused. */
  async function earlier(place: KeyPlace, requestHash: Buffer): Promise<Envelope | undefined> {
    const found = await store.find(place)
    if (!found) return undefined
    if (!found.requestHash.equals(requestHash)) throw new DomainError('request.keyReused')
    const reply = found.reply ?? unsaved.get(placeIn(place))?.sealed
    if (!reply) {
      const waitMs = found.createTime + ATTEMPT_MS - clock.now()
      if (waitMs <= 0 || waitMs > ATTEMPT_MS) throw new DomainError('request.replyLost')
      throw new DomainError('request.keyInProgress', { seconds: Math.ceil(waitMs / SECOND_MS) })
    }
    const ending = JSON.parse(box.open(reply, placeIn(place))) as Ending
    if (ending === 'tooLarge') throw new DomainError('request.replyLost')
    if ('refusal' in ending) throw new DomainError(ending.refusal, ending.details)
    return ending.reply
  }

  async function attempt(
    row: KeyRow,
    call: AnyCall,
    work: () => Promise<Envelope>,
    replyTo: (result: unknown) => Envelope,
  ): Promise<Envelope> {
    const claim: WriteClaim = {
      async take(run) {
        if (!(await insertKey(run, row))) throw new KeyTaken()
      },
      isCommitted: false,
      isOver: false,
    }
    const announced = async (tx: DatabaseOrTransaction, replying: AnyCall, result: unknown): Promise<void> => {
      if (replying === call) await idempotencyKeysStore(tx).keepReply(row, sealed(row, { reply: replyTo(result) }))
    }
    try {
      const reply = await withWriteClaim(claim, () => announcingReply(announced, work))
      claim.isOver = true
      if (claim.isCommitted) await keep(row, { reply })
      return reply
    } catch (error) {
      claim.isOver = true
      if (claim.isCommitted && error instanceof DomainError) {
        await keep(row, { refusal: error.reason, details: error.details })
      }
      throw error
    }
  }

  async function once(
    { call, key, caller, requestHash }: KeyedWrite,
    work: () => Promise<Envelope>,
    replyTo: (result: unknown) => Envelope,
  ): Promise<{ reply: Envelope; isRepeated: boolean }> {
    const userId = 'userId' in caller ? caller.userId : null
    const place = { caller: 'userId' in caller ? `user:${caller.userId}` : `account:${caller.accountId}`, key }
    const known = await earlier(place, requestHash)
    if (known) return { reply: known, isRepeated: true }
    const row = { ...place, userId, attempt: randomUUID(), requestHash, createTime: clock.now() }
    try {
      return { reply: await attempt(row, call, work, replyTo), isRepeated: false }
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error
      const reply = await earlier(place, requestHash)
      if (reply) return { reply, isRepeated: true }
      throw new DomainError('request.keyInProgress', { seconds: 1 })
    }
  }

  const port: KeyedWrites = {
    async once(write, work, replyTo) {
      const { caller } = write
      const place = `${'userId' in caller ? 'user' : 'account'} ${Object.values(caller).join()} ${write.key}`
      // Of two requests in this process the second waits, and gets the reply of the first.
      for (let other = running.get(place); other; other = running.get(place)) await other
      const { promise, resolve } = Promise.withResolvers<void>()
      running.set(place, promise)
      try {
        return await once(write, work, replyTo)
      } finally {
        running.delete(place)
        resolve()
      }
    },
  }
  return { port, saveUnsaved }
}

import { createHash } from 'node:crypto'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { callNameOf } from '@slipway/contract/http/call-names.ts'
import type { Envelope } from '@slipway/contract/http/envelope.ts'
import { KEY_HEADER, KEY_PATTERN, takesKey } from '@slipway/contract/http/idempotency.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { FastifyRequest } from 'fastify'
import type { Draft } from '../../files/file-store.ts'
import type { Actor, EndUser } from '../route.ts'

/** One write, as its sender names it. */
export interface KeyedWrite {
  call: AnyCall
  key: string
  /** The owner of the key: an account, or an end user. */
  caller: { accountId: number } | { userId: number }
  /** Of the call and of everything it was given: another request with the key is refused. */
  requestHash: Buffer
}

export interface KeyedWrites {
  /**
   * Runs `work` unless the write was carried out already: then its reply, or its refusal. `replyTo` makes the reply of a
   * result that `replies` announces within a transaction.
   */
  once(
    write: KeyedWrite,
    work: () => Promise<Envelope>,
    replyTo: (result: unknown) => Envelope,
  ): Promise<{ reply: Envelope; isRepeated: boolean }>
}

interface Sent {
  request: FastifyRequest
  actor: Actor | undefined
  user: EndUser | undefined
  input: unknown
  file: Draft | undefined
}

/** The write that the header of this request names; undefined without a header, or where the call takes none. */
export function keyedWriteOf(call: AnyCall, { request, actor, user, input, file }: Sent): KeyedWrite | undefined {
  const key = request.headers[KEY_HEADER]
  if (key === undefined || !takesKey(call)) return undefined
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) throw new DomainError('request.badKey')
  const caller = actor ? { accountId: actor.accountId } : user && { userId: user.userId }
  if (!caller) return undefined
  const given = { call: callNameOf(call), input, file: file?.digest('sha256') }
  return { call, key, caller, requestHash: createHash('sha256').update(JSON.stringify(given, inOrder)).digest() }
}

/** Fields in the order of their names: clients may send them in any. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

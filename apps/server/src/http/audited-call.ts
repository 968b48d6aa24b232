import { randomUUID } from 'node:crypto'
import { callNameOf } from '@slipway/contract/http/call-names.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import type { FastifyRequest } from 'fastify'
import { withAuditContext, type Writer } from '../db/audit-context.ts'
import { addressOf } from './client-ip.ts'
import { endingOf } from './error-reply.ts'
import type { Principal } from './route.ts'

/** An action or attempted action by a call. */
export interface Attempt {
  entryId: string
  at: number
  /** `domain.call` */
  action: string
  /** Undefined for a visitor. */
  actor: Principal | undefined
  input: unknown
  /** Fields with accounts of end users (`Call.pseudonyms`); a lookup is recorded however many were refused. */
  pseudonyms: readonly string[]
  outcome: 'done' | 'refused' | 'failed'
  code: number
  refusal: RefusalName | undefined
  ip: string
  agent: string
  requestId: string
}

export interface AuditPort {
  now(): number
  /**
   * Resolves after the entry is stored, or after a failure was logged, because the action cannot be undone. Never
   * rejects.
   */
  record(attempt: Attempt): Promise<void>
}

/** The facts about a call that the HTTP layer learns while it runs. */
export interface Noting {
  actor(actor: Principal): void
  input(input: unknown): void
}

export const unaudited: Noting = { actor() {}, input() {} }

interface Dependencies {
  call: AnyCall
  request: FastifyRequest
  audit: AuditPort
}

/**
 * Records an entry of the call, with any outcome; database triggers store the changed rows under the entry. An
 * unauthenticated request that no handler received leaves none: such requests could fill the log.
 */
export async function audited<T>(
  { call, request, audit }: Dependencies,
  work: (noting: Noting) => Promise<T>,
): Promise<T> {
  const action = callNameOf(call)
  const writer: Extract<Writer, { kind: 'call' }> = {
    kind: 'call',
    entryId: randomUUID(),
    at: audit.now(),
    name: action,
    accountId: undefined,
    isOver: false,
  }
  const known: { actor: Principal | undefined; input: unknown } = { actor: undefined, input: undefined }
  const noting: Noting = {
    actor(actor) {
      known.actor = actor
      writer.accountId = actor.accountId
    },
    input: (input) => void (known.input = input),
  }

  async function record(ending: Pick<Attempt, 'outcome' | 'code' | 'refusal'>): Promise<void> {
    writer.isOver = true
    if (!known.actor && known.input === undefined) return
    await audit.record({
      entryId: writer.entryId,
      at: writer.at,
      action,
      ...known,
      pseudonyms: call.pseudonyms ?? [],
      ...ending,
      ip: addressOf(request),
      agent: request.headers['user-agent'] ?? '',
      requestId: request.id,
    })
  }

  return withAuditContext(writer, async () => {
    try {
      const result = await work(noting)
      await record({ outcome: 'done', code: 200, refusal: undefined })
      return result
    } catch (error) {
      const { refusal, code } = endingOf(error, request)
      await record({ outcome: refusal ? 'refused' : 'failed', code, refusal })
      throw error
    }
  })
}

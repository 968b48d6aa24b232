import { may, type Access, type UserNarrowing } from '@slipway/contract/access.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import { scopeOf } from '@slipway/contract/http/scopes.ts'
import { userNarrowings } from '@slipway/contract/users/users/users.ts'
import type { FastifyRequest } from 'fastify'
import { addressOf } from './client-ip.ts'
import { appClientOf, bearerTokenOf, sessionTokenOf, userTokenOf } from './cookies.ts'
import type { StreamSession } from './event-stream.ts'
import type { Actor, AppClient, EndUser, Principal } from './route.ts'

export interface SessionPort {
  /** The account of a session token; undefined where it is unknown or has ended. */
  actorOf(token: string): Promise<Actor | undefined>
  /** Calls back whenever this live session may have ended, once for each cause; the result unsubscribes. */
  onInvalidated(token: string, listener: () => void): () => void
}

/** The account of a bearer token with its current permissions, and the token's restrictions. */
export interface Bearer {
  actor: Actor
  scopes: readonly string[]
}

export interface BearerPort {
  /** Undefined where the token is unknown, expired or revoked. `ip` is the caller's address. */
  actorOf(token: string, ip: string): Promise<Bearer | undefined>
  /** As for sessions; a source without it is queried again at each heartbeat of a stream. */
  onInvalidated?(token: string, listener: () => void): () => void
}

/** A kind of token that recognizes its own by their format. */
export interface BearerSource extends BearerPort {
  hasForm(token: string): boolean
}

/** Delegates to the source that matches a token's format; any other token is unknown. */
export function bearersFrom(...sources: readonly BearerSource[]): BearerPort {
  const sourceOf = (token: string) => sources.find(({ hasForm }) => hasForm(token))
  return {
    actorOf: async (token, ip) => sourceOf(token)?.actorOf(token, ip),
    onInvalidated: (token, listener) => sourceOf(token)?.onInvalidated?.(token, listener) ?? (() => {}),
  }
}

/** Authenticates the callers of some kinds of access; each kind of caller has its own. */
export interface Authenticator<Caller extends Principal> {
  handles(access: Access): boolean
  /** Throws the refusal. `onKnown` is called for refused callers, too. */
  authorize(call: AnyCall, request: FastifyRequest, onKnown?: (actor: Principal) => void): Promise<Caller>
  streamSession(call: AnyCall, request: FastifyRequest): StreamSession
}

interface Ports {
  sessions: SessionPort
  bearers: BearerPort
}

/** Accounts of the console: the bearer's account if there is a bearer token, otherwise the session's. */
export function accountAuthenticator({ sessions, bearers }: Ports): Authenticator<Actor> {
  async function actorOf(
    call: AnyCall,
    request: FastifyRequest,
    onKnown: (actor: Principal) => void = () => {},
  ): Promise<Actor | undefined> {
    const token = bearerTokenOf(request)
    if (token === undefined) {
      const session = sessionTokenOf(request)
      const actor = session ? await sessions.actorOf(session) : undefined
      if (actor) onKnown(actor)
      return actor
    }
    const bearer = await bearers.actorOf(token, addressOf(request))
    if (!bearer) return undefined
    onKnown(bearer.actor)
    requireScope(call, bearer.scopes)
    return bearer.actor
  }

  async function authorize(call: AnyCall, request: FastifyRequest, onKnown?: (actor: Principal) => void) {
    const actor = await actorOf(call, request, onKnown)
    if (!actor) throw new DomainError('access.noSession')
    if (actor.mustEnrol && !isOpenWhileEnrolling(call)) throw new DomainError('access.mustEnrol')
    if (!may(call.access, actor.permissions)) throw new DomainError('access.denied')
    return actor
  }

  function streamSession(call: AnyCall, request: FastifyRequest): StreamSession {
    const token = bearerTokenOf(request)
    return {
      // A key is still valid after a change of its account's role, which can have lost the permission.
      isLive: () => authorize(call, request).then(() => true, isNoRefusal),
      onInvalidated: (listener) =>
        token === undefined
          ? sessions.onInvalidated(sessionTokenOf(request) ?? '', listener)
          : (bearers.onInvalidated?.(token, listener) ?? (() => {})),
    }
  }

  return { handles: ({ who }) => who === 'session' || who === 'menus', authorize, streamSession }
}

/** Where a user's request comes from. */
interface UserRequest {
  ip: string
  agent: string
  app: AppClient
}

export interface UserSessionPort {
  /** The end user of a session token; undefined where it is unknown or has ended. */
  userOf(token: string, client: UserRequest): Promise<EndUser | undefined>
  /** As for sessions of the console. */
  onInvalidated(token: string, listener: () => void): () => void
}

const narrowingRefusals = {
  logoff: 'access.logoffPending',
  password: 'access.passwordChangeDue',
  phone: 'access.phoneBindingDue',
} as const satisfies Record<UserNarrowing, RefusalName>

/** End users, by their own sessions only: no session of the console and no bearer token is looked at. */
const clientOf = (request: FastifyRequest): UserRequest => ({
  ip: addressOf(request),
  agent: request.headers['user-agent'] ?? '',
  app: appClientOf(request),
})

export function userAuthenticator({ userOf, onInvalidated }: UserSessionPort): Authenticator<EndUser> {
  async function authorize({ access }: AnyCall, request: FastifyRequest): Promise<EndUser> {
    const token = userTokenOf(request)
    const user = token === undefined ? undefined : await userOf(token, clientOf(request))
    if (!user) throw new DomainError('access.noSession')
    const narrowing = userNarrowings[user.status]
    const isOpen = narrowing === undefined || (access.who === 'user' && access.alsoWhile.includes(narrowing))
    if (!isOpen) throw new DomainError(narrowingRefusals[narrowing])
    return user
  }

  return {
    handles: ({ who }) => who === 'user',
    authorize,
    streamSession: (call, request) => ({
      isLive: () => authorize(call, request).then(() => true, isNoRefusal),
      onInvalidated: (listener) => onInvalidated(userTokenOf(request) ?? '', listener),
    }),
  }
}

const isOpenWhileEnrolling = ({ access }: AnyCall): boolean => access.who === 'session' && access.alsoEnrolling

/** False for a refusal; any other error is rethrown. */
function isNoRefusal(error: unknown): false {
  if (error instanceof DomainError) return false
  throw error
}

function requireScope(call: AnyCall, scopes: readonly string[]): void {
  const scope = scopeOf(call)
  if (!scope) throw new DomainError('access.sessionOnly')
  if (!scopes.includes(scope)) throw new DomainError('access.noScope', { scope })
}

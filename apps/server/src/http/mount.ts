import { may } from '@slipway/contract/access.ts'
import { matchedPathsOf } from '@slipway/contract/call-paths.ts'
import { ORIGIN_HEADER } from '@slipway/contract/call-request.ts'
import { successEnvelope } from '@slipway/contract/envelope.ts'
import { login } from '@slipway/contract/sign-in/sign-in.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { inputReader } from './call-input.ts'
import { cookiesOf, provesOrigin, sessionTokenOf } from './cookies.ts'
import { eventStream, type StreamSession } from './event-stream.ts'
import { localeOf } from './locale-of.ts'
import type { Actor, Route, VisitorContext } from './route.ts'
import { fileReader, isMultipart, multipartFields } from './sent-file.ts'

export interface SessionPort {
  /** The account behind a session token; undefined where there is none or it has ended. */
  actorOf(token: string): Promise<Actor | undefined>
  /** Tells whenever this live session may have ended, once for each cause; the result ends the telling. */
  onDoubt(token: string, listener: () => void): () => void
}

/** How often one address may call (SI-014). */
export interface CallLimits {
  writesPerSecond: number
  loginsPerMinute: number
}

export interface MountOptions {
  limits: CallLimits
  sessions: SessionPort
  /** Whether replies are held against their schemas: in tests and development. */
  checksReplies: boolean
}

const isWrite = (method: string): boolean => method !== 'GET'

type Guard = (request: FastifyRequest) => Promise<void>

/** Registers every route under all of its call's paths. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], options: MountOptions): void {
  const guards = limitGuards(app, options.limits)
  for (const route of routes) {
    const handler = handlerOf(route, options, guards)
    for (const path of matchedPathsOf(route.call)) {
      app.route({ method: route.call.method, url: path.replaceAll(/\{(\w+)\}/g, ':$1'), handler })
    }
  }
}

interface LimitGuards {
  write: Guard
  login: Guard
}

/** One count for all writes of an address and one for its sign-ins, whichever call they are (SI-014). */
function limitGuards(app: FastifyInstance, { writesPerSecond, loginsPerMinute }: CallLimits): LimitGuards {
  const guard = (max: number, timeWindow: number): Guard => {
    const count = app.createRateLimit({ max, timeWindow })
    return async (request) => {
      const limit = await count(request)
      if (!limit.isAllowed && limit.isExceeded) {
        throw new DomainError('request.tooMany', { seconds: Math.max(1, limit.ttlInSeconds) })
      }
    }
  }
  return { write: guard(writesPerSecond, 1000), login: guard(loginsPerMinute, 60_000) }
}

function handlerOf(route: Route, { sessions, checksReplies }: MountOptions, guards: LimitGuards) {
  const { call } = route
  const readInput = inputReader(call)
  const guard = call.isRead ? undefined : call.path === login.path ? guards.login : guards.write

  const actorOf = async (request: FastifyRequest): Promise<Actor | undefined> => {
    const token = sessionTokenOf(request)
    return token ? sessions.actorOf(token) : undefined
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (isWrite(call.method) && !provesOrigin(request, ORIGIN_HEADER)) throw new DomainError('request.foreignOrigin')
    await guard?.(request)
    const actor = call.access.who === 'anyone' ? undefined : await actorOf(request)
    if (call.access.who !== 'anyone' && !actor) throw new DomainError('access.noSession')
    if (!may(call.access, actor?.permissions)) throw new DomainError('access.denied')

    const body = isMultipart(request) && call.multipart ? await multipartFields(request) : request.body
    const context: VisitorContext<typeof call> = {
      input: readInput({ params: request.params, query: request.query, body }),
      locale: localeOf(request),
      ip: request.ip,
      agent: request.headers['user-agent'] ?? '',
      cookies: cookiesOf(request, reply),
    }
    if (route.kind === 'visitor') return answer(await route.handle(context))
    if (!actor) throw new DomainError('access.noSession')
    if (route.kind === 'actor') return answer(await route.handle({ ...context, actor }))
    if (route.kind === 'file') return answer(await route.handle({ ...context, actor, readFile: fileReader(request) }))
    const session: StreamSession = {
      isLive: async () => (await actorOf(request)) !== undefined,
      onDoubt: (listener) => sessions.onDoubt(sessionTokenOf(request) ?? '', listener),
    }
    return eventStream(reply, session, (stream) => route.handle({ ...context, actor }, stream))
  }

  function answer(result: unknown) {
    if (checksReplies) checkReply(result)
    return successEnvelope(call, result as never)
  }

  function checkReply(result: unknown) {
    const isList = call.reply === 'page' || call.reply === 'content'
    const output = isList ? z.object({ items: z.array(call.output), total: z.number() }) : call.output
    z.parse(output, result)
  }
}

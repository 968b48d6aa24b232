import { matchedPathsOf, pathParametersOf } from '@slipway/contract/http/call-paths.ts'
import { ORIGIN_HEADER } from '@slipway/contract/http/call-request.ts'
import { REPEATED_HEADER } from '@slipway/contract/http/idempotency.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { successEnvelope, type Envelope } from '@slipway/contract/http/envelope.ts'
import { filePurposes, maxBytesOf, type FileLimits } from '@slipway/contract/file-purposes.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Draft, FileStore } from '../files/file-store.ts'
import { audited, unaudited, type AuditPort, type Noting } from './audited-call.ts'
import { addressOf } from './client-ip.ts'
import { inputReader } from './call-input.ts'
import type { Authenticator, SessionPort } from './authentication.ts'
import { appClientOf, cookiesOf, provesOrigin, watchedEntrance } from './cookies.ts'
import { sendDownload } from './download.ts'
import { publicReply } from './file-routes.ts'
import { fixedPaths } from './fixed-paths.ts'
import { keyedWriteOf, type KeyedWrites } from './idempotency/keyed-call.ts'
import { accountShares, shareOf, type AccountShares } from './limits/account-shares.ts'
import { eventStream, lostConnection, noSession } from './event-stream.ts'
import { callerQueues, type CallerQueues } from './limits/caller-queues.ts'
import { giveTimeOfFile } from './limits/half-sent.ts'
import { pacedDownloads } from './limits/paced-downloads.ts'
import { limitGuards, type CallCounter, type CallLimits } from './limits/rate-limits.ts'
import { localeOf } from './locale-of.ts'
import { timed, type CallDeadline, type InTime } from './limits/call-deadline.ts'
import type { OriginOf } from './request-origin.ts'
import type { Actor, Download, EndUser, Route, VisitorContext } from './route.ts'
import { hasFile, receiveFile, takeRawFiles, type ReceiveDependencies } from './sent-file.ts'

export interface MountOptions {
  limits: CallLimits
  counter: CallCounter
  accounts: Authenticator<Actor>
  users: Authenticator<EndUser>
  /** The account of a session that a visitor's call has begun. */
  actorOf: SessionPort['actorOf']
  audit: AuditPort
  keyedWrites: KeyedWrites
  callDeadline?: CallDeadline | undefined
  files: Pick<FileStore, 'receive'>
  fileLimits: FileLimits
  originOf: OriginOf
  /** Whether replies are validated against their schemas: in tests and development. */
  checksReplies: boolean
}

/**
 * Requests that another site must not trigger in a browser: a GET with effects for a signed-in user counts as a write.
 */
const asksOrigin = ({ method, isRead, access, isFromDevice }: AnyCall): boolean =>
  !isFromDevice && (method !== 'GET' || (!isRead && access.who !== 'anyone'))

const receivesFile = ({ kind }: Route): boolean => kind === 'file' || kind === 'userFile'

/** Registers every route under all paths of its call. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], options: MountOptions): void {
  const shares = accountShares()
  const paced = pacedDownloads(shares)
  const guards = { ...limitGuards(app, options.limits, options.counter), shares, queues: callerQueues(shares), paced }
  const fixed = fixedPaths(app)
  const isTaken = parametricPaths(routes)
  const mount = (scope: FastifyInstance, route: Route) => {
    const handler = handlerOf(route, options, guards)
    const { method } = route.call
    for (const path of matchedPathsOf(route.call)) {
      // Files have body parsers of their own, which only routes of their scope have.
      if (scope === app && pathParametersOf(path).length === 0 && !isTaken(method, path))
        fixed.add(method, path, handler)
      else scope.route({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1'), handler })
    }
  }
  for (const route of routes.filter((one) => !receivesFile(one))) mount(app, route)
  void app.register(async (scope) => {
    takeRawFiles(scope)
    scope.addHook('onRequest', async (request) => void (hasFile(request) && giveTimeOfFile(request.raw)))
    for (const route of routes.filter(receivesFile)) mount(scope, route)
  })
}

/** Whether a path with parameters would catch this one: the router prefers those to the map of fixed paths. */
function parametricPaths(routes: readonly Route[]): (method: string, path: string) => boolean {
  const patterns = routes.flatMap(({ call }) =>
    matchedPathsOf(call)
      .filter((path) => pathParametersOf(path).length > 0)
      .map((path) => ({ method: call.method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) })),
  )
  return (method, path) => patterns.some((one) => one.method === method && one.pattern.test(path))
}

interface Guards extends ReturnType<typeof limitGuards> {
  shares: AccountShares
  queues: CallerQueues
  paced: ReturnType<typeof pacedDownloads>
}

/** A request whose turn it is. */
interface Entered {
  request: FastifyRequest
  reply: FastifyReply
  noting: Noting
  /** Called when a stream sends its first event. */
  opened(): void
}

/** An authorized request with its body. */
interface Received extends Entered {
  actor: Actor | undefined
  user: EndUser | undefined
  body: unknown
  file?: Draft | undefined
}

function handlerOf(
  route: Route,
  {
    accounts,
    users,
    actorOf,
    audit,
    keyedWrites,
    callDeadline,
    files,
    fileLimits,
    originOf,
    checksReplies,
  }: MountOptions,
  { of: guardOf, shares, queues, paced }: Guards,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const { call } = route
  const readInput = inputReader(call)
  const answer = answering(call, checksReplies)
  const guard = guardOf(call)
  const receiving: ReceiveDependencies = {
    purposes: Object.fromEntries(
      call.file.map((purpose) => [purpose, { ...filePurposes[purpose], maxBytes: maxBytesOf(purpose, fileLimits) }]),
    ),
    files,
  }

  // Files take the time of their connection, and streams last.
  const isTimed = route.kind === 'visitor' || route.kind === 'user' || route.kind === 'actor'
  const inTime: InTime = isTimed && !call.isLongPoll ? timed(callDeadline) : (run) => run((work) => work())
  const isForAccounts = accounts.handles(call.access)
  const isForUsers = users.handles(call.access)
  requireAuthenticated(call, isForAccounts || isForUsers)

  const isDownload = route.kind === 'download' || route.kind === 'userDownload'
  // The short path of nearly all requests.
  if (!call.isAudited && !isDownload)
    return (request, reply) => inTime((work) => work(() => perform(request, reply, unaudited)))

  return async (request, reply) => {
    const result = await inTime((work) =>
      call.isAudited
        ? audited({ call, request, audit }, (noting) => work(() => perform(request, reply, noting)))
        : work(() => perform(request, reply, unaudited)),
    )
    // Sent only now, because the audited call lasts until the reply's last byte.
    return isDownload ? sendDownload(reply, result as Download, paced) : result
  }

  async function perform(request: FastifyRequest, reply: FastifyReply, noting: Noting): Promise<unknown> {
    // Replies are about one person: neither a proxy nor a shared browser keeps them.
    void reply.header('cache-control', 'no-store')
    if (asksOrigin(call) && !provesOrigin(request, ORIGIN_HEADER)) throw new DomainError('request.foreignOrigin')
    await guard?.(request)
    const leave = call.isLongPoll === true ? () => undefined : await queues.enter(shareOf(route), request, reply)
    try {
      return await performInTurn({ request, reply, noting, opened: leave })
    } finally {
      leave()
    }
  }

  async function performInTurn({ request, reply, noting, opened }: Entered): Promise<unknown> {
    const account = isForAccounts ? await accounts.authorize(call, request, noting.actor) : undefined
    const actor = account && { ...account, onProduct: call.onProduct }
    const user = isForUsers ? await users.authorize(call, request) : undefined

    return shares.during({ kind: shareOf(route), isDownload, caller: actor ?? user, reply }, async () => {
      if (!receivesFile(route)) return handle({ request, reply, noting, actor, user, body: request.body, opened })
      await using sent = await receiveFile(request, receiving)
      return await handle({ request, reply, noting, actor, user, body: sent.fields, file: sent.file, opened })
    })
  }

  async function handle({ request, reply, noting, actor, user, body, file, opened }: Received): Promise<unknown> {
    const context: VisitorContext<typeof call> = {
      input: readInput({ params: request.params, query: request.query, body }),
      locale: localeOf(request),
      ip: addressOf(request),
      agent: request.headers['user-agent'] ?? '',
      languages: request.headers['accept-language'] ?? '',
      origin: originOf(request),
      cookies: cookiesOf(request, reply),
      app: appClientOf(request),
      requestId: request.id,
      whenLost: () => lostConnection(reply),
    }
    noting.input(context.input)
    const keyed = keyedWriteOf(call, { request, actor, user, input: context.input, file })
    const once = async (work: () => Promise<unknown>) => {
      if (!keyed) return answer(await work())
      const { reply: envelope, isRepeated } = await keyedWrites.once(keyed, async () => answer(await work()), answer)
      if (isRepeated) void reply.header(REPEATED_HEADER, 'true')
      return envelope
    }
    if (route.kind === 'visitor') {
      const entrance = watchedEntrance(context.cookies)
      const result = await route.handle({ ...context, cookies: entrance.cookies })
      const token = call.isAudited ? entrance.token() : undefined
      const entered = token === undefined ? undefined : await actorOf(token)
      if (entered) noting.actor(entered)
      return publicReply(answer(result), { call, request, reply })
    }
    if (isStream(route)) return streamed(route, { context, actor, user, request, reply, opened }, { accounts, users })
    if (route.kind === 'user' || route.kind === 'userFile' || route.kind === 'userDownload') {
      if (!user) throw new DomainError('access.noSession')
      if (route.kind === 'userFile') return once(() => route.handle({ ...context, user, file }))
      if (route.kind === 'user') return once(() => route.handle({ ...context, user }))
      return route.handle({ ...context, user })
    }
    if (!actor) throw new DomainError('access.noSession')
    if (route.kind === 'actor') return once(() => route.handle({ ...context, actor }))
    if (route.kind === 'file') return once(() => route.handle({ ...context, actor, file }))
    return route.handle({ ...context, actor })
  }
}

type StreamRoute = Extract<Route, { kind: 'visitorStream' | 'userStream' | 'stream' }>

const isStream = (route: Route): route is StreamRoute =>
  route.kind === 'visitorStream' || route.kind === 'userStream' || route.kind === 'stream'

/** Lasts until the browser disconnects or the session ends. */
function streamed(
  route: StreamRoute,
  {
    context,
    actor,
    user,
    request,
    reply,
    opened,
  }: Pick<Received, 'request' | 'reply' | 'actor' | 'user' | 'opened'> & { context: VisitorContext<AnyCall> },
  { accounts, users }: Pick<MountOptions, 'accounts' | 'users'>,
): Promise<FastifyReply> {
  const { call } = route
  if (route.kind === 'visitorStream')
    return eventStream(reply, noSession, (stream) => route.handle(context, stream), opened)
  if (route.kind === 'userStream') {
    if (!user) throw new DomainError('access.noSession')
    const session = users.streamSession(call, request)
    return eventStream(reply, session, (stream) => route.handle({ ...context, user }, stream), opened)
  }
  if (!actor) throw new DomainError('access.noSession')
  const session = accounts.streamSession(call, request)
  return eventStream(reply, session, (stream) => route.handle({ ...context, actor }, stream), opened)
}

function requireAuthenticated(call: AnyCall, isHandled: boolean): void {
  if (!isHandled && call.access.who !== 'anyone') throw new Error(`${call.path}: nothing authenticates its callers`)
}

/** Makes the reply of a result, which is validated in tests and development. */
function answering(call: AnyCall, checksReplies: boolean): (result: unknown) => Envelope {
  return (result) => {
    if (checksReplies) checkReply(call, result)
    return successEnvelope(call, result as never)
  }
}

function checkReply(call: AnyCall, result: unknown): void {
  const isList = call.reply === 'page' || call.reply === 'content'
  if (call.reply === 'coded') z.parse(z.object({ code: z.number(), msg: z.string(), data: call.output }), result)
  else z.parse(isList ? z.object({ items: z.array(call.output), total: z.number() }) : call.output, result)
}

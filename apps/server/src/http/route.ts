import type { Permissions, ProductUse } from '@slipway/contract/access.ts'
import type { AnyCall, CheckedInputOf, OutputOf, ResultOf } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type { UserStatus } from '@slipway/contract/users/users/users.ts'
import type { Draft } from '../files/file-store.ts'

/** Who makes a call, as the audit log sees it: of any kind of caller. */
export interface Principal {
  /** Undefined where the caller has no account of the console. */
  accountId: number | undefined
  /** The name in the audit log. */
  account: string
  /**
   * The credential that acts for the person, such as an API key by its first characters and name; absent in a session.
   */
  via?: string
}

/** The signed-in account of a call. */
export interface Actor extends Principal {
  accountId: number
  isRoot: boolean
  /** The role requires a second factor and the account has none: it can only enrol one. */
  mustEnrol: boolean
  permissions: Permissions
  /** The credential is that of a remote builder, which its scope admits to nothing but building (decision 0167). */
  builderId?: string
  /** What the call in progress does with its product, from the call's definition. */
  onProduct?: ProductUse | undefined
}

/** The signed-in end user of a call: an account kind of its own, without a role. */
export interface EndUser extends Principal {
  accountId: undefined
  /** The row's number; `uid` is the ID for replies. */
  userId: number
  uid: string
  /** ISO 3166 alpha-2; empty for none. */
  country: string
  status: UserStatus
}

/** What an app says about itself; empty where it says nothing. */
export interface AppClient {
  appId: string
  platform: string
  appVersion: string
}

/** The session of an end user: another cookie, which is sent below `/app` only. */
export interface UserCookie {
  /** The token of the request: cookie or `accessToken` header. */
  token: string | undefined
  keep(token: string): void
  drop(): void
}

/** The browser's cookies for the sign-in calls; no other call uses them. */
export interface Cookies {
  /** The session token of the request: cookie or `accessToken` header. */
  sessionToken: string | undefined
  /** The raw value of another cookie. */
  named(name: string): string | undefined
  keepSession(token: string): void
  dropSession(): void
  /** A random name for this browser, set as a cookie on first use. */
  visit(): string
  /** The secret of a browser that has signed in before; it outlives sessions. */
  browserToken: string | undefined
  /** The same, set for another half year; a new one where there is none. */
  keepBrowser(): string
  user: UserCookie
}

export interface VisitorContext<C extends AnyCall> {
  input: CheckedInputOf<C>
  locale: Locale
  ip: string
  agent: string
  /** The raw `Accept-Language`. */
  languages: string
  /** Scheme, host and port of the server, such as `https://iot.example.com`: the public URL, or those of the request. */
  origin: string
  cookies: Cookies
  app: AppClient
  requestId: string
  /** Aborts when the connection ends before the entire reply was sent. */
  whenLost(): AbortSignal
}

export interface UserContext<C extends AnyCall> extends VisitorContext<C> {
  user: EndUser
}

export interface ActorContext<C extends AnyCall> extends VisitorContext<C> {
  actor: Actor
}

export interface FileContext<C extends AnyCall> extends ActorContext<C> {
  /** Within the limit of its purpose, and deleted after the call unless it is saved. Undefined where none was sent. */
  file: Draft | undefined
}

export interface UserFileContext<C extends AnyCall> extends UserContext<C> {
  /** As `FileContext.file`. */
  file: Draft | undefined
}

/** Server-sent events to one browser. */
export interface EventStream<C extends AnyCall> {
  send(event: OutputOf<C>): void
  /** Aborts when the browser has disconnected or the session has ended. */
  signal: AbortSignal
}

/** A file as a reply, stored or generated while it is sent. */
export interface Download {
  fileName: string
  mime: string
  /** In bytes, if it is known in advance. */
  size?: number
  chunks: AsyncIterable<string | Uint8Array>
}

/** A call bound to its handler. Only `mount` in `http/` reads it. */
export type Route =
  | { kind: 'visitor'; call: AnyCall; handle(context: VisitorContext<AnyCall>): Promise<unknown> }
  | {
      kind: 'visitorStream'
      call: AnyCall
      handle(context: VisitorContext<AnyCall>, stream: EventStream<AnyCall>): Promise<void>
    }
  | { kind: 'user'; call: AnyCall; handle(context: UserContext<AnyCall>): Promise<unknown> }
  | {
      kind: 'userStream'
      call: AnyCall
      handle(context: UserContext<AnyCall>, stream: EventStream<AnyCall>): Promise<void>
    }
  | { kind: 'userFile'; call: AnyCall; handle(context: UserFileContext<AnyCall>): Promise<unknown> }
  | { kind: 'userDownload'; call: AnyCall; handle(context: UserContext<AnyCall>): Promise<Download> }
  | { kind: 'actor'; call: AnyCall; handle(context: ActorContext<AnyCall>): Promise<unknown> }
  | { kind: 'file'; call: AnyCall; handle(context: FileContext<AnyCall>): Promise<unknown> }
  | { kind: 'download'; call: AnyCall; handle(context: ActorContext<AnyCall>): Promise<Download> }
  | {
      kind: 'stream'
      call: AnyCall
      handle(context: ActorContext<AnyCall>, stream: EventStream<AnyCall>): Promise<void>
    }

type Handled<C extends AnyCall, Context> = (context: Context) => Promise<ResultOf<C>>

/** Serves a call that needs a session. */
export const serve = <C extends AnyCall>(call: C, handle: Handled<C, ActorContext<C>>): Route => ({
  kind: 'actor',
  call,
  handle: handle as (context: ActorContext<AnyCall>) => Promise<unknown>,
})

/** Serves a call of signed-in end users. */
export const serveUser = <C extends AnyCall>(call: C, handle: Handled<C, UserContext<C>>): Route => ({
  kind: 'user',
  call,
  handle: handle as (context: UserContext<AnyCall>) => Promise<unknown>,
})

/** Serves a call of signed-in end users that receives a file. */
export const serveUserFile = <C extends AnyCall>(call: C, handle: Handled<C, UserFileContext<C>>): Route => ({
  kind: 'userFile',
  call,
  handle: handle as (context: UserFileContext<AnyCall>) => Promise<unknown>,
})

/** Serves a call of signed-in end users that replies with a file. */
export const serveUserDownload = <C extends AnyCall>(
  call: C,
  handle: (context: UserContext<C>) => Promise<Download>,
): Route => ({ kind: 'userDownload', call, handle: handle as (context: UserContext<AnyCall>) => Promise<Download> })

/** Serves a call of signed-in end users as a stream, like `serveStream`. */
export const serveUserStream = <C extends AnyCall>(
  call: C,
  handle: (context: UserContext<C>, stream: EventStream<C>) => Promise<void>,
): Route => ({ kind: 'userStream', call, handle: handle as Extract<Route, { kind: 'userStream' }>['handle'] })

/** Serves a call that anyone may make. */
export const serveVisitor = <C extends AnyCall>(call: C, handle: Handled<C, VisitorContext<C>>): Route => ({
  kind: 'visitor',
  call,
  handle: handle as (context: VisitorContext<AnyCall>) => Promise<unknown>,
})

/** Serves a call without a session as a stream, like `serveStream`; its handler ends it. */
export const serveVisitorStream = <C extends AnyCall>(
  call: C,
  handle: (context: VisitorContext<C>, stream: EventStream<C>) => Promise<void>,
): Route => ({ kind: 'visitorStream', call, handle: handle as Extract<Route, { kind: 'visitorStream' }>['handle'] })

/** Serves a call that receives a file. */
export const serveFile = <C extends AnyCall>(call: C, handle: Handled<C, FileContext<C>>): Route => ({
  kind: 'file',
  call,
  handle: handle as (context: FileContext<AnyCall>) => Promise<unknown>,
})

/** Serves a call that replies with a file. */
export const serveDownload = <C extends AnyCall>(
  call: C,
  handle: (context: ActorContext<C>) => Promise<Download>,
): Route => ({ kind: 'download', call, handle: handle as (context: ActorContext<AnyCall>) => Promise<Download> })

/** Serves a call as a stream that lasts until the handler resolves or `stream.signal` aborts. */
export const serveStream = <C extends AnyCall>(
  call: C,
  handle: (context: ActorContext<C>, stream: EventStream<C>) => Promise<void>,
): Route => ({ kind: 'stream', call, handle: handle as Extract<Route, { kind: 'stream' }>['handle'] })

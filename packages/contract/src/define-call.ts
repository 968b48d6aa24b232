import * as z from 'zod/mini'
import type { Access, ProductUse } from './access.ts'
import type { FilePurpose } from './file-purposes.ts'
import type { Bilingual } from './locale.ts'
import type { CountedTotal } from './paging.ts'
import type { RefusalName } from './refusals.ts'
import type { ScopeArea } from './http/scope-areas.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The result's place in the envelope: `data` as is, with `page.total` for a list; `named` as `data` whose `total` is also
 * `page.total`; `page` as `data` + `page.total`; `content` in `data` with
 * `content`, `totalSize`, `pageIndex` (CN-22); `spread` at top level; `stream` as server-sent events; `download` as a
 * file; `coded` as `data` with its own code and text, for several kinds of success (CN-32).
 */
export type ReplyShape = 'data' | 'named' | 'page' | 'content' | 'spread' | 'stream' | 'download' | 'coded'

export interface Call<
  Input extends z.core.$ZodType = z.core.$ZodType,
  Output extends z.core.$ZodType = z.core.$ZodType,
  Shape extends ReplyShape = ReplyShape,
> {
  method: Method
  /** The full path as in the specification; `{name}` is a path parameter. */
  path: `/${string}`
  /** Alternative full paths of this call. */
  alsoAt: readonly `/${string}`[]
  summary: Bilingual
  access: Access
  /** Undefined outside the floors of products and devices, whose calls all declare it. */
  onProduct?: ProductUse | undefined
  /** Path, query and body merge into one object; the body overrides the query, the path overrides both. */
  input: Input
  /** Alternative names of input fields. */
  aliases: Readonly<Record<string, readonly string[]>>
  output: Output
  reply: Shape
  /** Feature calls reply with code '200' as a string (Spec 1 §7). */
  codeAsText: boolean
  /** Codes other than 200 that count as success for a `coded` reply. */
  alsoSuccess: readonly number[]
  /**
   * The possible purposes of the call's file, which determine its limits. With several, the field `purpose` names one.
   * Empty: the call takes no file.
   */
  file: readonly FilePurpose[]
  /**
   * True for a call without side effects: some of the specification's lists use POST, and no write limit applies to
   * them.
   */
  isRead: boolean
  /** Writes an entry to the audit log: every write does, and reads of other accounts' data (SI-101). */
  isAudited: boolean
  /** Called by devices, not browsers: it needs no CSRF protection, and its service limits the rate. */
  isFromDevice?: boolean | undefined
  /** Public, and the same for everyone: the reply has an ETag, and caches use it for this many seconds. */
  maxAgeS?: number | undefined
  /**
   * `login`: a rate limit of its own, in place of the common one on writes. `control`: its service limits the rate, so that
   * a visitor's calls aren't limited for a minute.
   */
  limit?: 'login' | 'control' | undefined
  /** The area of the scope that a bearer needs, in place of the call's domain; `false` refuses every bearer. */
  bearer?: ScopeArea | false | undefined
  /** Fields with the account of an end user: the audit log has its pseudonym instead, and every lookup, found or not. */
  pseudonyms?: readonly string[] | undefined
  /** Waits for something to happen, for longer than the deadline of other calls. */
  isLongPoll?: boolean | undefined
  /** A short download, several of which run at a time, such as the pictures of a page: it counts as an ordinary call. */
  isSmall?: boolean | undefined
  /** Why this write takes no idempotency key: it is naturally idempotent, or its reply can't be given again. */
  keyless?: string | undefined
  refusals: readonly RefusalName[]
}

/** For code that treats all calls alike; each call keeps its own precise types. */
export type AnyCall = Call

interface CallParts<Input extends z.core.$ZodType, Output extends z.core.$ZodType, Shape extends ReplyShape> {
  method: Method
  path: `/${string}`
  alsoAt?: readonly `/${string}`[]
  summary: Bilingual
  access: Access
  onProduct?: ProductUse
  input?: Input
  aliases?: Readonly<Record<string, readonly string[]>>
  output?: Output
  reply?: Shape
  codeAsText?: boolean
  alsoSuccess?: readonly number[]
  file?: readonly FilePurpose[]
  isRead?: boolean
  isAudited?: boolean
  isFromDevice?: boolean
  maxAgeS?: number
  limit?: 'login' | 'control'
  bearer?: ScopeArea | false
  pseudonyms?: readonly string[]
  isLongPoll?: boolean
  isSmall?: boolean
  keyless?: string
  refusals?: readonly RefusalName[]
}

const roleRefusals = ['products.roleTooLow'] as const
const isForSomeMembers = (use: ProductUse | undefined): boolean => use === 'edit' || use === 'administer'

const noInput = z.object({})
const noOutput = z.optional(z.null())

export type NoInput = typeof noInput
export type NoOutput = typeof noOutput

export function defineCall<
  Input extends z.core.$ZodType = NoInput,
  Output extends z.core.$ZodType = NoOutput,
  const Shape extends ReplyShape = 'data',
>(parts: CallParts<Input, Output, Shape>): Call<Input, Output, Shape> {
  const isRead = parts.isRead ?? (parts.method === 'GET' || parts.reply === 'page')
  return {
    alsoAt: [],
    aliases: {},
    codeAsText: false,
    alsoSuccess: [],
    file: [],
    isRead,
    isAudited: !isRead,
    ...parts,
    refusals: [...(parts.refusals ?? []), ...(isForSomeMembers(parts.onProduct) ? roleRefusals : [])],
    input: parts.input ?? (noInput as unknown as Input),
    output: parts.output ?? (noOutput as unknown as Output),
    reply: parts.reply ?? ('data' as Shape),
  }
}

/** One page of a list with its total and, for some calls, totals by group. */
export interface Page<Item> extends CountedTotal {
  items: Item[]
  counts?: Record<string, number>
}

/** A page that includes its own index, from 0 (CN-23). */
export interface NumberedPage<Item> extends Page<Item> {
  pageIndex: number
}

/** A success with its own code and text. */
export interface Coded<Data> {
  code: number
  msg: string
  data: Data
}

/** A call's input before validation and defaults. */
export type InputOf<C extends AnyCall> = z.core.input<C['input']>
/** A call's input after validation and defaults. */
export type CheckedInputOf<C extends AnyCall> = z.core.output<C['input']>
export type OutputOf<C extends AnyCall> = z.core.output<C['output']>
/** A call's result: its output, or a page of it. */
export type ResultOf<C extends AnyCall> =
  C extends Call<z.core.$ZodType, infer Output, infer Shape>
    ? Shape extends 'page'
      ? Page<z.core.output<Output>>
      : Shape extends 'content'
        ? NumberedPage<z.core.output<Output>>
        : Shape extends 'coded'
          ? Coded<z.core.output<Output>>
          : z.core.output<Output>
    : never

/** `pid`, `pId` and `productId` all mean a product (CN-24). */
export const productIdAliases = { productId: ['pid', 'pId'] } as const

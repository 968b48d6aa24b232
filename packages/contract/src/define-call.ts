import * as z from 'zod/mini'
import type { Access } from './access.ts'
import type { FilePurpose } from './file-purposes.ts'
import type { Bilingual } from './locale.ts'
import type { RefusalName } from './refusals.ts'
import type { ScopeArea } from './http/scope-areas.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * How a result lies in the envelope: `data` as it is; `page` as `data` + `page.total`; `content` as a page that
 * `data` names too, with `content`, `totalSize` and `pageIndex` (CN-22); `spread` beside `code`; `stream` as
 * server-sent events of the output; `download` as a file without an envelope; `coded` as `data` with a code and a text
 * of its own, where success has several (CN-32).
 */
export type ReplyShape = 'data' | 'page' | 'content' | 'spread' | 'stream' | 'download' | 'coded'

export interface Call<
  Input extends z.core.$ZodType = z.core.$ZodType,
  Output extends z.core.$ZodType = z.core.$ZodType,
  Shape extends ReplyShape = ReplyShape,
> {
  method: Method
  /** Full path as the specification prints it; `{name}` is a path parameter. */
  path: `/${string}`
  /** Other full paths that mean this call. */
  alsoAt: readonly `/${string}`[]
  summary: Bilingual
  access: Access
  /** Path, query and body are one object; the body wins over the query, the path over both. */
  input: Input
  /** Other names that an input field may come under. */
  aliases: Readonly<Record<string, readonly string[]>>
  output: Output
  reply: Shape
  /** Feature calls answer with code '200' as a string (Spec 1 §7). */
  codeAsText: boolean
  /** Codes other than 200 that count as success, of a `coded` reply. */
  alsoSuccess: readonly number[]
  /**
   * What the file that comes with the call can be for; its limits follow from that. With several purposes the field
   * `purpose` names one. Empty: the call takes no file.
   */
  file: readonly FilePurpose[]
  /** Changes nothing, though some of the specification's lists are asked for by POST: no write limit applies. */
  isRead: boolean
  /** Leaves an entry in the audit log: every write does, and reads that look into the affairs of others (SI-101). */
  isAudited: boolean
  /** Devices make it, no browser does: it needs no proof of its origin, and its service limits how often it is made. */
  isFromDevice?: boolean | undefined
  /** A rate limit of its own, in place of that of all calls that change something. */
  limit?: 'login' | undefined
  /** What a bearer's scope for it is named after, in place of its domain; `false` keeps every bearer out. */
  bearer?: ScopeArea | false | undefined
  refusals: readonly RefusalName[]
}

/** For the places that treat all calls alike; the parts' types are kept by the call itself. */
export type AnyCall = Call

interface CallParts<Input extends z.core.$ZodType, Output extends z.core.$ZodType, Shape extends ReplyShape> {
  method: Method
  path: `/${string}`
  alsoAt?: readonly `/${string}`[]
  summary: Bilingual
  access: Access
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
  limit?: 'login'
  bearer?: ScopeArea | false
  refusals?: readonly RefusalName[]
}

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
    refusals: [],
    ...parts,
    input: parts.input ?? (noInput as unknown as Input),
    output: parts.output ?? (noOutput as unknown as Output),
    reply: parts.reply ?? ('data' as Shape),
  }
}

/** One page of a list with the exact total and, where the call says so, totals by group. */
export interface Page<Item> {
  items: Item[]
  total: number
  counts?: Record<string, number>
}

/** A page that also says which one it is, from 0 (CN-23). */
export interface NumberedPage<Item> extends Page<Item> {
  pageIndex: number
}

/** A success with a code and a text of its own. */
export interface Coded<Data> {
  code: number
  msg: string
  data: Data
}

/** What a caller hands in, before checks and defaults. */
export type InputOf<C extends AnyCall> = z.core.input<C['input']>
/** What the server works with, after checks and defaults. */
export type CheckedInputOf<C extends AnyCall> = z.core.output<C['input']>
export type OutputOf<C extends AnyCall> = z.core.output<C['output']>
/** What a call answers: its output, or a page of it. */
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

import type { AnyCall, Coded, NumberedPage, Page, ResultOf } from '../define-call.ts'

export const SUCCESS = 200

/** Every JSON reply serves clients that read `code` as well as those that read `meta.code` (CN-21). */
export interface Envelope {
  code: number | string
  msg: string
  meta: { code: number; message: string }
  data?: unknown
  page?: Omit<Page<unknown>, 'items'>
  [named: string]: unknown
}

export const refusalEnvelope = (code: number, msg: string, data?: unknown): Envelope => ({
  code,
  msg,
  meta: { code, message: msg },
  ...(data === undefined ? {} : { data }),
})

export function successEnvelope<C extends AnyCall>(call: C, result: ResultOf<C>): Envelope {
  const head = {
    code: call.codeAsText ? String(SUCCESS) : SUCCESS,
    msg: 'ok',
    meta: { code: SUCCESS, message: 'ok' },
  }
  if (call.reply === 'page') {
    const { items, total, isMinimum, counts } = result as Page<unknown>
    return { ...head, data: items, page: { total, ...(isMinimum && { isMinimum }), ...(counts && { counts }) } }
  }
  if (call.reply === 'content') {
    const { items, total, isMinimum, pageIndex } = result as NumberedPage<unknown>
    const page = { total, ...(isMinimum && { isMinimum }) }
    return { ...head, data: { content: items, totalSize: total, pageIndex }, page }
  }
  if (call.reply === 'coded') {
    const { code, msg, data } = result as Coded<unknown>
    return { code, msg, meta: { code, message: msg }, data }
  }
  if (call.reply === 'spread') return { ...head, ...(result as object) }
  const data = result ?? null
  const total = Array.isArray(data)
    ? data.length
    : call.reply === 'named'
      ? (data as { total?: number }).total
      : undefined
  return { ...head, data, ...(total === undefined ? {} : { page: { total } }) }
}

/** A refused call: its code, the server's text, and details of the cause. */
export class CallRefused extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, msg: string, data?: unknown) {
    super(msg)
    this.name = 'CallRefused'
    this.code = code
    this.data = data
  }
}

/** Parses either dialect of a reply. Throws `CallRefused` unless it is a success. */
export function resultOf<C extends AnyCall>(call: C, reply: Envelope): ResultOf<C> {
  const code = Number(reply.code ?? reply.meta?.code)
  const isSuccess = code === SUCCESS || code === 0 || call.alsoSuccess.includes(code)
  if (!isSuccess) throw new CallRefused(code, reply.msg || reply.meta?.message || '', reply.data)
  if (call.reply === 'page') return { items: reply.data, ...reply.page } as ResultOf<C>
  if (call.reply === 'content') {
    const { content, totalSize, pageIndex } = reply.data as { content: unknown[]; totalSize: number; pageIndex: number }
    return { items: content, ...reply.page, total: totalSize, pageIndex } as ResultOf<C>
  }
  if (call.reply === 'coded') return { code, msg: reply.msg, data: reply.data } as ResultOf<C>
  if (call.reply === 'spread') {
    const { code: _code, msg: _msg, meta: _meta, ...named } = reply
    return named as ResultOf<C>
  }
  return reply.data as ResultOf<C>
}

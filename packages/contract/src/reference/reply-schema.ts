import type { AnyCall } from '../define-call.ts'
import { inLocale, type Bilingual, type Locale } from '../locale.ts'
import type { JsonSchema } from './describe-schema.ts'

const texts = {
  code: {
    zh: '结果码，200 表示成功，其他值见错误码。HTTP 状态码通常都是 200，请以此字段为准',
    en: 'Result code. 200 means success, any other value is one of the listed errors. The HTTP status is 200 for most errors too, so check this field.',
  },
  msg: { zh: '结果说明，语言由 lang 请求头决定', en: 'Result text, in the language of the lang header.' },
  meta: { zh: '与 code、msg 相同，供读取 meta 的客户端使用', en: 'Same as code and msg, for clients that read meta.' },
  page: { zh: '列表的总数', en: 'Totals of the list.' },
  total: { zh: '符合条件的总数，不受分页影响', en: 'Number of matching items on all pages.' },
  isMinimum: {
    zh: '为 true 时总数只是下限，实际更多；总数精确时没有此字段',
    en: 'True if there are more items than total says; absent if total is exact.',
  },
  counts: { zh: '按类别统计的数量', en: 'Number of items by group.' },
  content: { zh: '本页的数据', en: 'Items of this page.' },
  totalSize: { zh: '符合条件的总数，与 page.total 相同', en: 'Number of matching items, same as page.total.' },
  pageIndex: { zh: '本页页码，从 0 开始', en: 'Number of this page, from 0.' },
  data: { zh: '返回数据', en: 'Reply data.' },
} satisfies Record<string, Bilingual>

/** The schema of the envelope around a call's data. */
export function replySchema(call: AnyCall, data: JsonSchema, locale: Locale): JsonSchema {
  if (call.reply === 'download') return { type: 'string', format: 'binary' }
  if (call.reply === 'stream') return data
  const described = (name: keyof typeof texts, schema: JsonSchema): JsonSchema => ({
    description: inLocale(texts[name], locale),
    ...schema,
  })
  const code: JsonSchema = call.codeAsText
    ? { type: 'string', const: '200' }
    : { type: 'integer', enum: [200, ...call.alsoSuccess] }
  const head: Record<string, JsonSchema> = {
    code: described('code', code),
    msg: described('msg', { type: 'string' }),
    meta: described('meta', {
      type: 'object',
      properties: {
        code: described('code', { type: 'integer' }),
        message: described('msg', { type: 'string' }),
      },
    }),
  }
  if (call.reply === 'spread') {
    // The envelope's fields are next to the data's: a closed object would exclude them.
    const { additionalProperties: _closed, ...open } = data
    return { allOf: [{ type: 'object', properties: head }, open] }
  }
  const count: JsonSchema = { type: 'integer' }
  const counts: JsonSchema = { type: 'object', additionalProperties: count }
  const page = described('page', {
    type: 'object',
    properties: {
      total: described('total', count),
      isMinimum: described('isMinimum', { type: 'boolean' }),
      counts: described('counts', counts),
    },
  })
  const object = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties })
  const items = described('content', { type: 'array', items: data })
  if (call.reply === 'page') return object({ ...head, data: items, page })
  if (call.reply === 'content') {
    const content = {
      content: items,
      totalSize: described('totalSize', count),
      pageIndex: described('pageIndex', count),
    }
    return object({ ...head, data: described('data', object(content)), page })
  }
  const isList = call.reply === 'named' || data.type === 'array'
  return object({ ...head, data: described('data', data), ...(isList ? { page } : {}) })
}

import type { AnyCall, ResultOf } from '../define-call.ts'
import type { Locale } from '../locale.ts'
import type { CallText } from './api-text.ts'
import { describeSchema, type JsonSchema } from './describe-schema.ts'
import { successEnvelope, type Envelope } from '../http/envelope.ts'
import { callTextOf, fieldTextOf } from './find-api-text.ts'
import { jsonSchemaOf } from './reference-types.ts'
import { sampleOf } from './schema-sample.ts'

/** A call, its names, its text and its schemas with descriptions in one language. */
export interface DescribedCall {
  domain: string
  name: string
  call: AnyCall
  text: CallText | undefined
  input: JsonSchema
  output: JsonSchema
}

export function describedCall(domain: string, name: string, call: AnyCall, locale: Locale): DescribedCall {
  const schemaOf = (io: 'input' | 'output'): JsonSchema => {
    return describeSchema(jsonSchemaOf(call[io], io), (path) => fieldTextOf(domain, name, path), locale)
  }
  return { domain, name, call, text: callTextOf(domain, name), input: schemaOf('input'), output: schemaOf('output') }
}

export const sampleInput = ({ text, input }: DescribedCall): Record<string, unknown> =>
  text?.input ?? (sampleOf(input, 'typical') as Record<string, unknown>)

export const sampleData = ({ text, output }: DescribedCall): unknown => text?.reply ?? sampleOf(output, 'all')

/** A reply as it crosses the wire; undefined where it is a file. */
export function sampleReply(described: DescribedCall): Envelope | undefined {
  const { call } = described
  if (call.reply === 'download') return undefined
  const data = sampleData(described)
  const result =
    call.reply === 'page'
      ? { items: [data], total: 1 }
      : call.reply === 'content'
        ? { items: [data], total: 1, pageIndex: 0 }
        : call.reply === 'coded'
          ? { code: 200, msg: 'ok', data }
          : data
  return successEnvelope(call, result as ResultOf<AnyCall>)
}

import { callsByDomain } from '../calls.ts'
import { finished, type Steps } from '../cooperative-steps.ts'
import { pathParametersOf } from '../http/call-paths.ts'
import { KEY_HEADER, KEY_LIFE_HOURS, takesKey } from '../http/idempotency.ts'
import { APP_PATH } from '../http/app-path.ts'
import { SESSION_COOKIE, TOKEN_HEADER, USER_COOKIE } from '../http/call-request.ts'
import type { AnyCall } from '../define-call.ts'
import { filePurposeText } from '../file-purposes.ts'
import { inLocale, type Locale } from '../locale.ts'
import { refusalTexts } from '../refusal-texts.ts'
import { refusals, type RefusalName } from '../refusals.ts'
import { accessText } from '../access.ts'
import { describedCall, sampleData, sampleInput, sampleReply, type DescribedCall } from './call-samples.ts'
import type { JsonSchema } from './describe-schema.ts'
import { domainNames } from './domain-names.ts'
import { openApiWebhooks } from './open-api-webhooks.ts'
import { referenceSchemas } from './reference-types.ts'
import { replySchema } from './reply-schema.ts'
import { scopeOf } from '../http/scopes.ts'

type Json = JsonSchema

/** Of the header that makes a write safe to repeat. */
const KEY_TEXT = {
  zh: `可选。同一操作的唯一键，1–200 个可见 ASCII 字符。${KEY_LIFE_HOURS} 小时内以相同的键重复相同的请求只执行一次，并返回首次的响应（响应头 Idempotent-Replayed: true）；相同的键用于其他请求会被拒绝。`,
  en: `Optional. A unique key of the operation: 1 to 200 visible ASCII characters. For ${KEY_LIFE_HOURS} hours, the same request with the same key is carried out once and gets the first reply, with the header Idempotent-Replayed: true. The key with another request is refused.`,
} as const

const keyParameter = (call: AnyCall, locale: Locale): object[] =>
  takesKey(call)
    ? [
        {
          name: KEY_HEADER,
          in: 'header',
          required: false,
          description: inLocale(KEY_TEXT, locale),
          schema: { type: 'string', maxLength: 200 },
        },
      ]
    : []

const RAW_BODY_TEXT =
  'The fields should precede the file. The file alone can also be sent as application/octet-stream, with the fields in the query.'

const fileText = ({ file }: AnyCall): string => `${file.map(filePurposeText).join('; ')}.`

/** The schema without the parameters that are part of the path. */
function bodyOf({ properties = {}, required = [] }: Json, inPath: readonly string[]): Json {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name))),
    required: required.filter((name) => !inPath.includes(name)),
  }
}

function requestParts(described: DescribedCall, locale: Locale): Json {
  const { call, input: schema } = described
  const sample = sampleInput(described)
  const properties = schema.properties ?? {}
  const required = schema.required ?? []
  const inPath = pathParametersOf(call.path)
  const parameter = (name: string, where: 'path' | 'query') => {
    const { description, ...rest } = properties[name] ?? {}
    const required_ = where === 'path' || required.includes(name)
    const example = name in sample ? { example: sample[name] } : {}
    return { name, in: where, required: required_, description, schema: rest, ...example }
  }
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name))
  const writes = call.method === 'POST' || call.method === 'PUT'
  const parameters = [
    ...inPath.map((name) => parameter(name, 'path')),
    ...(writes ? [] : rest.map((name) => parameter(name, 'query'))),
    ...keyParameter(call, locale),
  ]
  if (!writes) return { parameters }
  const takesFile = call.file.length > 0
  const withoutPath = (one: Json): Json => bodyOf(one, inPath)
  const variants = schema.oneOf ?? schema.anyOf
  const body: Json = variants
    ? {
        oneOf: variants.map(withoutPath),
        ...(schema['discriminator'] ? { discriminator: schema['discriminator'] } : {}),
      }
    : {
        ...withoutPath({ properties, required }),
        properties: {
          ...Object.fromEntries(rest.map((name) => [name, properties[name] ?? {}])),
          ...(takesFile ? { file: { type: 'string', format: 'binary', description: fileText(call) } } : {}),
        },
      }
  const type = takesFile ? 'multipart/form-data' : 'application/json'
  const description = takesFile ? { description: RAW_BODY_TEXT } : {}
  const example = Object.fromEntries(Object.entries(sample).filter(([name]) => !inPath.includes(name)))
  const content = { [type]: { schema: body, ...(takesFile ? {} : { example }) } }
  return { parameters, requestBody: { ...description, required: true, content } }
}

const replyTypes: Partial<Record<AnyCall['reply'], string>> = {
  stream: 'text/event-stream',
  download: 'application/octet-stream',
}

/** The calls of the companion app are one group, whatever their domain. */
const tagOf = (domain: string, { path }: AnyCall): string => (path.startsWith(`${APP_PATH}/`) ? 'companion' : domain)

function securityOf(call: AnyCall): Record<string, string[]>[] {
  if (call.access.who === 'anyone') return []
  if (call.access.who === 'user') return [{ userSession: [] }, { accessToken: [] }]
  const scope = scopeOf(call)
  return [{ session: [] }, { accessToken: [] }, ...(scope ? [{ bearer: [scope] }] : [])]
}

function operation(domain: string, name: string, call: AnyCall, locale: Locale): Json {
  const scope = scopeOf(call)
  const type = replyTypes[call.reply] ?? 'application/json'
  const described = describedCall(domain, name, call, locale)
  const example = call.reply === 'stream' ? sampleData(described) : sampleReply(described)
  const { text } = described
  return {
    operationId: name,
    tags: [tagOf(domain, call)],
    summary: inLocale(call.summary, locale),
    ...(text ? { description: inLocale(text, locale) } : {}),
    'x-access': accessText(call.access, locale),
    'x-reads': call.isRead,
    'x-aliases': call.aliases,
    'x-refusals': call.refusals.map((refusal: RefusalName) => ({
      name: refusal,
      code: refusals[refusal],
      text: inLocale(refusalTexts[refusal], locale),
    })),
    'x-scope': scope ?? null,
    security: securityOf(call),
    ...requestParts(described, locale),
    responses: {
      200: {
        description: 'Success, or a refusal identified by its code',
        content: {
          [type]: {
            schema: replySchema(call, described.output, locale),
            ...(example === undefined ? {} : { example }),
          },
        },
      },
      403: { description: 'No session, or the session has expired' },
    },
  }
}

const introduction = {
  zh: '控制台使用的全部接口。结果以 code 为准：200 表示成功。使用 API 密钥（Authorization: Bearer）或会话（accessToken 请求头）认证。',
  en: 'Every call that the console makes. The field code tells the result: 200 is success. Authenticate with an API key (Authorization: Bearer) or a session (accessToken header).',
}

/** The OpenAPI 3.1 document of every call in one language; one step per call. */
export function* openApiSteps(locale: Locale, version: string, server = '/'): Steps<Json> {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [domain, calls] of Object.entries(callsByDomain)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = (paths[call.path] ??= {})
      path[call.method.toLowerCase()] = operation(domain, name, call, locale)
      yield
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Slipway',
      version,
      description: inLocale(introduction, locale),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: server }],
    tags: Object.entries(domainNames).map(([name, text]) => ({ name, 'x-displayName': inLocale(text, locale) })),
    paths,
    webhooks: openApiWebhooks(locale),
    components: {
      schemas: referenceSchemas(locale),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        userSession: { type: 'apiKey', in: 'cookie', name: USER_COOKIE },
        accessToken: { type: 'apiKey', in: 'header', name: TOKEN_HEADER },
        // An API key or a third-party access token; each call names its required scope.
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

export const openApi = (locale: Locale, version: string): Json => finished(openApiSteps(locale, version))

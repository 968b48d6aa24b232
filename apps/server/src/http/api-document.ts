import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Locale } from '@slipway/contract/locale.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cooperatively } from '../concurrency/cooperative.ts'
import { jsonSteps } from '../concurrency/json-steps.ts'
import { localeOf } from './locale-of.ts'
import type { OriginOf } from './request-origin.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const BROTLI_QUALITY = 5
/** The place of the origin in the text of a language. */
const ORIGIN = '{origin}'

/** Documents by language and origin. Requests choose their Host header, so only the latest few origins are cached. */
const CACHED_DOCUMENTS = 8

interface Document {
  etag: string
  forms: ReadonlyMap<string, Buffer>
}

async function compressed(text: string): Promise<Document> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const [br, gz] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain)])
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  // Weak, because the same tag names the document in each encoding.
  return {
    etag: `W/"${digest}"`,
    forms: new Map([
      ['br', br],
      ['gzip', gz],
      ['identity', plain],
    ]),
  }
}

const asked = (header: string | undefined): string[] => (header ?? '').split(/[\s,]+/)

/** `/openapi.json`, made once per language and origin. */
export function mountApiDocument(app: FastifyInstance, { version, originOf }: { version: string; originOf: OriginOf }) {
  const texts = new Map<Locale, Promise<string>>()
  async function textOf(locale: Locale): Promise<string> {
    // The texts of all calls are large.
    const { openApiSteps } = await import('@slipway/contract/reference/open-api.ts')
    return cooperatively(jsonSteps(await cooperatively(openApiSteps(locale, version, ORIGIN))))
  }
  async function made(locale: Locale, origin: string): Promise<Document> {
    const text = texts.get(locale) ?? textOf(locale)
    texts.set(locale, text)
    return compressed((await text).replace(JSON.stringify(ORIGIN), JSON.stringify(origin)))
  }

  const documents = new Map<string, Promise<Document>>()
  function documentFor(request: FastifyRequest, locale: Locale): Promise<Document> {
    const origin = originOf(request)
    const key = `${locale} ${origin}`
    const document = documents.get(key) ?? made(locale, origin)
    documents.delete(key)
    documents.set(key, document)
    const [oldest] = documents.keys()
    if (documents.size > CACHED_DOCUMENTS && oldest !== undefined) documents.delete(oldest)
    return document
  }

  app.get('/openapi.json', async (request, reply) => {
    const { etag, forms } = await documentFor(request, localeOf(request))
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language, lang' })
    if (asked(request.headers['if-none-match']).includes(etag)) return reply.status(304).send()
    const accepted = new Set(asked(request.headers['accept-encoding']).map((one) => one.split(';')[0]))
    const encoding = ['br', 'gzip'].find((one) => accepted.has(one))
    if (encoding) void reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(forms.get(encoding ?? 'identity'))
  })
}

import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { FilesUnavailable } from './file-store.ts'
import type { Log } from '../log.ts'

export interface S3Settings {
  /** The bucket's URL with a trailing slash: `https://host/bucket/`, or `https://bucket.host/`. */
  address: URL
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** The prefix of every name; empty, or with a trailing slash. */
  prefix: string
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  name: string
  headers?: Record<string, string>
  /** `sha256` is signed, so that a server accepts no other bytes. Opened again for each attempt. */
  body?: { size: number; sha256: string; open(): Readable }
}

export interface S3Limits {
  attempts: number
  /** No further attempt begins after this time. */
  patienceMs: number
  /** The timeout for the server's response after the last sent byte. */
  silenceMs: number
  /** The timeout between two received bytes, regardless of whether server or reader is slow. */
  idleMs: number
  pause(attempt: number): Promise<void>
  lookup?: LookupFunction
}

/** Two timeouts of the server fit into the ten seconds that the console waits for a reply. */
export const usualS3Limits: S3Limits = {
  attempts: 3,
  patienceMs: 5_000,
  silenceMs: 4_000,
  idleMs: 60_000,
  // Random, so that processes that failed together do not retry together.
  pause: (attempt) => delay(100 * 2 ** attempt * (0.5 + Math.random() / 2)),
}

/** Sent bytes can still be in transit: the assumed rate for as many bytes as buffers contain. */
const SLOW_BYTES_PER_MS = 1_000
const BUFFERED_BYTES = 16 * 1024 * 1024
const NO_BYTES_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const ERROR_LIMIT_BYTES = 64 * 1024

/** The server responded with an error. */
export class S3Refused extends FilesUnavailable {
  override name = 'S3Refused'
  readonly status: number
  /** Such as `NoSuchKey`; empty for a response without a body. */
  readonly code: string
  /** The bucket's region, if the server reported it. */
  readonly region: string | undefined

  constructor(
    { method, name }: S3Request,
    { status, code, region }: { status: number; code: string; region?: string },
  ) {
    super(`the bucket answered ${method} ${name} with ${status}${code && ` ${code}`}`)
    this.status = status
    this.code = code
    this.region = region
  }

  /** The response to HEAD has no body, and so no code. */
  get isAbsent(): boolean {
    return this.status === 404 && (this.code === '' || this.code === 'NoSuchKey' || this.code === 'NotFound')
  }

  get mayPass(): boolean {
    return (this.status >= 500 && this.status !== 501) || this.status === 429 || this.code === 'RequestTimeout'
  }
}

/**
 * Signed requests to one bucket. Retries failures that a restart or an overload of the server causes. Throws
 * `FilesUnavailable`.
 */
export function s3Client(settings: S3Settings, log: Pick<Log, 'warn'>, limits = usualS3Limits) {
  const isTls = settings.address.protocol === 'https:'
  const begin: typeof http.request = isTls ? https.request : http.request
  const agent = isTls ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true })
  /** The signer's cache: it derives a key once a day. */
  const cache = new Map<string, ArrayBuffer>()

  async function signed({ method, name, headers, body }: S3Request) {
    const url = new URL(settings.prefix + name, settings.address)
    const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = settings
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? NO_BYTES_SHA256 },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache,
    })
    const made = Object.fromEntries((await signer.sign()).headers)
    return { url, headers: body ? { ...made, 'content-length': String(body.size) } : made }
  }

  /** The response's headers, with any status. */
  async function sent(asked: S3Request): Promise<IncomingMessage> {
    const { url, headers } = await signed(asked)
    const { lookup } = limits
    return new Promise((resolve, reject) => {
      const request = begin(url, { method: asked.method, headers, agent, ...(lookup && { lookup }) })
      const onTheWay = Math.min(asked.body?.size ?? 0, BUFFERED_BYTES) / SLOW_BYTES_PER_MS
      const timer = setTimeout(
        () => request.destroy(new FilesUnavailable('the bucket does not answer')),
        limits.silenceMs + onTheWay,
      )
      const body = asked.body?.open()
      const goesOn = () => void timer.refresh()
      const endWait = () => {
        body?.off('data', goesOn)
        clearTimeout(timer)
      }
      request.on('error', reject)
      request.once('response', (response) => {
        endWait()
        request.setTimeout(limits.idleMs, () => response.destroy(new FilesUnavailable('a read stood still')))
        resolve(response)
      })
      request.once('close', () => {
        endWait()
        body?.destroy()
      })
      if (body) {
        body.on('data', goesOn)
        body.on('error', (error) => request.destroy(new ContentFailed(error)))
        body.pipe(request)
      } else {
        request.end()
      }
    })
  }

  /** The response, if it is a success. */
  async function answered(asked: S3Request): Promise<IncomingMessage> {
    const response = await sent(asked)
    const status = response.statusCode ?? 0
    if (status >= 200 && status < 300) return response
    throw new S3Refused(asked, { status, ...(await refusalIn(response)) })
  }

  return {
    /** The caller has to read or destroy the body. */
    async ask(asked: S3Request): Promise<IncomingMessage> {
      const began = performance.now()
      for (let attempt = 1; ; attempt++) {
        try {
          return await answered(asked)
        } catch (error) {
          if (error instanceof ContentFailed) throw error.reason
          const isLast = attempt >= limits.attempts || performance.now() - began > limits.patienceMs
          if (isLast || (error instanceof S3Refused && !error.mayPass)) throw unavailable(error, asked)
          log.warn({ err: error, attempt }, 'retrying a request to the bucket')
          await limits.pause(attempt)
        }
      }
    },

    close: () => agent.destroy(),
  }
}

/** The content could not be read: a retry does not help. */
class ContentFailed extends Error {
  readonly reason: Error

  constructor(reason: Error) {
    super(reason.message)
    this.reason = reason
  }
}

/** The `AggregateError` of several addresses has no message of its own. */
function unavailable(error: unknown, { method, name }: S3Request): FilesUnavailable {
  if (error instanceof S3Refused) return error
  const { message, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) }
  return new FilesUnavailable(`the bucket was asked ${method} ${name}: ${message || code}`, { cause: error })
}

async function refusalIn(response: IncomingMessage): Promise<{ code: string; region?: string }> {
  let text = ''
  response.setEncoding('utf8')
  for await (const part of response as AsyncIterable<string>) {
    text += part
    if (text.length > ERROR_LIMIT_BYTES) break
  }
  const told = response.headers['x-amz-bucket-region'] ?? /<Region>([\w-]+)<\/Region>/.exec(text)?.[1]
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
  return { code, ...(typeof told === 'string' && { region: told }) }
}

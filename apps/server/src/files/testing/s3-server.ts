import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import http, { IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { s3Of } from '../../settings/s3-settings.ts'
import type { S3Settings } from '../s3-client.ts'
import { signatureFlaw } from './signature-check.ts'

/** The fate of a request: another response, none at all, or a connection that breaks before or within the response. */
export type Failure = { status: number; code?: string; headers?: Record<string, string> } | 'silence' | 'break' | 'half'

export interface TestS3 extends AsyncDisposable {
  settings: S3Settings
  environment: Record<string, string>
  /** `GET /files/name`, in order, including refused requests. */
  asked: string[]
  /** The fates of the next requests, in order; later requests succeed. */
  failures: (Failure | undefined)[]
  /** Responses that have neither ended nor been interrupted. */
  openAnswers: number
  /** While set, every connection is broken. */
  isDown: boolean
  names(): Promise<string[]>
  /** Replaces an object without a request. */
  overwrite(name: string, bytes: Buffer): Promise<void>
}

export const TEST_BUCKET = 'files'
const KEYS = { accessKey: 'S3RVER', secretKey: 'not/a+real=secret' }
/** `testS3Limits` resolves its hosts to this machine. */
const DOMAIN = 'example.test'
const OBJECT = '._S3rver_object'

const hostStyle = (port: number): string => `http://{bucket}.s3.${DOMAIN}:${port}`

/**
 * An S3 server with one bucket, on a port of its own. In addition to s3rver it behaves like real servers: it refuses
 * requests with a wrong signature and bodies that were not signed, and stores nothing of an incomplete body. Objects
 * are readable after a successful response.
 */
export async function testS3Server({ prefix = '', isHostStyle = false } = {}): Promise<TestS3> {
  const folder = await mkdtemp(path.join(tmpdir(), 'slipway-s3-'))
  const s3 = new S3rver({
    directory: folder,
    silent: true,
    serviceEndpoint: DOMAIN,
    configureBuckets: [{ name: TEST_BUCKET }],
  })
  await s3.configureBuckets()
  keepsWholeObjects(s3)
  const answer = s3.callback()
  const asked: string[] = []
  const failures: TestS3['failures'] = []
  let isDown = false
  let openAnswers = 0

  const server = http.createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    openAnswers++
    reply.once('close', () => openAnswers--)
    const failure = isDown ? 'break' : failures.shift()
    if (failure === 'silence') {
      request.resume()
    } else if (failure === 'break') {
      request.socket.destroy()
    } else if (failure === 'half') {
      reply.writeHead(200, { 'content-length': '1000' }).write('half', () => request.socket.destroy())
    } else {
      const taken = (body: Buffer): void => {
        const refusal = failure ?? signatureFlaw(request, body, KEYS)
        if (refusal) refuse(reply, refusal)
        else answer(sentAgain(request, body), reply)
      }
      // Interrupted: no client waits for a response, and nothing is stored.
      buffer(request).then(taken, () => {})
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const environment = {
    SLIPWAY_S3_ENDPOINT: isHostStyle ? hostStyle(port) : `http://127.0.0.1:${port}`,
    SLIPWAY_S3_BUCKET: TEST_BUCKET,
    SLIPWAY_S3_REGION: 'us-east-1',
    SLIPWAY_S3_ACCESS_KEY: KEYS.accessKey,
    SLIPWAY_S3_SECRET_KEY: KEYS.secretKey,
    SLIPWAY_S3_PREFIX: prefix,
  }
  const settings = s3Of((name) => environment[name as keyof typeof environment])
  if (!settings) throw new Error('the test server has no settings')
  const place = path.join(folder, TEST_BUCKET, settings.prefix)

  return {
    settings,
    environment,
    asked,
    failures,
    get openAnswers() {
      return openAnswers
    },
    get isDown() {
      return isDown
    },
    set isDown(next) {
      isDown = next
    },
    async names() {
      const found = await readdir(place).catch(() => [])
      return found.filter((name) => name.endsWith(OBJECT)).map((name) => name.slice(0, -OBJECT.length))
    },
    overwrite: (name, bytes) => writeFile(path.join(place, `${name}${OBJECT}`), bytes),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      s3.logger.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** s3rver responds before the bytes are on disk, and overwrites objects while they are read. */
function keepsWholeObjects({ store }: S3rver): void {
  store.putObject = async ({ bucket, key, content }) => {
    const bytes = await buffer(content)
    const object = store.getResourcePath(bucket, key, 'object')
    const md5 = createHash('md5').update(bytes).digest('hex')
    await mkdir(path.dirname(object), { recursive: true })
    await writeWhole(`${object}.md5`, md5)
    await writeWhole(object, bytes)
    return { size: bytes.length, md5 }
  }
}

async function writeWhole(file: string, bytes: Buffer | string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, bytes)
  await rename(draft, file)
}

/** The original request, with a body that has already been read. */
function sentAgain(request: IncomingMessage, body: Buffer): IncomingMessage {
  const again = new IncomingMessage(request.socket)
  again.method = request.method
  again.url = request.url
  again.headers = request.headers
  again.complete = true
  again.push(body)
  again.push(null)
  return again
}

function refuse(reply: ServerResponse, { status, code, headers }: Exclude<Failure, string>): void {
  const text = code
    ? `<?xml version="1.0"?><Error><Code>${code}</Code><Message>as a test wants it</Message></Error>`
    : ''
  reply.writeHead(status, { ...headers, 'content-type': 'application/xml' }).end(text)
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from '../../files/file-store.ts'
import { sendFile } from '../file-routes.ts'
import { namesWeakly } from '../request-conditions.ts'

/** A file in an archive: its deflated bytes are sent as they are. */
export interface ArchivedFile {
  archive: string
  at: number
  packed: number
  size: number
  crc: number
}

export interface PanelFilesPort {
  /** Undefined where no package that may be sent has this file. One that is not `isForGood` is asked for again each time. */
  find(sha256: string, path: string): Promise<(ArchivedFile & { isForGood: boolean }) | undefined>
  /** The package that an address for native apps gives out. */
  packageOf(asked: { sha256: string; expireTime: string; mac: string }): string | undefined
}

export interface PanelFilesOptions {
  port: PanelFilesPort
  files: FileStore
  /** The build of the companion, which has the SDK of panels. */
  companionFolder: string | undefined
  /** Those of console, companion and panels, as far as settings name them. */
  origins: readonly string[]
}

const ONE_YEAR_S = 31_536_000
const STATUS_NOT_MODIFIED = 304
const SCRIPT = 'text/javascript; charset=utf-8'
const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  js: SCRIPT,
  mjs: SCRIPT,
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  txt: 'text/plain; charset=utf-8',
}

/** Scripts of an opaque origin need the first two, even from where they are. */
const ofOtherOrigins = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/**
 * What a panel may load: its own folder, and the SDK. The frame of the app says the same; this holds for whoever opens the address, too.
 */
const panelFileHeaders = (sha256: string, hosts: readonly string[], embedders: readonly string[]) => {
  const under = (folder: string) => hosts.map((host) => `${host}/panel-files/${folder}/`).join(' ')
  const own = under(sha256)
  return {
    'content-security-policy': [
      'sandbox allow-scripts',
      `default-src 'none'`,
      `script-src ${own} ${under('sdk')}`,
      `style-src ${own} 'unsafe-inline'`,
      `img-src ${own} data: blob:`,
      `font-src ${own}`,
      `media-src ${own}`,
      `connect-src ${own}`,
      `form-action 'none'`,
      `base-uri 'none'`,
      `frame-ancestors ${["'self'", ...embedders].join(' ')}`,
    ].join('; '),
    ...ofOtherOrigins,
  }
}

/** The host of the request as a source of a policy; none where it could be read as more than a host. */
export const hostOf = ({ host }: Pick<FastifyRequest, 'host'>): string[] =>
  /^[a-z0-9.\-[\]:]+$/i.test(host) ? [host] : []

type FileRequest = FastifyRequest<{ Params: { sha256: string; '*': string } }>
type PackageRequest = FastifyRequest<{ Params: { sha256: string; expireTime: string; mac: string } }>

/** The SDK for protocol 1; a later version of it only has more. */
function mountSdk(app: FastifyInstance, companionFolder: string | undefined): void {
  const file = path.join(companionFolder ?? '', 'panel-sdk.js')
  if (companionFolder === undefined || !existsSync(file)) return
  const text = readFileSync(file, 'utf8')
  app.get('/panel-files/sdk/1/panel.js', async (_request, reply) =>
    reply
      .headers({ ...ofOtherOrigins, 'cache-control': 'no-cache' })
      .type(SCRIPT)
      .send(text),
  )
}

/** The files of code panels for browsers with their SDK, and packages for native apps. */
export function mountPanelFiles(app: FastifyInstance, options: PanelFilesOptions): void {
  const { port, files, origins } = options
  mountSdk(app, options.companionFolder)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/panel-files/:sha256/*',
    handler: async (request: FileRequest, reply) => {
      const { sha256, '*': file } = request.params
      const found = /^[0-9a-f]{64}$/.test(sha256) ? await port.find(sha256, file) : undefined
      if (!found) return notFound(reply)
      const etag = `"${sha256.slice(0, 16)}-${found.crc.toString(16)}"`
      const type = types[file.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
      void reply.headers({
        ...panelFileHeaders(sha256, [...hostOf(request), ...origins], origins),
        'cache-control': found.isForGood ? `public, max-age=${ONE_YEAR_S}, immutable` : 'private, no-cache',
        etag,
        vary: 'accept-encoding',
      })
      if (namesWeakly(request.headers['if-none-match'], etag)) return reply.status(STATUS_NOT_MODIFIED).send()
      void reply.type(type)
      return sendArchived(files, found, request, reply)
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/panel-packages/:sha256/:expireTime/:mac',
    handler: async (request: PackageRequest, reply) => {
      const name = port.packageOf(request.params)
      if (name === undefined) return notFound(reply)
      return sendFile(files, name, { request, reply, caching: 'private, no-store' })
    },
  })
}

/** RFC 1952: what is before and after deflated bytes in a gzip file. */
const GZIP_HEAD = Buffer.from('1f8b08000000000002ff', 'hex')

async function sendArchived(
  files: FileStore,
  { archive, at, packed, size, crc }: ArchivedFile,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const takesGzip = /\bgzip\b/.test(headers['accept-encoding'] ?? '')
  if (method === 'HEAD') return reply.send()
  const stored = await files.read(archive, { first: at, last: at + packed - 1 })
  if (!stored) return notFound(reply)
  if (!takesGzip) return reply.send(stored.bytes.pipe(createInflateRaw()))
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc)
  tail.writeUInt32LE(size, 4)
  const length = GZIP_HEAD.length + packed + tail.length
  return reply.headers({ 'content-encoding': 'gzip', 'content-length': length }).send(await gzipped(stored.bytes, tail))
}

/** Small enough to be sent in one piece: a file of a panel is a script or a picture. */
async function gzipped(bytes: Readable, tail: Buffer): Promise<Buffer> {
  const parts: Buffer[] = [GZIP_HEAD]
  for await (const chunk of bytes as AsyncIterable<Buffer>) parts.push(chunk)
  return Buffer.concat([...parts, tail])
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}

import type { Brand } from '@slipway/contract/users/apps/app-brand.ts'
import { inLocale, toLocale, defaultLocale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashOf } from '../../crypto/random-secrets.ts'
import type { FileStore } from '../../files/file-store.ts'
import { sendFile } from '../file-routes.ts'
import { namesWeakly } from '../request-conditions.ts'

export interface BrandFilesOptions {
  /** The published look; throws `apps.notFound`. */
  brand(appId: string): Promise<Brand>
  files: FileStore
}

type FileRequest = FastifyRequest<{ Params: { name: string }; Querystring: { lang?: unknown } }>

const STATUS_NOT_MODIFIED = 304
const ONE_YEAR_S = 31_536_000
/** The canvas of the kit's light theme. */
const CANVAS = '#f5f5f2'

/** Under the companion's path, where its service worker stores pictures for times without a network. */
const storedUnder = (address: string): string => address.replace('/files/', '/app/brand/')

/** The web app manifest: an own ID lets a phone have several applications of one server side by side. */
function manifestOf({ appId, name, accent, icons, logo }: Brand, locale: 'zh-CN' | 'en-US'): string {
  const shown = inLocale(name, locale)
  const start = `/app/?app=${appId}`
  const icon = (src: string, side: number, more = {}) => ({
    src: storedUnder(src),
    type: 'image/png',
    sizes: `${side}x${side}`,
    ...more,
  })
  return JSON.stringify({
    id: start,
    name: shown,
    short_name: shown,
    lang: locale,
    start_url: start,
    scope: '/app/',
    display: 'standalone',
    background_color: CANVAS,
    theme_color: accent?.light ?? CANVAS,
    icons: icons
      ? [icon(icons.small, 192), icon(icons.large, 512), icon(icons.maskable, 512, { purpose: 'maskable' })]
      : [{ src: storedUnder(logo), sizes: '1024x1024' }],
  })
}

/** Manifests and icons of applications, for phones that install the companion with their look. */
export function mountBrandFiles(app: FastifyInstance, { brand, files }: BrandFilesOptions): void {
  async function sendManifest(appId: string, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = request.query.lang
    const locale = toLocale(typeof asked === 'string' ? asked : undefined) ?? defaultLocale
    const found = await brand(appId).catch((error: unknown) => {
      if (error instanceof DomainError && error.reason === 'apps.notFound') return undefined
      throw error
    })
    if (!found) {
      reply.callNotFound()
      return reply
    }
    const text = manifestOf(found, locale)
    const etag = `"${hashOf(text).toString('base64url')}"`
    void reply.headers({ etag, 'cache-control': 'no-cache' })
    if (namesWeakly(request.headers['if-none-match'], etag)) return reply.status(STATUS_NOT_MODIFIED).send()
    return reply.type('application/manifest+json; charset=utf-8').send(text)
  }

  app.get('/app/brand/:name', (request: FileRequest, reply) => {
    const { name } = request.params
    const [, appId] = /^([0-9a-f]{32})\.webmanifest$/.exec(name) ?? []
    if (appId !== undefined) return sendManifest(appId, request, reply)
    return sendFile(files, name, { request, reply, caching: `public, max-age=${ONE_YEAR_S}, immutable` })
  })
}

import { appLinkPaths } from '@slipway/contract/users/apps/app-links.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import { SweptBuckets } from '../../concurrency/swept-buckets.ts'
import { hashOf } from '../../crypto/random-secrets.ts'
import type { FileStore } from '../../files/file-store.ts'
import { addressOf } from '../client-ip.ts'
import { sendFile } from '../file-routes.ts'
import { namesWeakly } from '../request-conditions.ts'

type Platform = 'android' | 'webClip'

/** Packages of an application, as Android asks for them at a site. */
export interface SignedApp {
  packageName: string
  /** SHA-256, hexadecimal. */
  certificates: string[]
}

export interface AppDownloadsOptions {
  /** Undefined for links that are not good, whatever the reason. */
  find(token: string, platform: Platform): Promise<{ artifact: string; fileName: string } | undefined>
  signedApps(): Promise<SignedApp[]>
  /** Of apps for iOS: team and bundle ID, as in `TEAM123456.com.example.app`. */
  iosAppIds(): Promise<string[]>
  files: FileStore
  clock: Clock
  perMinute: number
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>

const STATUS_TOO_MANY = 429
const STATUS_NOT_MODIFIED = 304
const SECONDS_PER_MINUTE = 60
const STATEMENTS_AGE_S = 300
const paths = { '/download/app/:token': 'android', '/download/ios/:token': 'webClip' } as const satisfies Record<
  string,
  Platform
>

const colons = (hex: string): string => hex.toUpperCase().match(/../g)?.join(':') ?? ''

/** Which apps may open links of this site without a question (Android App Links). */
export const statementsOf = (apps: readonly SignedApp[]): string =>
  JSON.stringify(
    apps.map(({ packageName, certificates }) => ({
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: packageName,
        sha256_cert_fingerprints: certificates.map(colons),
      },
    })),
  )

/** The same for iOS (Universal Links). */
const associationsOf = (appIds: readonly string[]): string =>
  JSON.stringify({
    applinks: {
      details: appIds.length > 0 ? [{ appIDs: appIds, components: appLinkPaths.map((at) => ({ '/': at })) }] : [],
    },
  })

/** The files of builds by their links, without a session; in ranges where a phone asks for them. */
export function mountAppDownloads(app: FastifyInstance, options: AppDownloadsOptions): void {
  const { find, signedApps, iosAppIds, files, clock, perMinute } = options
  const buckets = new SweptBuckets<string>({ perSecond: perMinute / SECONDS_PER_MINUTE, burst: perMinute })

  async function send(platform: Platform, request: TokenRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!buckets.take(addressOf(request), clock.now())) {
      return reply.status(STATUS_TOO_MANY).header('retry-after', SECONDS_PER_MINUTE).send()
    }
    const found = await find(request.params.token, platform)
    if (!found) {
      reply.callNotFound()
      return reply
    }
    void reply.header('content-disposition', `attachment; filename="${found.fileName}"`)
    // Asked for again each time, so that a withdrawal ends the link.
    return sendFile(files, found.artifact, { request, reply, caching: 'private, no-cache' })
  }

  for (const [url, platform] of Object.entries(paths)) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request: TokenRequest, reply) => send(platform, request, reply),
    })
  }

  const statements = {
    'assetlinks.json': async () => statementsOf(await signedApps()),
    'apple-app-site-association': async () => associationsOf(await iosAppIds()),
  }
  for (const [name, textOf] of Object.entries(statements)) {
    app.get(`/.well-known/${name}`, async (request, reply) => {
      const text = await textOf()
      const etag = `"${hashOf(text).toString('base64url')}"`
      void reply.headers({ etag, 'cache-control': `public, max-age=${STATEMENTS_AGE_S}` })
      if (namesWeakly(request.headers['if-none-match'], etag)) return reply.status(STATUS_NOT_MODIFIED).send()
      return reply.type('application/json').send(text)
    })
  }
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import { drawingsFolder } from '@slipway/contract/catalog/categories/categories.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { DeploymentOptions } from '../../settings/deployment-options.ts'
import type { FileStore } from '../../files/file-store.ts'
import { mountApiDocument } from '../api-document.ts'
import { mountFiles } from '../file-routes.ts'
import { mountHealth, type HealthOptions } from '../health/health.ts'
import { noSuchCall } from './no-such-call.ts'
import type { OriginOf } from '../request-origin.ts'
import { pathOf } from '../request-path.ts'
import { pageHeaders, pagePolicy } from '../secure-headers.ts'
import { mountCompanion } from './companion-pages.ts'
import { pageAsked, readEntry, sendEntry, type PageEntry } from './page-entry.ts'

export interface PagesOptions extends HealthOptions {
  originOf: OriginOf
  /** Folder of the built console; without it only the API is served. */
  consoleFolder: string | undefined
  /** Folder of the built companion, which is served under `/app/`. */
  companionFolder?: string | undefined
  /** The host of the companion, where it has one of its own, and that of the console then. */
  appOrigin?: string | undefined
  consoleOrigin?: string | undefined
  /** The host of code panels, where they have one. */
  panelOrigin?: string | undefined
  /** Whether there is an administrator: until then every page leads to set-up. */
  isSetUp?: () => Promise<boolean>
  /** The store behind `/files/`; undefined: no files are served. */
  files: FileStore | undefined
  /**
   * `mailsInFolder`: without an SMTP server, pages show the folder of the mails. `phoneAccounts`: codes can be sent to
   * phones. `thirdLoginName`: the name of the third-party login's provider.
   */
  deployment: DeploymentOptions & {
    mailsInFolder?: boolean
    firmwareMaxMb?: number
    phoneAccounts?: boolean
    thirdLoginName?: Bilingual | undefined
  }
  /** Asked for each page, because its port opens last. */
  localHttps?: () => DeploymentOptions['localHttps']
}

const ONE_YEAR_S = 31_536_000
const ONE_DAY_S = 86_400
const STATUS_OK = 200
const STATUS_NOT_FOUND = 404

/** The HTML entry of each address; sign-in is a separate entry, so that the first visit loads little. */
const entries: readonly [RegExp, string][] = [
  [/^\/($|authrization(\/|$)|setup$|download(\/oemapp)?\/?$|oauth\/[\w-]+$)/, 'auth.html'],
  [/^\/(home|admin)(\/|$)/, 'index.html'],
  [/^\/docs\/api$/, 'api.html'],
]

/** CN-53, and the addresses that people type. The rest of the address and its query stay. */
const redirects: readonly [address: string, page: string][] = [
  ['/authorization', '/authrization'],
  ['/authorization/*', '/authrization'],
  ['/login', '/authrization/login'],
  ['/register', '/authrization/register/register'],
]

/** The console frames the companion, to show the look of an application. */
const consolePolicy =
  (appOrigin: string | undefined) =>
  (html: string): string =>
    pagePolicy(html) + (appOrigin === undefined ? '' : `; frame-src 'self' ${appOrigin}`)

/** The sign-in entry for replies of other routes; undefined where no console is built. */
export function authPage(consoleFolder: string | undefined) {
  const entry = consoleFolder === undefined ? undefined : readEntry(consoleFolder, 'auth.html', pagePolicy)
  return entry && { html: entry.html, headers: pageHeaders(entry.policy) }
}

/** Pages are shown while the database is away, too: they then say so themselves. */
const needsSetUp = async ({ isSetUp }: PagesOptions): Promise<boolean> =>
  isSetUp !== undefined && !(await isSetUp().catch(() => true))

/** The files of console and companion, uploaded pictures, health, OpenAPI and deployment options. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  mountHealth(app, options)
  mountApiDocument(app, options)
  app.get('/config.js', async (_request, reply) => {
    const setUpFirst = await needsSetUp(options)
    const config = JSON.stringify({ ...options.deployment, localHttps: options.localHttps?.(), setUpFirst }).replaceAll(
      '<',
      '\\u003c',
    )
    return reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(`window.slipwayConfig = ${config}\n`)
  })
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  )
  for (const [address, page] of redirects) {
    app.get(address, async ({ url }, reply) => reply.redirect(url.replace(/^\/\w+/, page)))
  }

  const { consoleFolder, files } = options
  if (files) mountFiles(app, files)
  const pages = new Map<string, PageEntry>()
  if (consoleFolder) {
    for (const [, name] of entries) {
      const entry = readEntry(consoleFolder, name, consolePolicy(options.appOrigin))
      if (entry) pages.set(name, entry)
    }
    await app.register(fastifyStatic, {
      root: path.join(consoleFolder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: ONE_YEAR_S * 1000,
    })
    const drawings = path.join(consoleFolder, drawingsFolder)
    if (existsSync(drawings)) {
      await app.register(fastifyStatic, {
        root: drawings,
        prefix: `${drawingsFolder}/`,
        decorateReply: false,
        index: false,
        maxAge: ONE_DAY_S * 1000,
      })
    }
  }

  const sendCompanion = await mountCompanion(app, options.companionFolder, options.panelOrigin, options.consoleOrigin)
  app.setNotFoundHandler((request, reply) => {
    const sent = sendCompanion(request, reply)
    if (sent) return sent
    const address = pathOf(request)
    const asked = pageAsked(request)
    const name = asked ? entries.find(([pattern]) => pattern.test(address))?.[1] : undefined
    const entry = pages.get(name ?? '') ?? (asked === 'page' ? pages.get('index.html') : undefined)
    if (entry) {
      return sendEntry(request, reply.status(name ? STATUS_OK : STATUS_NOT_FOUND), entry)
    }
    const isFile = /^\/(app\/(assets|icons|brand)|assets|files|panel-files|panel-packages|category-pictures)\//.test(
      address,
    )
    return reply.status(isFile ? STATUS_NOT_FOUND : STATUS_OK).send(noSuchCall(request))
  })
}

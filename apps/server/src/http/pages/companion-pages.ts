import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from '../request-path.ts'
import { appHeaders, companionPolicy } from '../secure-headers.ts'
import { hostOf } from './panel-files.ts'
import { pageAsked, readEntry, sendEntry, type PageEntry } from './page-entry.ts'

const ONE_YEAR_MS = 31_536_000_000
const ONE_DAY_MS = 86_400_000

/** The documents of the companion; calls and files under `/app/` are none. */
const documents: readonly [RegExp, string][] = [
  [/^\/app\/(in|new|reset|hello|welcome|trust)\/?$/, 'user.html'],
  [/^\/app\/[mst]\/?$/, 'panel.html'],
  [/^\/app(\/(?!(api|assets|icons|brand)\/)|$)/, 'app.html'],
]
export const isCompanionPage = (address: string): boolean => documents.some(([pattern]) => pattern.test(address))

/** Alone may use the camera. */
const SCANNING = 'app.html'

/** The console frames it, to show the look of an application: it has no session and changes nothing. */
const framed = /^\/app\/welcome\/?$/

/** They open code panels, in a frame. */
const framing: ReadonlySet<string> = new Set(['app.html', 'panel.html'])

/** A worker has the policy of its own reply, not of the page: it stores files of this origin and does nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** Small files with a fixed name, which change with the next version. */
const fixedFiles = [
  { name: 'sw.js', type: 'text/javascript; charset=utf-8', policy: WORKER_POLICY },
  { name: 'version.json', type: 'application/json; charset=utf-8', policy: undefined },
  { name: 'manifest.webmanifest', type: 'application/manifest+json; charset=utf-8', policy: undefined },
] as const

/**
 * The companion's files, and a function that answers requests for its documents; it returns undefined for any other
 * request. Without a build there are none.
 */
export async function mountCompanion(
  app: FastifyInstance,
  folder: string | undefined,
  panelOrigin?: string,
  consoleOrigin?: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined> {
  const pages = new Map<string, PageEntry>()
  if (folder === undefined) return () => undefined
  for (const [, name] of documents) {
    const entry = readEntry(folder, name, (html) => companionPolicy(html, { scans: name === SCANNING }))
    if (entry) pages.set(name, entry)
  }
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/app/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: ONE_YEAR_MS,
  })
  const icons = path.join(folder, 'icons')
  if (existsSync(icons)) {
    await app.register(fastifyStatic, {
      root: icons,
      prefix: '/app/icons/',
      decorateReply: false,
      index: false,
      maxAge: ONE_DAY_MS,
    })
  }
  for (const { name, type, policy } of fixedFiles) {
    const file = path.join(folder, name)
    if (!existsSync(file)) continue
    const text = readFileSync(file, 'utf8')
    app.get(`/app/${name}`, async (_request, reply) => {
      if (policy) void reply.header('content-security-policy', policy)
      return reply.header('cache-control', 'no-cache').type(type).send(text)
    })
  }
  return (request, reply) => {
    const asked = pathOf(request)
    const found = pageAsked(request) && documents.find(([pattern]) => pattern.test(asked))
    const name = found ? found[1] : ''
    const entry = pages.get(name)
    if (entry && framed.test(asked)) {
      const by = ["'self'", ...(consoleOrigin === undefined ? [] : [consoleOrigin])].join(' ')
      const policy = entry.policy.replace("frame-ancestors 'none'", `frame-ancestors ${by}`)
      return sendEntry(request, reply, { ...entry, policy, isFramed: true })
    }
    if (!entry || !framing.has(name)) return entry && sendEntry(request, reply, entry)
    if (name === SCANNING) void reply.headers(appHeaders)
    const frames = (panelOrigin === undefined ? hostOf(request) : [panelOrigin]).map((one) => `${one}/panel-files/`)
    const policy = `${entry.policy}; frame-src ${frames.join(' ') || "'none'"}`
    return sendEntry(request, reply, { ...entry, policy })
  }
}

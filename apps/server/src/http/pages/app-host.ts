import type { FastifyInstance } from 'fastify'
import { noSuchCall } from './no-such-call.ts'
import { isCompanionPage } from './companion-pages.ts'
import { pageAsked } from './page-entry.ts'
import { pathOf } from '../request-path.ts'

const STATUS_FOUND = 302
const STATUS_NOT_FOUND = 404

/** What the companion requests. The calls of certificates are below `/app/`, too, but belong to the console. */
const ofCompanion =
  /^\/(app(\/(?!certificate\/)|$)|files\/|panel-files\/|panel-packages\/|category-pictures\/|\.well-known\/(assetlinks\.json|apple-app-site-association)$|(config\.js|robots\.txt|healthz)$)/

/**
 * Serves the companion on a host of its own (`SLIPWAY_APP_ORIGIN`), so that the console's origin can't reach what the browser
 * stores for it. The console does not exist on that host, and pages of the companion redirect there from every other one.
 * Browsers keep the fragment of a redirected address, and with it the code of a label.
 */
export function ownAppHost(app: FastifyInstance, appOrigin: string): void {
  const { host } = new URL(appOrigin)
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request)
    if (request.host.toLowerCase() !== host) {
      const isPage = isCompanionPage(path) && pageAsked(request) === 'page'
      return isPage ? reply.redirect(appOrigin + request.url, STATUS_FOUND) : undefined
    }
    if (ofCompanion.test(path)) return undefined
    if (path === '/') return reply.redirect(`${appOrigin}/app/`, STATUS_FOUND)
    return reply.status(STATUS_NOT_FOUND).send(noSuchCall(request))
  })
}

/** On the host of code panels there are only their files; everywhere else there are none, so that they are another site. */
export function ownPanelHost(app: FastifyInstance, panelOrigin: string): void {
  const { host } = new URL(panelOrigin)
  app.addHook('onRequest', async (request, reply) => {
    const isPanelHost = request.host.toLowerCase() === host
    const isFile = pathOf(request).startsWith('/panel-files/')
    return isPanelHost === isFile ? undefined : reply.status(STATUS_NOT_FOUND).send(noSuchCall(request))
  })
}

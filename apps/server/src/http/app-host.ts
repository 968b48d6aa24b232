import { refusalEnvelope } from '@slipway/contract/http/envelope.ts'
import { refusalText } from '@slipway/contract/refusal-texts.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import type { FastifyInstance } from 'fastify'
import { localeOf } from './locale-of.ts'
import { pageAsked } from './pages/page-entry.ts'

const STATUS_FOUND = 302
const STATUS_NOT_FOUND = 404

/** What the companion asks its server for. The calls of certificates lie below `/app/`, and are the console's. */
const ofCompanion =
  /^\/(app(\/(?!certificate\/)|$)|files\/|category-pictures\/|config\.js$|robots\.txt$|healthz$|\.well-known\/acme-challenge\/)/
/** Documents of the companion, not its calls and files. */
const companionPage = /^\/app(\/(?!(api|assets|icons|certificate)\/)|$)/

const addressOf = (url: string): string => url.split('?')[0] ?? '/'

/**
 * The companion on a host of its own (`SLIPWAY_APP_ORIGIN`): what the browser stores for it is out of reach for the console's
 * origin. The console does not exist there, and pages of the companion lead there from every other host. Browsers keep the
 * fragment of a redirected address, and with it the code of a label.
 */
export function ownAppHost(app: FastifyInstance, appOrigin: string): void {
  const { host } = new URL(appOrigin)
  app.addHook('onRequest', async (request, reply) => {
    const address = addressOf(request.url)
    if (request.host.toLowerCase() !== host) {
      const isPage = companionPage.test(address) && pageAsked(request) === 'page'
      return isPage ? reply.redirect(appOrigin + request.url, STATUS_FOUND) : undefined
    }
    if (ofCompanion.test(address)) return undefined
    if (address === '/') return reply.redirect(`${appOrigin}/app/`, STATUS_FOUND)
    const msg = refusalText('request.noSuchCall', { path: address }, localeOf(request))
    const data = { refusal: 'request.noSuchCall', path: address } as const
    return reply.status(STATUS_NOT_FOUND).send(refusalEnvelope(refusals['request.noSuchCall'], msg, data))
  })
}

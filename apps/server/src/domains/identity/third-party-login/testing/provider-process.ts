import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interactionPolicy, Provider } from 'oidc-provider'

/** An OpenID Connect provider in a process of its own; its parent sends the people. */
const server = createServer()
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

interface Claims {
  email?: string
  email_verified?: boolean
}
let people: Record<string, Claims> = {}

const HOUR_S = 3600
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const policy = interactionPolicy.base()
policy.get('consent')?.checks.remove('native_client_prompt')
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'slipway',
      client_secret: 'keep-it-secret',
      // Native, so that any port of this machine is a valid redirect URI.
      application_type: 'native',
      redirect_uris: ['http://localhost/authrization/thirdPathLogin'],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] },
  cookies: { keys: [randomBytes(16).toString('hex')] },
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: process.env['CLAIMS_IN_ID_TOKEN'] !== '1',
  features: { devInteractions: { enabled: false } },
  interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, subject) => ({ accountId: subject, claims: () => ({ sub: subject, ...people[subject] }) }),
  // Everyone who has signed in has consented.
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      accountId: oidc.session?.accountId ?? '',
      clientId: oidc.client?.clientId ?? '',
    })
    grant.addOIDCScope('openid email')
    await grant.save()
    return grant
  },
  ttl: {
    AccessToken: HOUR_S,
    AuthorizationCode: 60,
    Grant: HOUR_S,
    IdToken: HOUR_S,
    Interaction: HOUR_S,
    Session: HOUR_S,
  },
})

const page = `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,"><main><h1>Provider</h1><form method="post">
<label>Person <input name="subject"></label> <button name="do" value="enter">Enter</button>
<button name="do" value="cancel">Cancel</button></form></main></html>`

const answer = provider.callback()
server.on('request', async (request, response) => {
  if (!request.url?.startsWith('/interaction/')) return answer(request, response)
  if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(page)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const result =
    form.get('do') === 'enter' ? { login: { accountId: form.get('subject') ?? '' } } : { error: 'access_denied' }
  return provider.interactionFinished(request, response, result)
})

process.on('message', (told: Record<string, Claims>) => {
  people = told
  process.send?.({ told: true })
})
process.on('disconnect', () => process.exit())
process.send?.({ issuer })

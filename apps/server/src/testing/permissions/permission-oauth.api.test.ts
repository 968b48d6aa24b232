import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLive, startWorld, type World } from '../../domains/identity/oauth/testing/oauth-rig.ts'
import { thirdParty, tokensFor, type ThirdParty } from '../../domains/identity/oauth/testing/third-party.ts'

let world: World
let own: ThirdParty
let other: ThirdParty

beforeAll(async () => {
  world = await startWorld()
  own = await thirdParty(world.origin, world.developer)
  other = await thirdParty(world.origin, world.server.as('developer', 'another third party'))
})
afterAll(() => world[Symbol.asyncDispose]())

const absent = (): string => randomBytes(32).toString('base64url')

/** What a third party proves itself by; the session of the person who granted proves nothing here. */
async function senders(): Promise<[name: string, fields: Record<string, string>, headers: Record<string, string>][]> {
  const { token } = await world.owner.account()
  const secret = (party: ThirdParty) => ({ client_id: party.clientId, client_secret: party.clientSecret ?? '' })
  return [
    ['its own client', secret(own), {}],
    ['another client', secret(other), {}],
    ['its own client with a wrong secret', { client_id: own.clientId, client_secret: absent() }, {}],
    ['its own client without a secret', { client_id: own.clientId }, {}],
    ['a client that there is not', { client_id: absent(), client_secret: absent() }, {}],
    ['nobody', {}, {}],
    ['the person who granted it', { client_id: own.clientId }, { accesstoken: token, 'x-slipway': '1' }],
  ]
}

async function post(endpoint: string, fields: Record<string, string>, headers: Record<string, string>) {
  const body = new URLSearchParams(fields)
  const reply = await fetch(`${world.origin}/oauth/${endpoint}`, { method: 'POST', body, headers })
  const { date: _date, ...kept } = Object.fromEntries(reply.headers)
  return { status: reply.status, headers: kept, text: await reply.text() }
}

const grantOf = { refresh: 'refresh_token', code: 'authorization_code' }
const uses: Record<string, (token: string) => [endpoint: string, fields: Record<string, string>]> = {
  described: (token) => ['introspect', { token }],
  'described as a refresh token': (token) => ['introspect', { token, token_type_hint: 'refresh_token' }],
  ended: (token) => ['revoke', { token }],
  'exchanged as a refresh token': (token) => ['token', { grant_type: grantOf.refresh, refresh_token: token }],
  'exchanged as a code': (token) => [
    'token',
    {
      grant_type: grantOf.code,
      code: token,
      redirect_uri: 'https://third.example/callback',
      code_verifier: 'a'.repeat(43),
    },
  ],
}

describe("a third party's token", () => {
  test.each(Object.keys(uses))(
    'is %s for its own client only; for all others it is as one that there is not',
    async (use) => {
      const faults: string[] = []
      for (const kind of ['access_token', 'refresh_token'] as const) {
        const tokens = await tokensFor(world, own, 'products:read')
        for (const [sender, fields, headers] of await senders()) {
          if (sender === 'its own client') continue
          const ask = (token: string) => {
            const [endpoint, more] = uses[use]?.(token) ?? ['', {}]
            return post(endpoint, { ...fields, ...more }, headers)
          }
          const [answer, nothing] = [await ask(tokens[kind] ?? ''), await ask(absent())]
          if (JSON.stringify(answer) !== JSON.stringify(nothing))
            faults.push(`${kind} by ${sender}: ${answer.text}, not ${nothing.text}`)
          if (/"active":true|access_token":/.test(answer.text)) faults.push(`${kind} is told ${sender}: ${answer.text}`)
          if (!(await isLive(world.origin, tokens.access_token))) faults.push(`${kind} is ended by ${sender}`)
        }
      }
      expect(faults).toEqual([])
    },
  )

  test('says who granted it to no one without it', async () => {
    const { token } = await world.owner.account()
    for (const headers of [
      {},
      { accesstoken: token },
      { authorization: `Bearer ${absent()}` },
      { authorization: `Bearer ${token}` },
    ]) {
      const reply = await fetch(`${world.origin}/oauth/userinfo`, { headers: headers as Record<string, string> })
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(await reply.text()).not.toContain('"sub"')
    }
  })
})

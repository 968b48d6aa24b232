import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import {
  decideAuthorization,
  getAuthorizationRequest,
  listConsents,
  revokeConsent,
} from '@slipway/contract/identity/oauth/oauth.calls.ts'
import { oauthLimits } from '@slipway/contract/identity/oauth/oauth.limits.ts'
import { createProduct, listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import * as third from 'openid-client'
import { describe, expect, test } from 'vitest'
import { refused } from '../../../testing/test-server.ts'
import { callWith, isLive, oauthError, startWorld } from './testing/oauth-rig.ts'
import { allowed, browserOf, CALLBACK, requestIn, thirdParty, tokensFor } from './testing/third-party.ts'

const { lifetimes } = oauthLimits

describe('a third party with the consent of a person', () => {
  test('gets tokens by code and PKCE, and they make the calls of their scopes and no other', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const { url, verifier, state } = await party.link('products:read')

    const page = await world.browser.visit(url)
    const request = requestIn(page.url)
    expect(await world.browser.read(request)).toEqual({
      clientName: { zh: '示例应用', en: 'Sample app' },
      logo: '',
      developer: 'third@example.com',
      account: 'owner@example.com',
      scopes: ['products:read'],
      returnTo: CALLBACK,
      isGranted: false,
    })
    const back = await world.browser.visit(await world.browser.decide(request, true))
    expect(back.url.searchParams.get('iss')).toBe(world.origin)
    const tokens = await third.authorizationCodeGrant(party.config, back.url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    })

    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'products:read', expires_in: 7200 })
    const call = <C extends AnyCall>(what: C, input: InputOf<C>) =>
      callWith(world.origin, tokens.access_token, what, input)
    expect(await call(listProducts, {})).toMatchObject({ status: 200, code: 200 })
    expect((await call(createProduct, {} as never)).code).toBe(refusals['access.noScope'])
    expect((await call(getAccountInfo, {})).code).toBe(refusals['access.noScope'])
    expect((await call(listConsents, {})).code).toBe(refusals['access.sessionOnly'])
    expect((await call(revokeConsent, { clientId: party.clientId })).code).toBe(refusals['access.sessionOnly'])
  })

  test('gets never more than the account itself may do, as it is now', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const { access_token } = await tokensFor(world, party, 'products:read accounts:read')
    expect((await callWith(world.origin, access_token, listProducts, {})).code).toBe(200)
    const { accountId } = await world.owner.account()
    const { roleId } = await world.server.domains.roles.byKey('support')
    await world.server.db.updateTable('accounts').set({ role_id: roleId }).where('id', '=', accountId).execute()
    expect((await callWith(world.origin, access_token, listProducts, {})).code).toBe(refusals['access.denied'])
  })

  test('reads from the metadata that there is the code grant with S256 and nothing else', async () => {
    await using world = await startWorld()
    for (const name of ['oauth-authorization-server', 'openid-configuration']) {
      const metadata = await (await fetch(`${world.origin}/.well-known/${name}`)).json()
      expect(metadata).toMatchObject({
        issuer: world.origin,
        authorization_endpoint: `${world.origin}/oauth/authorize`,
        token_endpoint: `${world.origin}/oauth/token`,
        grant_types_supported: ['authorization_code', 'refresh_token'],
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      })
      expect(metadata.scopes_supported).toEqual(expect.arrayContaining(['products:read', 'devices:write']))
    }
  })

  test('is told who it is by an id token where it asks for openid', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const { url, verifier, state } = await party.link('openid')
    const back = await allowed(world.browser, url)
    const tokens = await third.authorizationCodeGrant(party.config, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    })
    const { accountId } = await world.owner.account()
    expect(tokens.claims()).toMatchObject({ sub: String(accountId), iss: world.origin, aud: party.clientId })
    expect(await third.fetchUserInfo(party.config, tokens.access_token, String(accountId))).toEqual({
      sub: String(accountId),
    })
  })

  test('may be a public client on any port of the loopback address, which PKCE alone proves', async () => {
    await using world = await startWorld()
    const redirectUris = ['http://127.0.0.1/back']
    const party = await thirdParty(world.origin, world.developer, { redirectUris, confidential: false })
    expect(party.clientSecret).toBeUndefined()
    const { url, verifier, state } = await party.link('products:read', { redirect_uri: 'http://127.0.0.1:54321/back' })
    const back = await allowed(world.browser, url)
    expect(back.port).toBe('54321')
    const tokens = await third.authorizationCodeGrant(party.config, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    })
    expect(await isLive(world.origin, tokens.access_token)).toBe(true)
  })

  test('may send its secret in the header as well, and needs the right one', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const { refresh_token } = await tokensFor(world, party, 'products:read')
    const grantWith = (auth: third.ClientAuth) => {
      const config = new third.Configuration(party.config.serverMetadata(), party.clientId, undefined, auth)
      third.allowInsecureRequests(config)
      return third.refreshTokenGrant(config, refresh_token ?? '')
    }
    for (const wrong of [third.ClientSecretPost('wrong'), third.ClientSecretBasic('wrong'), third.None()]) {
      await expect(grantWith(wrong)).rejects.toThrow()
    }
    expect((await grantWith(third.ClientSecretBasic(party.clientSecret ?? ''))).access_token).toBeTruthy()
  })
})

describe('what a person is asked', () => {
  test('is asked only once for the same scopes of the same client', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    await tokensFor(world, party, 'products:read')
    const isGranted = async (scope: string) => {
      const { url } = await party.link(scope)
      return (await world.browser.read(requestIn((await world.browser.visit(url)).url))).isGranted
    }
    expect(await isGranted('products:read')).toBe(true)
    expect(await isGranted('products:read devices:read')).toBe(false)
    expect(await isGranted('devices:read')).toBe(false)
  })

  test('is asked every time for a program on a machine, which any other may claim to be (RFC 8252)', async () => {
    await using world = await startWorld()
    const redirectUris = ['http://127.0.0.1/back']
    const party = await thirdParty(world.origin, world.developer, { redirectUris, confidential: false })
    await tokensFor(world, party, 'products:read')
    const { url } = await party.link('products:read')
    const page = await world.browser.visit(url)
    expect((await world.browser.read(requestIn(page.url))).isGranted).toBe(false)
  })

  test('goes back as access_denied where the person denies, and nothing is kept', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const { url, verifier, state } = await party.link('products:read')
    const page = await world.browser.visit(url)
    const back = await world.browser.visit(await world.browser.decide(requestIn(page.url), false))
    const grant = third.authorizationCodeGrant(party.config, back.url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    })
    await expect(grant).rejects.toEqual(oauthError('access_denied'))
    expect((await world.owner.call(listConsents, {})).items).toEqual([])
  })

  test('is told and decided only in the browser that began it, once, and for an hour', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const { url } = await party.link('products:read')
    const request = requestIn((await world.browser.visit(url)).url)
    const other = browserOf(world.origin, (await world.owner.account()).token)
    await expect(other.read(request)).rejects.toMatchObject(refused('oauth.requestExpired'))
    await expect(other.decide(request, true)).rejects.toMatchObject(refused('oauth.requestExpired'))
    for (const absent of [request, 'absent']) {
      const read = world.owner.call(getAuthorizationRequest, { request: absent })
      await expect(read).rejects.toMatchObject(refused('oauth.requestExpired'))
      const decided = world.owner.call(decideAuthorization, { request: absent, allow: true })
      await expect(decided).rejects.toMatchObject(refused('oauth.requestExpired'))
    }
    world.server.clock.advance(lifetimes.request * 1000)
    await expect(world.browser.read(request)).rejects.toMatchObject(refused('oauth.requestExpired'))
  })

  test('cannot be decided by a page of another site', async () => {
    await using world = await startWorld()
    const { token } = await world.owner.account()
    const reply = await fetch(`${world.origin}/oauth/absent/decision`, {
      method: 'POST',
      headers: { cookie: `slipway_session=${token}`, 'content-type': 'application/json' },
      body: '{"allow":true}',
    })
    expect(((await reply.json()) as { code: number }).code).toBe(refusals['request.foreignOrigin'])
  })
})

describe('an answer is never sent to', () => {
  test.each([
    ['an address that is not registered', { redirect_uri: 'https://third.example/callback/2' }],
    ['an address with a query more', { redirect_uri: `${CALLBACK}?next=1` }],
    ['another port of an https address', { redirect_uri: 'https://third.example:8443/callback' }],
    ['no address', { redirect_uri: '' }],
    ['an unknown client', { client_id: 'unknown' }],
  ])('%s', async (_what, extra) => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const { url } = await party.link('products:read', extra)
    const reply = await world.browser.visit(url)
    expect(reply.url.origin).toBe(world.origin)
    expect(reply.status).toBe(400)
  })
})

describe('a request goes back with an error', () => {
  test.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a token without a code', { response_type: 'token' }, 'invalid_request'],
    ['for scopes that do not exist', { scope: 'everything' }, 'invalid_scope'],
  ])('%s', async (_what, extra, error) => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const { url } = await party.link('products:read', extra)
    const { url: back } = await world.browser.visit(url)
    expect(back.origin).toBe('https://third.example')
    expect(back.searchParams.get('error') ?? new URLSearchParams(back.hash.slice(1)).get('error')).toBe(error)
  })

  test('which is never a login by password', async () => {
    await using world = await startWorld()
    const { clientId, clientSecret } = await thirdParty(world.origin, world.developer)
    const body = new URLSearchParams({
      grant_type: 'password',
      username: 'owner@example.com',
      password: 'x',
      client_id: clientId,
      client_secret: clientSecret ?? '',
    })
    const reply = await fetch(`${world.origin}/oauth/token`, { method: 'POST', body })
    expect(await reply.json()).toMatchObject({ error: 'unsupported_grant_type' })
  })
})

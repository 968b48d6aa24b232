import { deleteAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  createOAuthClient,
  deleteOAuthClient,
  listConsents,
  listOAuthClients,
  resetOAuthClientSecret,
  updateOAuthClient,
} from '@slipway/contract/identity/oauth/oauth.calls.ts'
import { oauthLimits } from '@slipway/contract/identity/oauth/oauth.limits.ts'
import { isRedirectUri } from '@slipway/contract/identity/oauth/oauth.ts'
import * as third from 'openid-client'
import { describe, expect, test } from 'vitest'
import { hostileAddresses } from '../../../../../../journeys/testing/hostile-addresses.ts'
import { refused, startTestServer } from '../../../testing/test-server.ts'
import { isLive, oauthError, startWorld } from './testing/oauth-rig.ts'
import { anyClient, CALLBACK, thirdParty, tokensFor } from './testing/third-party.ts'

describe('a third-party application', () => {
  test('shows its secret once; later only that it has one', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const made = await developer.call(createOAuthClient, anyClient)
    expect(made).toMatchObject({ ...anyClient, logo: '', confidential: true })
    expect(made.clientSecret).toMatch(/^[\w-]{43}$/)
    const { clientSecret: _secret, ...shown } = made
    expect(await developer.call(listOAuthClients, {})).toEqual({ items: [shown], total: 1 })
    const open = await developer.call(createOAuthClient, { ...anyClient, confidential: false })
    expect(open.clientSecret).toBeUndefined()
    const reset = developer.call(resetOAuthClientSecret, { clientId: open.clientId })
    await expect(reset).rejects.toMatchObject(refused('oauth.noSecret'))
  })

  test('is changed and deleted by who registered it; to others it is as if it were absent', async () => {
    await using server = await startTestServer()
    const [own, other] = [server.as('developer', 'own'), server.as('administrator', 'other')]
    const { clientId } = await own.call(createOAuthClient, anyClient)
    const change = { clientId, clientName: { zh: '新', en: 'New' }, redirectUris: ['https://new.example/'] }
    expect((await other.call(listOAuthClients, {})).items).toEqual([])
    for (const attempt of [
      () => other.call(updateOAuthClient, change),
      () => other.call(resetOAuthClientSecret, { clientId }),
      () => other.call(deleteOAuthClient, { clientId }),
      () => own.call(deleteOAuthClient, { clientId: 'absent' }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refused('oauth.clientNotFound'))
    }
    expect(await own.call(updateOAuthClient, change)).toMatchObject(change)
    await own.call(deleteOAuthClient, { clientId })
    expect((await own.call(listOAuthClients, {})).items).toEqual([])
  })

  test.each(['Slipway', 'ＳＬＩＰＷＡＹ sign-in', 'S1ip-way'])(
    'does not call itself as this platform: %s',
    async (name) => {
      await using server = await startTestServer()
      const clientName = { zh: '看板', en: name }
      const attempt = server.as('developer').call(createOAuthClient, { ...anyClient, clientName })
      await expect(attempt).rejects.toMatchObject({ code: 40000, data: { field: 'clientName.en' } })
    },
  )

  test('proves itself by its new secret only, once that was replaced', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const { refresh_token } = await tokensFor(world, party, 'products:read')
    const { clientSecret } = await world.developer.call(resetOAuthClientSecret, { clientId: party.clientId })
    const old = third.refreshTokenGrant(party.config, refresh_token ?? '')
    await expect(old).rejects.toEqual(oauthError('invalid_client'))
    const renewed = new third.Configuration(party.config.serverMetadata(), party.clientId, clientSecret)
    third.allowInsecureRequests(renewed)
    expect((await third.refreshTokenGrant(renewed, refresh_token ?? '')).access_token).toBeTruthy()
  })

  test('takes all consents and tokens with it when it is deleted', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const { access_token } = await tokensFor(world, party, 'products:read')
    await world.developer.call(deleteOAuthClient, { clientId: party.clientId })
    expect(await isLive(world.origin, access_token)).toBe(false)
    expect((await world.owner.call(listConsents, {})).items).toEqual([])
    const { rows } = await world.server.db.pool.query('select 1 from oauth_records')
    expect(rows).toEqual([])
  })

  test.each<[string, Partial<InputOf<typeof createOAuthClient>>, string]>([
    ['without a name', { clientName: { zh: '', en: 'x' } }, 'clientName.zh'],
    ['without a redirect address', { redirectUris: [] }, 'redirectUris'],
    ['with one twice', { redirectUris: [CALLBACK, CALLBACK] }, 'redirectUris'],
    ['with eleven', { redirectUris: Array.from({ length: 11 }, (_, n) => `${CALLBACK}/${n}`) }, 'redirectUris'],
    ['with an unsafe one', { redirectUris: ['http://third.example/'] }, 'redirectUris.0'],
  ])('is refused %s', async (_what, wrong, field) => {
    await using server = await startTestServer()
    const attempt = server.as('developer').call(createOAuthClient, { ...anyClient, ...wrong })
    await expect(attempt).rejects.toMatchObject({ code: 40000, data: { field } })
  })

  test('has a picture that was uploaded here, or none', async () => {
    await using server = await startTestServer()
    const logo = 'https://elsewhere.example/logo.png'
    const attempt = server.as('developer').call(createOAuthClient, { ...anyClient, logo })
    await expect(attempt).rejects.toMatchObject(refused('uploads.notFound'))
  })

  test('is one of a hundred at most, however fast they are registered', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { accountId } = await developer.account()
    await server.db.pool.query(
      `insert into oauth_clients (client_id, owner_id, name_zh, name_en, redirect_uris, created_at)
       select 'c' || n, $1, 'x', 'x', '{}', now() from generate_series(1, $2::int) as n`,
      [accountId, oauthLimits.clients - 1],
    )
    const all = await Promise.allSettled([1, 2, 3].map(() => developer.call(createOAuthClient, anyClient)))
    expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })
})

describe('the deletion of an account', () => {
  test('gives its third-party applications to ROOT and ends what it had granted', async () => {
    await using world = await startWorld()
    await world.server.domains.signIn.ensureRoot({ email: 'root@example.com', password: 'Abcdef12!' })
    const root = await world.server.domains.accounts.root()
    const party = await thirdParty(world.origin, world.developer)
    const { access_token } = await tokensFor(world, party, 'products:read')
    const administrator = world.server.as('administrator')
    for (const who of [world.owner, world.developer]) {
      await administrator.call(deleteAccount, { targetUserId: String((await who.account()).accountId) })
    }
    expect(await isLive(world.origin, access_token)).toBe(false)
    const { rows } = await world.server.db.pool.query('select owner_id as "ownerId" from oauth_clients')
    expect(rows).toEqual([{ ownerId: root?.accountId }])
    const left = await world.server.db.pool.query(`select 1 from oauth_consents`)
    expect(left.rows).toEqual([])
  })
})

describe('a redirect address', () => {
  test.each([
    'https://a.example',
    'https://a.example/b?c=d',
    'http://localhost:8080/x',
    'http://127.0.0.1/',
    'http://[::1]:1/',
  ])('may be %s', (uri) => expect(isRedirectUri(uri)).toBe(true))

  test('is none of those that someone would put there to harm', () => {
    const plain = /^https:\/\/[a-z0-9.-]+(:\d+)?(\/[\w./:%-]*)?(\?[\w.:=/-]*)?$/
    const loopback = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/[\w./-]*)?$/
    const taken = hostileAddresses('http://localhost:3000').filter(isRedirectUri)
    expect(taken.filter((one) => !plain.test(one) && !loopback.test(one))).toEqual([])
  })
})

test('an authorization request for another response mode gets an error page and no form that submits itself', async () => {
  await using world = await startWorld()
  const party = await thirdParty(world.origin, world.developer)
  const { url } = await party.link('products:read', { response_mode: 'form_post' })
  const reply = await fetch(url, { redirect: 'manual' })
  const text = await reply.text()
  expect(text).not.toContain('forms[0].submit')
  expect(text).not.toContain('<form')
})

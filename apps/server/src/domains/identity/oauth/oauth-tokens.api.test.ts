import { listConsents, revokeConsent } from '@slipway/contract/identity/oauth/oauth.calls.ts'
import { oauthLimits } from '@slipway/contract/identity/oauth/oauth.limits.ts'
import * as third from 'openid-client'
import { describe, expect, test } from 'vitest'
import { refused } from '../../../testing/test-server.ts'
import { REFRESH_GRACE_MS } from './token-exchange.ts'
import { isLive, oauthError, startWorld, type World } from './testing/oauth-rig.ts'
import { allowed, thirdParty, tokensFor } from './testing/third-party.ts'

const DAY_MS = 86_400_000
const { lifetimes } = oauthLimits

describe('a code', () => {
  const prepared = async (world: World) => {
    const party = await thirdParty(world.origin, world.developer)
    const { url, verifier, state } = await party.link('products:read')
    const back = await allowed(world.browser, url)
    const exchange = (pkceCodeVerifier = verifier) =>
      third.authorizationCodeGrant(party.config, back, { pkceCodeVerifier, expectedState: state })
    return { exchange, back }
  }

  test('opens nothing with another verifier', async () => {
    await using world = await startWorld()
    const { exchange } = await prepared(world)
    await expect(exchange(third.randomPKCECodeVerifier())).rejects.toEqual(oauthError('invalid_grant'))
  })

  test('opens once: used again it ends what it opened', async () => {
    await using world = await startWorld()
    const { exchange } = await prepared(world)
    const { access_token } = await exchange()
    expect(await isLive(world.origin, access_token)).toBe(true)
    await expect(exchange()).rejects.toEqual(oauthError('invalid_grant'))
    expect(await isLive(world.origin, access_token)).toBe(false)
  })

  test('used many times at the same moment leaves no token alive', async () => {
    await using world = await startWorld()
    const { exchange } = await prepared(world)
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => exchange()))
    const given = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.access_token] : []))
    expect(given.length).toBeLessThanOrEqual(1)
    for (const token of given) expect(await isLive(world.origin, token)).toBe(false)
  })

  test('holds for five minutes', async () => {
    await using world = await startWorld()
    const { exchange } = await prepared(world)
    world.server.clock.advance(lifetimes.code * 1000)
    await expect(exchange()).rejects.toEqual(oauthError('invalid_grant'))
  })
})

describe('tokens', () => {
  test('end by themselves: access after two hours, refresh after thirty days', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const tokens = await tokensFor(world, party, 'products:read')
    world.server.clock.advance(lifetimes.accessToken * 1000 - 1)
    expect(await isLive(world.origin, tokens.access_token)).toBe(true)
    world.server.clock.advance(1)
    expect(await isLive(world.origin, tokens.access_token)).toBe(false)
    const renewed = await third.refreshTokenGrant(party.config, tokens.refresh_token ?? '')
    expect(await isLive(world.origin, renewed.access_token)).toBe(true)
    world.server.clock.advance(30 * DAY_MS)
    const late = third.refreshTokenGrant(party.config, renewed.refresh_token ?? '')
    await expect(late).rejects.toEqual(oauthError('invalid_grant'))
    await world.server.domains.oauth.sweep()
    const kinds = await world.server.db.selectFrom('oauth_records').select('kind').execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['Grant'])
  })

  test('are renewed with each refresh; an old refresh token ends them all', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const first = await tokensFor(world, party, 'products:read')
    const second = await third.refreshTokenGrant(party.config, first.refresh_token ?? '')
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await isLive(world.origin, second.access_token)).toBe(true)

    world.server.clock.advance(REFRESH_GRACE_MS + 1)
    const stolen = third.refreshTokenGrant(party.config, first.refresh_token ?? '')
    await expect(stolen).rejects.toEqual(oauthError('invalid_grant'))

    expect(await isLive(world.origin, second.access_token)).toBe(false)
    const next = third.refreshTokenGrant(party.config, second.refresh_token ?? '')
    await expect(next).rejects.toEqual(oauthError('invalid_grant'))
  })

  test('are given again to their client whose reply was lost a moment ago, and to no other', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const other = await thirdParty(world.origin, world.developer)
    const first = await tokensFor(world, party, 'products:read')
    const second = await third.refreshTokenGrant(party.config, first.refresh_token ?? '')
    const foreign = third.refreshTokenGrant(other.config, first.refresh_token ?? '')
    await expect(foreign).rejects.toEqual(oauthError('invalid_grant'))

    world.server.clock.advance(REFRESH_GRACE_MS)
    const again = await third.refreshTokenGrant(party.config, first.refresh_token ?? '')
    expect(again).toMatchObject({ access_token: second.access_token, refresh_token: second.refresh_token })
    expect(await isLive(world.origin, second.access_token)).toBe(true)
    await expect(third.refreshTokenGrant(party.config, second.refresh_token ?? '')).resolves.toBeDefined()
  })

  test('asked for twice at the same moment are the same', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const { refresh_token = '' } = await tokensFor(world, party, 'products:read')
    const all = await Promise.all([1, 2, 3].map(() => third.refreshTokenGrant(party.config, refresh_token)))
    expect(new Set(all.map((one) => one.refresh_token)).size).toBe(1)
  })

  test('stay as they are where the refresh could not be written, and the client is asked to try again', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const { refresh_token = '' } = await tokensFor(world, party, 'products:read')
    const { pool } = world.server.db
    // The successor can't be written: the connection is lost after the old token was used.
    await pool.query(`create function lose() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return new; end $$`)
    await pool.query(`create trigger lose before insert on oauth_records for each row execute function lose()`)
    const { token_endpoint: endpoint = '' } = party.config.serverMetadata()
    const basic = Buffer.from(`${party.clientId}:${party.clientSecret}`).toString('base64')
    const lost = await fetch(endpoint, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }),
    })
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await lost.json()).toMatchObject({ error: 'temporarily_unavailable' })
    await pool.query('drop trigger lose on oauth_records')
    const renewed = await third.refreshTokenGrant(party.config, refresh_token)
    expect(await isLive(world.origin, renewed.access_token)).toBe(true)
  })

  test('end by the third party, and by the person at once', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const first = await tokensFor(world, party, 'products:read')
    await third.tokenRevocation(party.config, first.access_token)
    expect(await isLive(world.origin, first.access_token)).toBe(false)

    const second = await tokensFor(world, party, 'products:read')
    const { items, total } = await world.owner.call(listConsents, {})
    expect(total).toBe(1)
    expect(items).toMatchObject([
      {
        clientId: party.clientId,
        clientName: { en: 'Sample app' },
        developer: 'third@example.com',
        scopes: ['products:read'],
      },
    ])
    await world.owner.call(revokeConsent, { clientId: party.clientId })
    expect(await isLive(world.origin, second.access_token)).toBe(false)
    const refresh = third.refreshTokenGrant(party.config, second.refresh_token ?? '')
    await expect(refresh).rejects.toEqual(oauthError('invalid_grant'))
    expect((await world.owner.call(listConsents, {})).items).toEqual([])
    const again = world.owner.call(revokeConsent, { clientId: party.clientId })
    await expect(again).rejects.toMatchObject(refused('oauth.consentNotFound'))
  })

  test('are described to their own client and to no other', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const other = await thirdParty(world.origin, world.developer)
    const { access_token } = await tokensFor(world, party, 'products:read')
    const own = await third.tokenIntrospection(party.config, access_token)
    expect(own).toMatchObject({ active: true, scope: 'products:read', client_id: party.clientId })
    expect(await third.tokenIntrospection(other.config, access_token)).toEqual({ active: false })
    await third.tokenRevocation(other.config, access_token)
    expect(await isLive(world.origin, access_token)).toBe(true)
  })

  test('are nowhere in the database as they are', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const tokens = await tokensFor(world, party, 'products:read')
    const secrets = [tokens.access_token, tokens.refresh_token ?? '', party.clientSecret ?? '']
    for (const table of ['oauth_records', 'oauth_clients', 'oauth_consents', 'oauth_keys']) {
      const { rows } = await world.server.db.pool.query<{ text: string }>(`select t::text as text from ${table} t`)
      expect(rows.length).toBeGreaterThan(0)
      for (const { text } of rows) {
        for (const secret of secrets) {
          expect(text).not.toContain(secret)
          expect(text).not.toContain(Buffer.from(secret).toString('hex'))
        }
      }
    }
  })

  test('that a stream lives on are in doubt as soon as the person revokes them, until the stream is over', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const { access_token } = await tokensFor(world, party, 'products:read')
    let doubts = 0
    const end = world.server.domains.oauth.bearers.onInvalidated?.(access_token, () => (doubts += 1))
    await expect.poll(() => doubts).toBe(1)
    await world.owner.call(revokeConsent, { clientId: party.clientId })
    await expect.poll(() => doubts).toBe(2)
    end?.()
    await tokensFor(world, party, 'products:read')
    await world.owner.call(revokeConsent, { clientId: party.clientId })
    expect(doubts).toBe(2)
  })

  test('that a stream lives on are in doubt as soon as their time is over', async () => {
    await using world = await startWorld()
    const party = await thirdParty(world.origin, world.developer)
    const { access_token } = await tokensFor(world, party, 'products:read')
    world.server.clock.advance(lifetimes.accessToken * 1000 - 10)
    let doubts = 0
    const end = world.server.domains.oauth.bearers.onInvalidated?.(access_token, () => (doubts += 1))
    await expect.poll(() => doubts).toBe(1)
    world.server.clock.advance(10)
    await expect.poll(() => doubts).toBe(2)
    end?.()
  })
})

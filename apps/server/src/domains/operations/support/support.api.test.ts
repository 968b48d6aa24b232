import { DAY_MS, MINUTE_MS } from '@slipway/contract/durations.ts'
import { listAuditEntries, getAuditEntry } from '@slipway/contract/identity/audit/audit.calls.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import {
  findUser,
  listUserDevices,
  listUserFamilies,
  listUserLogins,
} from '@slipway/contract/operations/support/support.calls.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { acceptShare, shareDevice } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeDevice, makeProduct } from '../../devices/devices/testing/devices-rig.ts'
import { inRole } from '../../identity/accounts/testing/accounts-samples.ts'
import {
  aUser,
  join,
  labelOf,
  newHome,
  releaseNow,
  tokenOf,
  type TestUser,
} from '../../users/homes/testing/homes-rig.ts'
import { seeingDesk, writeLogins } from './testing/support-rig.ts'

let server: TestServer
let productId: string
beforeAll(async () => {
  server = await startTestServer()
  productId = await makeProduct(server)
  await releaseNow(server, productId)
})
afterAll(() => server[Symbol.asyncDispose]())

/** A new session after the clock has moved: the earlier ones have ended. */
const support = (who = `desk-${server.clock.now()}`) => server.as('support', who)
const { perMinute, perDay } = usersLimits.lookups

async function claimed(user: TestUser, homeId: string) {
  const device = await makeDevice(server.as('developer'), productId)
  const { deviceId } = await user.call(claimDevice, { homeId, ...labelOf(server, device) })
  return { deviceId, serial: device.serial }
}

describe('a lookup (CA-117)', () => {
  test('finds a user by the entire account, masked, and unmasked on request to those who see personal data', async () => {
    const user = await aUser(server, 'carol')
    await user.call(updateUser, { nickname: 'Caroline', country: 'DE' })
    await server.db.updateTable('users').set({ phone: '8613800000000' }).where('id', '=', user.id).execute()
    const home = await newHome(user)
    await claimed(user, home)
    const account = user.account.toUpperCase()
    const found = await support().call(findUser, { account: ` ${account} ` })
    expect(found).toEqual({
      userId: user.uid,
      account: 'c***@example.com',
      phone: '861****0000',
      nickname: 'C***',
      accountStatus: 0,
      statusReason: '',
      registerTime: server.clock.now(),
      area: 'DE',
      language: 'en-US',
      apps: [],
      families: 1,
      devices: 1,
      lastLogin: null,
      logoff: null,
      isMasked: true,
    })
    const whole = { account: user.account, phone: '8613800000000', nickname: 'Caroline', isMasked: false }
    const asked = { account, reveal: true }
    const seeing = await seeingDesk(server)
    expect(await seeing.call(findUser, asked)).toMatchObject(whole)
    expect(await seeing.call(findUser, { account })).toMatchObject({ isMasked: true, nickname: 'C***' })
    for (const blind of [support(), await inRole(server, { menus: [menus.users], administrator: true }, 'blind')]) {
      await expect(blind.call(findUser, asked)).rejects.toMatchObject(refused('support.masked'))
    }
  })

  test('finds a phone number with its area code, 86 unless another is given, and never a part of an account', async () => {
    const user = await aUser(server, 'phone')
    const phone = { account: '13911112222', indexcode: '8613911112222' }
    await server.db.updateTable('users').set(phone).where('id', '=', user.id).execute()
    const notFound = refused('users.notFound')
    for (const account of ['13911112222', '+86 139 1111 2222', '8613911112222']) {
      expect(await support().call(findUser, { account })).toMatchObject({ userId: user.uid, account: '139****2222' })
    }
    await expect(support().call(findUser, { account: '13911112222', areaCode: '49' })).rejects.toMatchObject(notFound)
    const name = (await aUser(server, 'exact')).account
    for (const account of [name.slice(0, -1), name.slice(1), name.replace('e', '%'), name.replace('e', '_')]) {
      await expect(support().call(findUser, { account })).rejects.toMatchObject(notFound)
    }
  })

  test('answers alike for absent, erased and moved accounts, with as many statements', async () => {
    const gone = await aUser(server, 'gone')
    await server.db
      .updateTable('users')
      .set({ status: 3, deleted_at: new Date(server.clock.now()), account: 'gone-x', indexcode: 'gone-x' })
      .where('id', '=', gone.id)
      .execute()
    const developers = `test-user-${(await server.as('developer').account()).accountId}`
    const row = { password_hash: '', locale: 'en-US', time_zone: 'UTC', registered_at: new Date(server.clock.now()) }
    const { accountId } = await server.as('developer').account()
    await server.db
      .insertInto('users')
      .values({
        ...row,
        uid: 'T'.repeat(22),
        account: developers,
        indexcode: developers,
        developer_account_id: accountId,
      })
      .execute()
    const caller = support('alike')
    await caller.call(findUser, { account: (await aUser(server, 'first')).account })
    const query = vi.spyOn(Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    const asked = async (account: string) => {
      query.mockClear()
      const reply = await caller.send({ method: 'GET', url: `${findUser.path}?account=${encodeURIComponent(account)}` })
      const { code, msg, data } = reply.json<{ code: number; msg: string; data: unknown }>()
      return { status: reply.statusCode, code, msg, data, statements: query.mock.calls.length }
    }
    const absent = await asked('absent@example.com')
    expect(absent).toMatchObject({ code: 60404, data: { refusal: 'users.notFound' } })
    expect(absent.statements).toBeGreaterThan(0)
    // Erased, never on this site, and no user but a developer's test home.
    for (const account of [gone.account, '+1 202 555 0100', developers]) expect(await asked(account)).toEqual(absent)
  })

  test('is recorded, found or not, by the pseudonym of the account', async () => {
    const user = await aUser(server, 'logged')
    const who = 'logging'
    const { account: staff } = await support(who).account()
    await support(who).call(findUser, { account: user.account })
    await support(who)
      .call(findUser, { account: 'nosuch@example.com' })
      .catch(() => undefined)
    const administrator = server.as('administrator')
    const { items } = await administrator.call(listAuditEntries, { account: staff, action: 'support.findUser' })
    expect(items).toMatchObject([{ outcome: 2, refusal: 'users.notFound' }, { outcome: 1 }])
    const inputs = await Promise.all(
      items.map(async ({ entryId, time }) => (await administrator.call(getAuditEntry, { entryId, time })).input),
    )
    for (const input of inputs) expect(input['account']).toMatch(/^user:[0-9a-f]{8}$/)
    expect(inputs[0]?.['account']).not.toBe(inputs[1]?.['account'])
    expect(JSON.stringify(inputs)).not.toContain('@')
  })
})

describe('the lists of a user', () => {
  test('are the sign-ins of 90 days by kind, newest first, with masked addresses (CA-118)', async () => {
    const user = await aUser(server, 'login')
    const now = server.clock.now()
    await writeLogins(server, user.id, [now - 91 * DAY_MS, now - 2, now - 1])
    await server.db.pool.query('update user_logins set use_type = 1 where at = $1', [new Date(now - 2)])
    const { items, total } = await support().call(listUserLogins, { userId: user.uid })
    expect(total).toBe(2)
    expect(items).toEqual([
      {
        time: now - 1,
        useType: 0,
        ip: '203.0.*.*',
        isLocalNetwork: false,
        place: null,
        agent: 'Pocket/1.0',
        platform: 'ios',
        appVersion: '2.0',
      },
      expect.objectContaining({ time: now - 2, useType: 1 }),
    ])
    expect(await support().call(listUserLogins, { userId: user.uid, useType: 1 })).toMatchObject({ total: 1 })
    expect(await support().call(listUserLogins, { userId: user.uid, useType: 2 })).toMatchObject({
      items: [],
      total: 0,
    })
    const second = await support().call(listUserLogins, { userId: user.uid, pageStart: 1, pageSize: 1 })
    expect(second).toMatchObject({ items: [{ useType: 1 }], total: 2, pageIndex: 1 })
    const whole = { userId: user.uid, reveal: true }
    const seeing = await seeingDesk(server, 'seeing-logins')
    expect((await seeing.call(listUserLogins, whole)).items[0]?.ip).toBe('203.0.113.9')
    await expect(support().call(listUserLogins, whole)).rejects.toMatchObject(refused('support.masked'))
  })

  test('have the place of the address from a file of the installation; masked, only its country', async () => {
    const placeOf = (ip: string) =>
      ip === '203.0.113.9' ? { country: 'China', province: 'Shanghai', city: 'Shanghai' } : undefined
    await using placed = await startTestServer({ geoip: { placeOf } })
    const user = await aUser(placed, 'place')
    const now = placed.clock.now()
    await writeLogins(placed, user.id, [now - 1])
    await writeLogins(placed, user.id, [now - 2], '198.51.100.1')
    const ask = { userId: user.uid }
    expect((await placed.as('support').call(listUserLogins, ask)).items.map(({ place }) => place)).toEqual([
      'China',
      '',
    ])
    const seeing = await seeingDesk(placed)
    const { items } = await seeing.call(listUserLogins, { ...ask, reveal: true })
    expect(items.map(({ place }) => place)).toEqual(['China · Shanghai', ''])
  })

  test('are the devices of its homes and of shares, each once (CA-119)', async () => {
    const [user, host] = [await aUser(server, 'devices'), await aUser(server, 'host')]
    const [own, hosted, other] = [
      await newHome(user, 'Own'),
      await newHome(host, 'Hosted'),
      await newHome(host, 'Other'),
    ]
    await join(host, hosted, user)
    const mine = await claimed(user, own)
    server.clock.advance(1)
    const theirs = await claimed(host, hosted)
    const shared = await claimed(host, other)
    server.clock.advance(1)
    const { url } = await host.call(shareDevice, { deviceId: shared.deviceId })
    await user.call(acceptShare, { token: tokenOf(url) })
    const { items, total } = await support().call(listUserDevices, { userId: user.uid })
    expect(items).toMatchObject([
      { subSerial: shared.serial, familyName: 'Other', relation: 3, online: false },
      { subSerial: theirs.serial, familyName: 'Hosted', relation: 2 },
      { subSerial: mine.serial, familyName: 'Own', familyId: own, relation: 1, productId },
    ])
    expect(total).toBe(3)
    expect(await support().call(listUserDevices, { userId: user.uid, pageStart: 9 })).toMatchObject({
      items: [],
      total: 3,
    })
    expect(await support().call(findUser, { account: user.account })).toMatchObject({ devices: 3, families: 2 })
    expect(await support().call(listUserDevices, { userId: host.uid })).toMatchObject({ total: 2 })
  })

  test('are its families with members, whose names are masked (CA-120)', async () => {
    const [user, host] = [await aUser(server, 'family'), await aUser(server, 'house')]
    await host.call(updateUser, { nickname: 'Harriet' })
    const villa = await newHome(host, 'Villa')
    await join(host, villa, user)
    server.clock.advance(1)
    await newHome(user, 'Flat')
    const { items, total } = await support().call(listUserFamilies, { userId: user.uid })
    expect(total).toBe(2)
    expect(items).toMatchObject([
      {
        familyId: villa,
        familyName: 'Villa',
        members: [
          { name: 'H***', role: 1, isQueried: false },
          { name: 'f***@example.com', role: 2, isQueried: true },
        ],
      },
      { familyName: 'Flat', members: [{ role: 1, isQueried: true }] },
    ])
    const seeing = await seeingDesk(server, 'seeing-families')
    const seen = await seeing.call(listUserFamilies, { userId: user.uid, reveal: true, pageSize: 1 })
    expect(seen).toMatchObject({ items: [{ members: [{ name: 'Harriet' }, { name: user.account }] }], total: 2 })
    await expect(support().call(listUserFamilies, { userId: user.uid, reveal: true })).rejects.toMatchObject(
      refused('support.masked'),
    )
  })

  test.each([listUserLogins, listUserDevices, listUserFamilies])(
    'of an absent user is refused: $path',
    async (call) => {
      const asked = support().call(call, { userId: 'A'.repeat(22) })
      await expect(asked).rejects.toMatchObject(refused('users.notFound'))
    },
  )
})

test(`a lookup is refused after ${perMinute} in a minute and ${perDay} in a day, found or not, for each account`, async () => {
  const eager = support('eager')
  const account = 'nosuch@example.com'
  const look = () => eager.call(findUser, { account })
  const notFound = refused('users.notFound')
  const tooMany = refused('users.tooManyLookups')
  const used: number[] = []
  for (let round = 0; round < perDay / perMinute; round += 1) {
    // Concurrent ones all count.
    const ends = await Promise.allSettled(Array.from({ length: perMinute + 3 }, look))
    used.push(ends.filter((end) => end.status === 'rejected' && end.reason.code === notFound.code).length)
    server.clock.advance(MINUTE_MS)
  }
  expect(used).toEqual(Array.from({ length: perDay / perMinute }, () => perMinute))
  await expect(look()).rejects.toMatchObject({ ...tooMany, code: 42900 })
  expect(await support('calm').call(findUser, { account: (await aUser(server, 'other')).account })).toBeTruthy()
  const { account: staff } = await eager.account()
  const { items } = await server.as('administrator').call(listAuditEntries, { account: staff, pageSize: 1 })
  expect(items).toMatchObject([{ refusal: 'users.tooManyLookups', code: 42900 }])
  server.clock.advance(DAY_MS)
  const { accountId } = await eager.account()
  const token = await server.domains.signIn.startSession(accountId, { ip: '127.0.0.1', agent: 'test' })
  const reply = await server.app.inject({ url: `${findUser.path}?account=${account}`, headers: { accesstoken: token } })
  expect(reply.json()).toMatchObject({ code: notFound.code })
})

import {
  addGrayConfig,
  checkGrayConfig,
  deleteGrayConfig,
  listGrayChoices,
  listGrayConfigs,
  updateGrayConfig,
} from '@slipway/contract/catalog/gray-configs/gray-configs.calls.ts'
import { shareOf } from './gray-audience.ts'
import type { GrayConfig } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import { HIDDEN } from '@slipway/contract/identity/audit/audit.ts'
import { updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askForDeletion, eraseNow } from '../../../testing/erasure/write-everything.ts'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { aUser } from '../../users/homes/testing/homes-rig.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const operator = () => server.as('operator')
const administrator = () => server.as('administrator')

let last = 1_000
const added = (config: object = { ratio: 10 }, description = ''): Promise<GrayConfig> =>
  operator().call(addGrayConfig, { grayNumber: ++last, description, config })

describe('a gray config', () => {
  test('is added, listed, changed and deleted (CA-143 to CA-146)', async () => {
    const config = { ratio: 10, accounts: ['Ann@example.com'], areas: ['DE'], owner: { team: 'lighting' } }
    const made = await added(config, 'Testers')
    const { grayNumber } = made
    expect(made).toMatchObject({ grayNumber, description: 'Testers', config, useCount: 0, uses: [] })
    expect(made.updatedBy).not.toBe('')
    const listed = async () => (await operator().call(listGrayConfigs, { keyword: String(grayNumber) })).items
    expect(await listed()).toEqual([made])

    server.clock.advance(1_000)
    const { updateTime } = made
    const changed = await operator().call(updateGrayConfig, { grayNumber, config: { ratio: 20 }, updateTime })
    expect(changed).toMatchObject({ description: '', config: { ratio: 20 }, createTime: made.createTime })
    expect(changed.updateTime).toBeGreaterThan(updateTime)

    await operator().call(deleteGrayConfig, { grayNumber })
    expect(await listed()).toEqual([])
  })

  test('may be JSON text, with members that decide nothing; they are kept (VA-97)', async () => {
    const { config } = await added('{"ratio":5,"note":{"of":["us"]}}' as never)
    expect(config).toEqual({ ratio: 5, note: { of: ['us'] } })
  })

  test.each([
    ['{"ratio":5,"ratio":6}', 'config.ratio'],
    ['{"x":{"a":1,"a":2}}', 'config.x.a'],
    ['{ratio', 'config'],
    ['[]', 'config'],
    [{ ratio: 101 }, 'config.ratio'],
    [{ ratio: -1 }, 'config.ratio'],
    [{ ratio: 0.5 }, 'config.ratio'],
    [{ accounts: Array.from({ length: 1_001 }, (_, at) => `u${at}@example.com`) }, 'config.accounts'],
    [{ areas: ['de'] }, 'config.areas.0'],
    [{ text: 'x'.repeat(64 * 1024) }, 'config'],
    [{ text: 'a\u0000' }, 'config'],
  ])('with the content %j is refused at %s', async (config, field) => {
    await expect(added(config as never)).rejects.toMatchObject({ code: 40000, data: { field } })
  })

  test('has a number of 1 to 9 digits, with or without leading zeros', async () => {
    for (const grayNumber of ['0', '1234567890', '-1', '1.5', 'x', 0, 1e9])
      await expect(operator().call(addGrayConfig, { grayNumber, config: {} })).rejects.toMatchObject({ code: 40000 })
    expect(await operator().call(addGrayConfig, { grayNumber: '007', config: {} })).toMatchObject({ grayNumber: 7 })
  })

  test('refuses a country that does not exist', async () => {
    await expect(added({ areas: ['DE', 'XX'] })).rejects.toMatchObject({
      ...refused('gray-configs.areaUnknown'),
      data: { area: 'XX', field: 'config.areas' },
    })
  })
})

describe('70101 (ER-18, SI-112)', () => {
  test('is the answer to a number that is taken', async () => {
    const { grayNumber } = await added()
    const attempt = administrator().call(addGrayConfig, { grayNumber, config: {} })
    await expect(attempt).rejects.toMatchObject({
      code: 70101,
      data: { number: String(grayNumber), field: 'grayNumber' },
    })
  })

  test('is the answer to two tabs that add the same number: one succeeds', async () => {
    const grayNumber = ++last
    const both = await Promise.allSettled(
      [1, 2].map((ratio) => operator().call(addGrayConfig, { grayNumber, config: { ratio } })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [lost] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(lost).toMatchObject(refused('gray-configs.numberTaken'))
  })

  test('is the answer to a number that does not exist', async () => {
    const grayNumber = 900_000_001
    const absent = refused('gray-configs.numberUnknown')
    await expect(operator().call(updateGrayConfig, { grayNumber, config: {} })).rejects.toMatchObject(absent)
    await expect(operator().call(deleteGrayConfig, { grayNumber })).rejects.toMatchObject(absent)
    await expect(operator().call(checkGrayConfig, { grayNumber })).rejects.toMatchObject(absent)
  })
})

test('a save that started from an older version is refused with who saved and when (SI-122)', async () => {
  const { grayNumber, updateTime } = await added()
  server.clock.advance(1_000)
  await administrator().call(updateGrayConfig, { grayNumber, config: { ratio: 30 }, updateTime })
  const late = operator().call(updateGrayConfig, { grayNumber, config: { ratio: 40 }, updateTime })
  await expect(late).rejects.toMatchObject({
    ...refused('gray-configs.savedMeanwhile'),
    data: { by: expect.stringMatching(/.+/) as string, at: new Date(server.clock.now()).toISOString() },
  })
  const [{ config } = { config: {} }] = (await operator().call(listGrayConfigs, { keyword: String(grayNumber) })).items
  expect(config).toEqual({ ratio: 30 })
})

test('the list is ordered by number, paged, counted, and searched by the start of a number', async () => {
  await using own = await startTestServer()
  const caller = own.as('operator')
  for (const grayNumber of [31, 3, 312, 13]) await caller.call(addGrayConfig, { grayNumber, config: {} })
  const numbers = async (asked: object) => {
    const { items, total } = await caller.call(listGrayConfigs, asked)
    return [items.map((one) => one.grayNumber), total]
  }
  expect(await numbers({})).toEqual([[3, 13, 31, 312], 4])
  expect(await numbers({ pageStart: 1, pageSize: 3 })).toEqual([[312], 4])
  expect(await numbers({ keyword: '31' })).toEqual([[31, 312], 2])
  await expect(numbers({ keyword: '3%' })).rejects.toMatchObject({ code: 40000 })
})

test('those who release choose by number or description, and see no account', async () => {
  const { grayNumber } = await added({ ratio: 3, areas: ['FR'], accounts: ['a@example.com'] }, 'Pilot 100% FR')
  const choice = { grayNumber, description: 'Pilot 100% FR', ratio: 3, accountCount: 1, areas: ['FR'] }
  for (const keyword of [String(grayNumber), 'pilot 100%'])
    expect(await server.as('developer').call(listGrayChoices, { keyword })).toEqual([choice])
})

describe('the check of a user', () => {
  test('says whether the user is in, and why', async () => {
    const user = await aUser(server)
    const asked = { account: user.account, salt: 'panel-1' }
    const answer = async (config: object, about: object = asked) => {
      const { isIn, because } = await operator().call(checkGrayConfig, { config, ...about })
      return [isIn, because]
    }
    const share = shareOf('panel-1', user.uid)
    expect(await answer({ ratio: share + 1 })).toEqual([true, 'inRatio'])
    expect(await answer({ ratio: share })).toEqual([false, share === 0 ? 'noRatio' : 'outsideRatio'])
    expect(await answer({ ratio: 50 }, { account: user.account })).toEqual([null, 'dependsOnRelease'])
    expect(await answer({ accounts: [user.account.toUpperCase()] })).toEqual([true, 'listed'])
    expect(await answer({ ratio: 100, areas: ['DE'] })).toEqual([false, 'otherArea'])
    await user.call(updateUser, { country: 'DE' })
    expect(await answer({ ratio: 100, areas: ['DE'] })).toEqual([true, 'inRatio'])
    expect(await answer({ ratio: 100 }, { account: 'no.one@example.com' })).toEqual([false, 'noUser'])
  })

  test('needs a number or a config', async () => {
    const attempt = operator().call(checkGrayConfig, { account: 'ann@example.com' })
    await expect(attempt).rejects.toMatchObject({ code: 40000, data: { field: 'grayNumber' } })
  })

  test('estimates the reach from the counters, by country', async () => {
    await using own = await startTestServer()
    const countries = ['DE', 'DE', 'FR', '']
    for (const country of countries) {
      const user = await aUser(own, 'reach')
      if (country) await user.call(updateUser, { country })
    }
    const reachOf = async (config: object) => {
      const { users, reach } = await own.as('operator').call(checkGrayConfig, { config })
      return [users, reach]
    }
    expect(await reachOf({ ratio: 50 })).toEqual([4, 2])
    expect(await reachOf({ ratio: 50, areas: ['DE'] })).toEqual([4, 1])
    expect(await reachOf({ ratio: 100, areas: ['DE', 'FR'] })).toEqual([4, 3])
    expect(await reachOf({ ratio: 100, areas: ['US'], accounts: ['a@example.com'] })).toEqual([4, 1])
    expect(await reachOf({ ratio: 100, accounts: ['a@example.com'] })).toEqual([4, 4])
  })
})

test('an erased user is in no config afterwards, and saves that began before are refused', async () => {
  const user = await aUser(server, 'gone')
  const other = 'stays@example.com'
  const made = await added({ accounts: [user.account.toUpperCase(), other] })
  await askForDeletion(server, user)
  await eraseNow(server, user)
  const { grayNumber, updateTime } = made
  const [now] = (await operator().call(listGrayConfigs, { keyword: String(grayNumber) })).items
  expect(now?.config).toEqual({ accounts: [other] })
  const stale = operator().call(updateGrayConfig, { grayNumber, config: made.config, updateTime })
  await expect(stale).rejects.toMatchObject(refused('gray-configs.savedMeanwhile'))
})

test('the audit log has the change, and no account', async () => {
  const { grayNumber } = await added({ ratio: 1, accounts: ['secret.tester@example.com'] })
  await operator().call(updateGrayConfig, {
    grayNumber,
    config: JSON.stringify({ ratio: 2, accounts: ['secret.tester@example.com', 'second.tester@example.com'] }),
  })
  const { rows: entries } = await server.db.pool.query<{ input: { config: unknown } }>(
    "select input from audit_entries where call like 'gray-configs.%' and input ->> 'grayNumber' = $1 order by at, n",
    [String(grayNumber)],
  )
  expect(entries[0]?.input.config).toEqual({ ratio: 1, accounts: HIDDEN })
  const { rows: changes } = await server.db.pool.query('select * from audit_changes')
  const broken = '{"accounts":["third.tester@example.com"'
  const refusedAttempt = operator().call(updateGrayConfig, { grayNumber, config: broken as never })
  await expect(refusedAttempt).rejects.toMatchObject({ code: 40000 })
  const { rows: attempts } = await server.db.pool.query(
    "select input from audit_entries where call like 'gray-configs.%'",
  )
  const text = JSON.stringify([entries, changes, attempts])
  expect(text).not.toContain('tester@example.com')
  expect(JSON.stringify(changes)).toContain('gray_configs')
})

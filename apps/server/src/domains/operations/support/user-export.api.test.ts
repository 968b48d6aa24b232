import { supportLimits } from '@slipway/contract/operations/support/support.limits.ts'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { MINUTE_MS } from '@slipway/contract/durations.ts'
import { listAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { exportUser, startUserLogoff } from '@slipway/contract/operations/support/support.calls.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { updateHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { downloadUserExport, requestUserExport } from '@slipway/contract/users/users/user-export.calls.ts'
import { updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { unzipSync } from 'fflate'
import { Client } from 'pg'
import readWorkbook, { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { makeDevice, makeProduct } from '../../devices/devices/testing/devices-rig.ts'
import { aUser, join, labelOf, newHome, releaseNow, type TestUser } from '../../users/homes/testing/homes-rig.ts'
import { seeingDesk, writeLogins } from './testing/support-rig.ts'

let server: TestServer
let user: TestUser
let serial: string
beforeAll(async () => {
  server = await startTestServer()
  user = await aUser(server, 'exported')
  const member = await aUser(server, 'member')
  const productId = await makeProduct(server)
  await releaseNow(server, productId)
  const device = await makeDevice(server.as('developer'), productId)
  serial = device.serial
  await user.call(updateUser, { nickname: '=HYPERLINK("http://x")' })
  const homeId = await newHome(user, '+1+1')
  await join(user, homeId, member)
  const { deviceId } = await user.call(claimDevice, { homeId, ...labelOf(server, device) })
  await user.call(updateHomeDevice, { deviceId, name: '@SUM(A1)' })
  const now = server.clock.now()
  await writeLogins(
    server,
    user.id,
    Array.from({ length: 2_500 }, (_, at) => now - at * MINUTE_MS),
  )
  await server.as('support').call(startUserLogoff, { userId: user.uid })
})
afterAll(() => server[Symbol.asyncDispose]())

const path = (query: Record<string, string>): string => `${exportUser.path}?${new URLSearchParams(query).toString()}`
const fetched = (caller: Caller, query: Record<string, string>, lang = 'en-US') =>
  caller.send({ method: 'GET', url: path(query), headers: { lang } })
const namesIn = async (file: Buffer) => (await readWorkbook(file)).map(({ sheet }) => sheet)
const sheetOf = async (file: Buffer, name: string) => readSheet(file, name, { trim: false })

test('the export has five sheets in the language of the header, masked, without formulas (CA-123, SI-102)', async () => {
  const reply = await fetched(server.as('support'), { userId: user.uid })
  const day = new Date(server.clock.now()).toISOString().slice(0, 10).replaceAll('-', '')
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="${user.uid}-${day}.xlsx"`)
  const file = reply.rawPayload
  expect(await namesIn(file)).toEqual(['Account', 'Sign-ins', 'Devices', 'Families', 'Deregistration'])
  const account = await sheetOf(file, 'Account')
  expect(account[0]?.slice(0, 4)).toEqual(['User ID', 'Account', 'Phone number', 'Nickname'])
  expect(account[1]?.slice(0, 5)).toEqual([user.uid, 'e***@example.com', null, "'=***", 'Being deleted'])
  const logins = await sheetOf(file, 'Sign-ins')
  expect(logins).toHaveLength(2_501)
  expect(logins[1]?.slice(0, 3)).toEqual([new Date(server.clock.now()).toISOString(), 'Sign-in', '203.0.*.*'])
  expect(new Set(logins.map(([time]) => time)).size).toBe(2_501)
  expect((await sheetOf(file, 'Devices'))[1]).toEqual([
    serial,
    "'@SUM(A1)",
    'Lamp',
    expect.stringMatching(/^[0-9a-f]{32}$/),
    'No',
    "'+1+1",
    'Owner of the home',
    expect.stringContaining('T'),
  ])
  expect((await sheetOf(file, 'Families')).map((row) => [row[1], row[3], row[4]])).toEqual([
    ['Family', 'Member', 'Role'],
    ["'+1+1", "'=***", 'Owner'],
    ["'+1+1", 'm***@example.com', 'Member'],
  ])
  expect((await sheetOf(file, 'Deregistration'))[1]?.slice(1, 3)).toEqual([
    'Clarification period',
    'support@example.com',
  ])
  const chinese = await fetched(server.as('support'), { userId: user.uid }, 'zh-CN')
  expect(await namesIn(chinese.rawPayload)).toEqual(['账号', '登录记录', '设备', '家庭', '注销'])
})

test('the export is whole only for those who see personal data and ask for it, and each is recorded', async () => {
  const asked = { userId: user.uid, reveal: 'true' }
  const denied = await fetched(server.as('support'), asked)
  expect(denied.json()).toMatchObject({ code: 40300, data: { refusal: 'support.masked' } })
  const seeing = await seeingDesk(server)
  const whole = await fetched(seeing, asked)
  expect((await sheetOf(whole.rawPayload, 'Account'))[1]?.[1]).toBe(user.account)
  expect((await sheetOf(whole.rawPayload, 'Sign-ins'))[1]?.[2]).toBe('203.0.113.9')
  const masked = await fetched(seeing, { userId: user.uid })
  expect((await sheetOf(masked.rawPayload, 'Account'))[1]?.[1]).toBe('e***@example.com')
  const { account } = await seeing.account()
  const { items } = await server.as('administrator').call(listAuditEntries, { account, action: 'support.exportUser' })
  expect(items).toMatchObject([{ outcome: 1 }, { outcome: 1 }])
})

test('as JSON it has the same, by the names of the API', async () => {
  const reply = await fetched(server.as('support'), { userId: user.uid, format: 'json' })
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  const content = reply.json<Record<string, Record<string, unknown>[]>>()
  expect(Object.keys(content)).toEqual(['account', 'logins', 'devices', 'families', 'deregistration'])
  expect(content['logins']).toHaveLength(2_500)
  expect(content['account']).toMatchObject([{ account: 'e***@example.com', nickname: '=***', isMasked: true }])
  expect(content['families']).toMatchObject([{ familyName: '+1+1', role: 1 }, { role: 2 }])
})

test.each<Record<string, string>>([{}, { userId: '' }])(
  'without a user the reply is the printed tip (VA-87, CN-47): %j',
  async (query) => {
    const chinese = await fetched(server.as('support'), query, 'zh-CN')
    expect(chinese.json()).toMatchObject({ code: 40000, msg: expect.stringContaining('注销失败') })
    const english = await fetched(server.as('support'), query)
    expect(english.json()).toMatchObject({ code: 40000, msg: expect.stringContaining('Write-off failed') })
  },
)

test('of an absent user the export is refused as a lookup is', async () => {
  const absent = server.as('support').call(exportUser, { userId: 'A'.repeat(22) })
  await expect(absent).rejects.toMatchObject(refused('users.notFound'))
})

test('the user’s own download has the same workbook, whole, in its language and without names of staff', async () => {
  const own = await aUser(server, 'owner')
  const guest = await aUser(server, 'guest')
  await join(own, await newHome(own, 'Mine'), guest)
  await server.as('support').call(startUserLogoff, { userId: own.uid })
  await writeLogins(server, own.id, [server.clock.now()])
  const { url } = await own.call(requestUserExport, {})
  expect(url.startsWith(downloadUserExport.path)).toBe(true)
  const reply = await server.app.inject({ method: 'GET', url, headers: { accesstoken: own.token } })
  const workbook = Buffer.from(unzipSync(reply.rawPayload)['account.xlsx'] ?? [])
  expect((await sheetOf(workbook, 'Account'))[1]?.[1]).toBe(own.account)
  expect((await sheetOf(workbook, 'Sign-ins'))[1]?.[2]).toBe('203.0.113.9')
  const text = JSON.stringify(await readWorkbook(workbook))
  expect(text).toContain('g***@example.com')
  for (const foreign of [guest.account, 'support@example.com']) expect(text).not.toContain(foreign)
})

test('an export ends when the browser leaves', async () => {
  const many = await aUser(server, 'many')
  const rows = 40_000
  // What is random doesn't compress: the file is larger than what sockets hold.
  await server.db.pool.query(
    `insert into user_logins (user_id, use_type, at, ip, agent, platform, app_version)
     select $1, 0, $2::timestamptz - n * interval '1 ms', '203.0.113.9',
       (select string_agg(md5(random()::text || n || p), '') from generate_series(1, 24) p), '', ''
     from generate_series(1, $3) n`,
    [many.id, new Date(server.clock.now()), rows],
  )
  const query = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const pages = () => query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('from user_logins')).length
  const origin = await server.listen()
  const { token } = await server.as('support').account()
  const request = get(`${origin}${path({ userId: many.uid })}`, { headers: { accesstoken: token } })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  await once(reply, 'readable')
  await eventually(() => pages() > 0)
  // The reader is slow: pages wait for it.
  await settled(pages)
  expect(pages()).toBeLessThan(rows / supportLimits.exportStep)
  const before = pages()
  expect(before).toBeGreaterThan(0)
  request.destroy()
  await settled(pages)
  expect(pages()).toBeLessThanOrEqual(before + 1)
})

/** Waits until a count has stayed the same in many rounds of the event loop with the database. */
async function settled(count: () => number): Promise<void> {
  let same = 0
  for (let last = count(); same < 200; same = count() === last ? same + 1 : 0) {
    last = count()
    await server.db.pool.query('select 1')
  }
}

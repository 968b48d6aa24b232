import { deleteDevice, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { DAY_MS, HOUR_MS } from '@slipway/contract/durations.ts'
import { createRole } from '@slipway/contract/identity/roles/roles.calls.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { dayAfter } from '@slipway/contract/operations/statistics/days.ts'
import { exportReport, getReports } from '@slipway/contract/operations/statistics/statistics.calls.ts'
import { reportNames } from '@slipway/contract/operations/statistics/statistics.ts'
import { shareProduct } from '@slipway/contract/products/product-members/product-members.calls.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recount } from '../../../../../../tools/crash/recount.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { download } from '../../devices/device-bulk/testing/device-files.ts'
import { connect, makeDevice, makeProduct, recordingTransport } from '../../devices/devices/testing/devices-rig.ts'
import { makeUser } from '../../users/users/testing/users-samples.ts'
import { foldStatistics } from './statistics.store.ts'

let server: TestServer
const transport = recordingTransport()
beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
})
afterAll(() => server[Symbol.asyncDispose]())

/** The sessions of all accounts go on. */
async function daysLater(days: number): Promise<void> {
  server.clock.advance(days * DAY_MS)
  const now = new Date(server.clock.now())
  await server.db.updateTable('sessions').set({ created_at: now, seen_at: now }).execute()
}

const report = (
  caller: Caller,
  reportName: string,
  asked: { pid?: string; appId?: string; from?: string; to?: string; deKey?: string } = {},
) => caller.call(getReports, { reportName, ...asked })

test('devices of a product are counted by the day of their first connection, and by each day they are online', async () => {
  const owner = server.as('developer', 'devices')
  const productId = await makeProduct(server, owner)
  const [stays, leaves] = [await makeDevice(owner, productId), await makeDevice(owner, productId)]
  await makeDevice(owner, productId)
  await connect(server, transport, stays)
  const leaving = await connect(server, transport, leaves)
  const { today } = (await report(owner, 'alive')).scope
  await daysLater(1)
  await server.domains.devices.ports.onPresence(leaving, {
    online: false,
    ip: '',
    session: `s-${leaves.serial}`,
    reason: 'disconnected',
  })
  await daysLater(2)

  const { activation, alive, scope } = await report(owner, 'activation,alive', { pid: productId })
  expect(scope).toMatchObject({
    pid: productId,
    today: dayAfter(today, 3),
    from: dayAfter(today, -26),
    isOfAllProducts: false,
  })
  expect(activation?.chain).toHaveLength(30)
  expect(activation?.chain.slice(-4).map(({ count }) => count)).toEqual([2, 0, 0, 0])
  expect(activation?.sum).toEqual({ count: 2, monthCount: 2, weekCount: 2, yesterdayCount: 0, todayCount: 0 })
  expect(alive?.chain.slice(-4).map(({ count }) => count)).toEqual([2, 2, 1, 1])
  expect(alive?.sum).toEqual({
    count: 2,
    monthCount: 2,
    weekCount: 2,
    yesterdayCount: 1,
    todayCount: 1,
    onlineCount: 1,
  })
  // A device that goes takes its activation with it, and none of the days on which it was online.
  await owner.call(deleteDevice, leaves)
  const after = await report(owner, 'activationsum,alive', { pid: productId })
  expect(after.activationsum).toMatchObject({ count: 1, monthCount: 1 })
  expect(after.alive?.chain.slice(-4).map(({ count }) => count)).toEqual([2, 2, 1, 1])
  expect(after.alive?.sum).toMatchObject({ count: 1, monthCount: 1 })
})

test('a developer sees zeros of a product of another account, and no name of it', async () => {
  const [owner, other] = [server.as('developer', 'devices'), server.as('developer', 'stranger')]
  const [product] = (await report(owner, 'productList')).productList ?? []
  const pid = product?.pid ?? ''
  const asked = 'productList,appList,alivesum,functionCount'
  const foreign = await report(other, asked, { pid })
  const absent = await report(other, asked, { pid: 'f'.repeat(32) })
  expect({ ...foreign, scope: 0 }).toEqual({ ...absent, scope: 0 })
  expect(foreign).toMatchObject({ productList: [], alivesum: { count: 0, onlineCount: 0 } })
  expect((await report(server.as('operator'), 'alivesum', { pid })).alivesum?.count).toBe(1)
  expect((await report(server.as('administrator'), 'alivesum')).alivesum?.count).toBe(1)
  expect((await report(server.as('operator'), 'productList')).productList).toContainEqual(product)
})

test('a member of a team sees the numbers of its products, before the nightly job and after it', async () => {
  const [owner, member] = [server.as('developer', 'devices'), server.as('developer', 'member')]
  const [product] = (await report(owner, 'productList')).productList ?? []
  const productId = product?.pid ?? ''
  const before = await report(owner, 'alive,activation')
  await foldStatistics(server.db, before.scope.today)
  expect(await report(owner, 'alive,activation')).toEqual(before)
  expect((await report(member, 'alivesum')).alivesum?.count).toBe(0)
  await owner.call(shareProduct, { productId, account: (await member.account()).account, role: 1 })
  expect((await report(member, 'alive')).alive).toEqual(before.alive)
  await daysLater(3)
  await foldStatistics(server.db, dayAfter(before.scope.today, 3))
  expect((await report(member, 'alivesum')).alivesum?.count).toBe(1)
  expect(await recount(server.db.pool)).toEqual([])
})

test('each report needs its own menu; the lists need any of them', async () => {
  const administrator = server.as('administrator')
  const { roleId } = await administrator.call(createRole, { roleName: 'Counts', menus: [menus.activeDevices] })
  const reader = server.as('developer', 'reader')
  const { accountId } = await reader.account()
  await server.db
    .updateTable('accounts')
    .set({ role_id: Number(roleId) })
    .where('id', '=', accountId)
    .execute()
  await expect(report(reader, 'alive,login')).rejects.toMatchObject(refused('statistics.menuMissing'))
  await expect(report(reader, 'login')).rejects.toMatchObject({
    code: 40300,
    message: expect.stringContaining('0000000000014'),
  })
  const refusedFile = await download(reader, exportReport, { reportName: 'registration' })
  expect(refusedFile.json()).toMatchObject({ code: 40300, data: { menuId: '0000000000013' } })
  expect(Object.keys(await report(reader, 'alivechain,appList,productList'))).toEqual([
    'scope',
    'alivechain',
    'appList',
    'productList',
  ])
  await expect(report(server.as('support'), 'productList')).rejects.toMatchObject(refused('access.denied'))
})

test('an unknown name is refused with the names; so are days that are none, out of order, or too many', async () => {
  const owner = server.as('developer')
  await expect(report(owner, 'alive,alivesums')).rejects.toMatchObject({
    code: 40000,
    message: expect.stringContaining(reportNames.join(', ')),
  })
  await expect(report(owner, 'alive', { from: '2026-02-30' })).rejects.toMatchObject({
    code: 40000,
    data: { field: 'from' },
  })
  await expect(report(owner, 'alive', { from: '2026-03-02', to: '2026-03-01' })).rejects.toMatchObject(
    refused('statistics.daysOutOfOrder'),
  )
  await expect(report(owner, 'alive', { from: '2025-01-01', to: '2026-03-01' })).rejects.toMatchObject(
    refused('statistics.rangeTooLong'),
  )
  const { scope, alivechain } = await report(owner, 'alivechain', { to: '2999-01-01' })
  expect(alivechain?.at(-1)?.date).toBe(scope.today)
  const week = await owner.call(getReports, { reportName: 'alivechain', to: '2026-03-09', days: 7 })
  expect(week.scope).toMatchObject({ from: '2026-03-03', to: '2026-03-09' })
  const old = await report(owner, 'alivechain', { from: '2020-01-01', to: '2020-01-02' })
  expect(old.alivechain).toEqual([
    { date: '2020-01-01', count: null },
    { date: '2020-01-02', count: null },
  ])
})

test('users are counted when they register and on each day they use the app; test users count nothing', async () => {
  const administrator = server.as('administrator')
  const before = await report(administrator, 'registrationsum,loginsum')
  const { id } = await makeUser(server, 'counted')
  await server.db
    .updateTable('user_sessions')
    .set({ seen_at: new Date(server.clock.now() + HOUR_MS) })
    .where('user_id', '=', id)
    .execute()
  await server.db
    .insertInto('users')
    .values({
      uid: 't'.repeat(22),
      account: 'test',
      indexcode: 'test',
      password_hash: '',
      locale: 'zh-CN',
      time_zone: 'UTC',
      registered_at: new Date(server.clock.now()),
      developer_account_id: (await administrator.account()).accountId,
    })
    .execute()
  await daysLater(1)
  const after = await report(administrator, 'registrationsum,login')
  expect(after.registrationsum?.count).toBe((before.registrationsum?.count ?? 0) + 1)
  expect(after.login?.chain.slice(-2).map(({ count }) => count)).toEqual([1, 0])
  expect(after.login?.sum).toMatchObject({ count: (before.loginsum?.count ?? 0) + 1, yesterdayCount: 1, todayCount: 0 })
  expect((await report(server.as('developer'), 'loginsum')).loginsum?.count).toBe(0)
})

test('functions are counted when properties are set; simulated devices count nothing', async () => {
  const owner = server.as('developer', 'functions')
  const productId = await makeProduct(server, owner)
  const device = await makeDevice(owner, productId)
  await owner.call(setProperties, { ...device, data: { sw: true, level: 3 } })
  await owner.call(setProperties, { ...device, data: { sw: false } })
  const { functionCount, functionCountchain } = await report(owner, 'functionCount,functionCountchain', {
    pid: productId,
    deKey: 'sw',
  })
  expect(functionCount).toEqual([
    {
      deKey: 'sw',
      name: 'sw',
      featureType: 1,
      count: 2,
      monthCount: 2,
      weekCount: 2,
      yesterdayCount: 0,
      todayCount: 2,
    },
    {
      deKey: 'level',
      name: 'level',
      featureType: 1,
      count: 1,
      monthCount: 1,
      weekCount: 1,
      yesterdayCount: 0,
      todayCount: 1,
    },
  ])
  expect(functionCountchain?.at(-1)?.count).toBe(2)
  await server.db.updateTable('devices').set({ is_simulated: true }).where('serial', '=', device.serial).execute()
  await owner.call(setProperties, { ...device, data: { sw: true } })
  expect((await report(owner, 'functionCount')).functionCount?.[0]?.count).toBe(2)
  await owner.call(deleteProduct, { productId })
  expect((await report(owner, 'functionCount')).functionCount).toEqual([])
})

test('a report is exported as a table of days, or of functions', async () => {
  const owner = server.as('developer', 'devices')
  const { scope } = await report(owner, 'alive')
  const csv = await download(owner, exportReport, {
    reportName: 'alive',
    format: 'csv',
    from: dayAfter(scope.today, -1),
  })
  expect(csv.headers['content-disposition']).toContain(`alive-${dayAfter(scope.today, -1)}-${scope.today}.csv`)
  expect(csv.body.split('\r\n').slice(0, 3)).toEqual([
    '\u{feff}Day,Active devices',
    `${dayAfter(scope.today, -1)},1`,
    `${scope.today},1`,
  ])
  const sheet = await download(owner, exportReport, { reportName: 'activation' })
  expect(await readSheet(sheet.rawPayload)).toHaveLength(31)
  const functions = await download(owner, exportReport, { reportName: 'functionCount', format: 'csv' })
  expect(functions.body).toContain('Function,Identifier,Type,Times used')
})

test('a zone that is set after the first start has no effect, and administrators see that', async () => {
  await using late = await startTestServer({ statisticsZone: 'Asia/Tokyo' })
  const scopeOf = async (caller: Caller) => (await report(caller, 'alive')).scope
  expect(await scopeOf(late.as('administrator'))).toMatchObject({ zone: 'Asia/Shanghai', ignoredZone: 'Asia/Tokyo' })
  expect(await scopeOf(late.as('developer'))).toMatchObject({ zone: 'Asia/Shanghai', ignoredZone: '' })
  expect((await scopeOf(server.as('administrator'))).ignoredZone).toBe('')
})

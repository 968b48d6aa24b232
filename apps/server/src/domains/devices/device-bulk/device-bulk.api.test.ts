import {
  cancelDeviceBulk,
  getDeviceBulk,
  listDeviceBulkRows,
  listDeviceBulks,
  startDeviceBulk,
} from '@slipway/contract/devices/device-bulk/device-bulk.calls.ts'
import { bulkStatus, type BulkJob } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import {
  addDeviceLabel,
  labelDevice,
  listDeviceLabels,
} from '@slipway/contract/devices/device-groups/device-groups.calls.ts'
import {
  addDevice,
  deleteDevice,
  disableDevice,
  getDevice,
  listDevices,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { connect, makeProduct, recordingTransport, uplink } from '../devices/testing/devices-rig.ts'

const transport = recordingTransport()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
type Start = Omit<InputOf<typeof startDeviceBulk>, 'productId'>

const start = (productId: string, input: Start): Promise<BulkJob> =>
  owner().call(startDeviceBulk, { productId, ...input })
const info = (productId: string, { jobId }: BulkJob) => owner().call(getDeviceBulk, { productId, jobId })
const rows = (productId: string, { jobId }: BulkJob, result?: 'refused') =>
  owner().call(listDeviceBulkRows, { productId, jobId, result, pageSize: 100 })

const finished = (productId: string, job: BulkJob) =>
  eventually(async () => {
    const now = await info(productId, job)
    return now.status === bulkStatus.done && now
  })

async function makeDevices(count: number): Promise<string> {
  const productId = await makeProduct(server)
  await server.db.pool.query(
    `insert into devices (product_id, serial, secret, created_at)
     select $1, 'b-' || lpad(n::text, 4, '0'), '', now() from generate_series(1, $2::int) as n`,
    [productId, count],
  )
  return productId
}

describe('a job over many devices', () => {
  test('sets properties, with a result for each: answered, waiting for the device, refused and why', async () => {
    const productId = await makeProduct(server)
    const [online] = [await owner().call(addDevice, { productId, serial: 'online' })]
    await owner().call(addDevice, { productId, serial: 'offline' })
    await owner().call(addDevice, { productId, serial: 'disabled' })
    await owner().call(disableDevice, { productId, serial: 'disabled' })
    const identity = await connect(server, transport, online)
    const serials = ['online', 'offline', 'disabled', 'absent']
    const action = { kind: 'set', data: { sw: true }, expire: 600 } as const
    const job = await start(productId, { selection: { serials }, action })
    expect(job).toMatchObject({ kind: 'set', by: 'developer@example.com' })
    await finished(productId, job)
    const sent = await eventually(() =>
      transport.sent.find(({ deviceId, tail }) => deviceId === identity.deviceId && tail === 'down/property/set'),
    )
    const { id } = JSON.parse(sent.payload) as { id: string }
    await uplink(server, identity, { id, code: 200 }, { tail: 'up/property/set/reply' })
    // The reply is acknowledged once it is stored, the result of its command a moment later.
    const { counts, ...rest } = await eventually(async () => {
      const now = await info(productId, job)
      return now.counts.done === 1 && now
    })
    expect((await rows(productId, job)).items).toMatchObject([
      { serial: 'online', result: 'done', reason: null },
      { serial: 'offline', result: 'pending' },
      { serial: 'disabled', result: 'refused', reason: expect.stringContaining('停用') },
      { serial: 'absent', result: 'refused' },
    ])
    expect(rest).toMatchObject({ total: 4, handled: 4, refused: 2 })
    expect(counts).toMatchObject({ done: 1, pending: 1, refused: 2, waiting: 0 })
    expect(await rows(productId, job, 'refused')).toMatchObject({ total: 2, items: [{ serial: 'disabled' }, { n: 4 }] })
  })

  test('covers all devices of a filter, more than one step', async () => {
    const productId = await makeDevices(450)
    const { labelId } = await owner().call(addDeviceLabel, { productId, kind: 1, name: 'Hall' })
    const tag = { kind: 'tag', labelId } as const
    const job = await start(productId, { selection: { filter: { keyword: 'b-0' } }, action: tag })
    expect(await finished(productId, job)).toMatchObject({ total: 450, handled: 450, refused: 0 })
    expect((await owner().call(listDevices, { productId, tagIds: [labelId] })).total).toBe(450)
    const untag = { kind: 'untag', labelId } as const
    const other = await start(productId, { selection: { serials: ['b-0001', 'b-0002'] }, action: untag })
    await finished(productId, other)
    expect(await owner().call(listDeviceLabels, { productId })).toMatchObject([{ devices: 448 }])
    expect((await owner().call(listDeviceBulks, { productId })).map(({ jobId }) => jobId)).toEqual([
      other.jobId,
      job.jobId,
    ])
  })

  test('adds no tag to a device that has 20, and says so', async () => {
    const productId = await makeDevices(2)
    const names = Array.from({ length: 21 }, (_, n) => `t${n}`)
    const labels = await Promise.all(names.map((name) => owner().call(addDeviceLabel, { productId, kind: 1, name })))
    const [labelId = '', ...tagIds] = labels.map((label) => label.labelId)
    await owner().call(labelDevice, { productId, serial: 'b-0001', tagIds })
    const selection = { serials: ['b-0001', 'b-0002'] }
    const job = await start(productId, { selection, action: { kind: 'tag', labelId } })
    expect(await finished(productId, job)).toMatchObject({ handled: 2, refused: 1 })
    const refusals = [{ serial: 'b-0001', reason: expect.stringContaining('20') }]
    expect(await rows(productId, job, 'refused')).toMatchObject({ items: refusals })
  })

  test('disables, enables, groups and deletes', async () => {
    const productId = await makeDevices(3)
    const run = async (action: Start['action']) => {
      const job = await start(productId, { selection: { filter: {} }, action })
      expect(await finished(productId, job)).toMatchObject({ handled: 3, refused: 0 })
    }
    const first = async () => (await owner().call(getDevice, { productId, serial: 'b-0001' })).device
    await run({ kind: 'disable' })
    expect((await first()).disabledTime).not.toBeNull()
    await run({ kind: 'enable' })
    expect((await first()).disabledTime).toBeNull()
    const { labelId } = await owner().call(addDeviceLabel, { productId, kind: 2, name: 'North' })
    await run({ kind: 'group', labelId })
    expect((await owner().call(listDevices, { productId, groupId: labelId })).total).toBe(3)
    await run({ kind: 'ungroup' })
    await run({ kind: 'delete' })
    expect((await owner().call(listDevices, { productId })).total).toBe(0)
  })
})

test('a long job does not keep a short one waiting', async () => {
  const [large, small] = [await makeDevices(600), await makeDevices(1)]
  const enable = { selection: { filter: {} }, action: { kind: 'enable' } } as const
  const long = await start(large, enable)
  await eventually(async () => (await info(large, long)).handled > 0)
  await finished(small, await start(small, enable))
  expect((await info(large, long)).status).toBe(bulkStatus.running)
  await owner().call(cancelDeviceBulk, { productId: large, jobId: long.jobId })
})

describe('before it starts', () => {
  test('what every device would refuse is refused', async () => {
    const productId = await makeDevices(1)
    const other = await makeDevices(1)
    const foreign = await owner().call(addDeviceLabel, { productId: other, kind: 1, name: 'Foreign' })
    const selection = { filter: {} }
    const off = start(productId, { selection, action: { kind: 'set', data: { level: 101 } } })
    await expect(off).rejects.toMatchObject(refused('devices.offModel'))
    const tagged = start(productId, { selection, action: { kind: 'tag', labelId: foreign.labelId } })
    await expect(tagged).rejects.toMatchObject(refused('device-groups.notFound'))
  })

  test('the number of jobs that are not over is limited', async () => {
    const productId = await makeDevices(1)
    const { accountId } = await owner().account()
    await server.db.pool.query(
      `insert into device_bulk_jobs (product_id, account_id, actor, action, selection, status, created_at, held_until)
       select $1, $2, '{}', '{"kind":"enable"}', '{"serials":[]}', 2, now(), 'infinity' from generate_series(1, 10)`,
      [productId, accountId],
    )
    const more = start(productId, { selection: { filter: {} }, action: { kind: 'enable' } })
    await expect(more).rejects.toMatchObject(refused('device-bulk.tooMany'))
  })
})

describe('a job that has begun', () => {
  /** As a process left it that died after its first step. */
  async function abandoned(productId: string, by = owner(), administrator = false): Promise<BulkJob> {
    const { accountId, account } = await by.account()
    const actor = {
      accountId,
      account,
      isRoot: false,
      mustEnrol: false,
      permissions: { menus: [], administrator },
    }
    const { rows: made } = await server.db.pool.query<{ id: number }>(
      `insert into device_bulk_jobs
         (product_id, account_id, actor, action, selection, status, total, done, created_at, holder, held_until)
       values ($1, $2, $3, '{"kind":"set","data":{"sw":true},"expire":60}', '{"filter":{}}', 2, 3, 1, $4, gen_random_uuid(), $5)
       returning id`,
      [productId, accountId, actor, new Date(server.clock.now()), new Date(server.clock.now() + 60_000)],
    )
    const id = made[0]?.id
    await server.db.pool.query(
      `insert into device_bulk_rows (job_id, n, serial, device_id, status)
       select $1, row_number() over (order by id), serial, id, case when serial = 'b-0001' then 1 else 0 end
       from devices where product_id = $2`,
      [id, productId],
    )
    const [job] = await owner().call(listDeviceBulks, { productId })
    if (!job) throw new Error('no job')
    return job
  }

  const run = () => server.domains.deviceBulk.jobs[0]?.run()

  test('is continued where it was by the next process, and no device has its turn twice', async () => {
    const productId = await makeDevices(3)
    const job = await abandoned(productId)
    await run()
    expect(await info(productId, job)).toMatchObject({ status: bulkStatus.running, handled: 1 })
    server.clock.advance(60_000)
    await run()
    expect(await info(productId, job)).toMatchObject({ status: bulkStatus.done, handled: 3 })
    const { rows: commands } = await server.db.pool.query<{ serial: string }>(
      `select d.serial from device_commands c join devices d on d.id = c.device_id where d.product_id = $1 order by 1`,
      [productId],
    )
    expect(commands.map(({ serial }) => serial)).toEqual(['b-0002', 'b-0003'])
  })

  test('is cancelled once: devices whose turn had not come are left alone', async () => {
    const productId = await makeDevices(3)
    const job = await abandoned(productId)
    await owner().call(cancelDeviceBulk, { productId, jobId: job.jobId })
    server.clock.advance(60_000)
    await run()
    expect(await info(productId, job)).toMatchObject({
      status: bulkStatus.cancelled,
      handled: 1,
      counts: { done: 1, notRun: 2, waiting: 0 },
    })
    const again = owner().call(cancelDeviceBulk, { productId, jobId: job.jobId })
    await expect(again).rejects.toMatchObject(refused('device-bulk.overAlready'))
  })

  test('refuses the rest once the account has lost the product, and devices that are gone', async () => {
    const productId = await makeDevices(3)
    const job = await abandoned(productId)
    await owner().call(deleteDevice, { productId, serial: 'b-0002' })
    server.clock.advance(60_000)
    await run()
    const { items } = await rows(productId, job)
    expect(items.map(({ result }) => result)).toEqual(['done', 'refused', 'pending'])

    const lost = await makeDevices(3)
    await abandoned(lost)
    const { accountId } = await server.as('developer', 'heir').account()
    await server.db.updateTable('products').set({ owner_id: accountId }).where('id', '=', lost).execute()
    await server.db
      .deleteFrom('product_members')
      .where('product_id', '=', lost)
      .where('account_id', '<>', accountId)
      .execute()
    server.clock.advance(60_000)
    await run()
    const { rows: left } = await server.db.pool.query<{ status: number }>(
      `select r.status from device_bulk_rows r join device_bulk_jobs j on j.id = r.job_id
       where j.product_id = $1 order by n`,
      [lost],
    )
    expect(left.map(({ status }) => status)).toEqual([1, 2, 2])
  })

  test('refuses the rest once its account lost the rights or is deleted, whatever it was allowed at the start', async () => {
    const role = (key: string) => server.db.selectFrom('roles').select('id').where('key', '=', key)
    const boss = server.as('administrator', 'demoted')
    const lostBy = {
      demotion: { role_id: role('developer') },
      menus: { role_id: role('support') },
      deletion: { deleted_at: new Date(server.clock.now()) },
    }
    for (const change of Object.values(lostBy)) {
      const productId = await makeDevices(3)
      const { accountId } = await boss.account()
      const job = await abandoned(productId, boss, true)
      await server.db.updateTable('accounts').set(change).where('id', '=', accountId).execute()
      server.clock.advance(60_000)
      await run()
      const { items } = await rows(productId, job)
      expect(items.map(({ result }) => result)).toEqual(['done', 'refused', 'refused'])
    }
  })

  test('is deleted 30 days after its end', async () => {
    const productId = await makeDevices(1)
    const job = await start(productId, { selection: { filter: {} }, action: { kind: 'enable' } })
    await finished(productId, job)
    server.clock.advance(31 * 86_400_000)
    await server.domains.deviceBulk.jobs[1]?.run()
    const left = server.db.selectFrom('device_bulk_jobs').select('id').where('product_id', '=', productId)
    expect(await left.execute()).toEqual([])
  })
})

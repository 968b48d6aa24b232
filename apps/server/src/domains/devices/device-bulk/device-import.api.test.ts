import { bulkStatus } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import { cancelDeviceBulk, listDeviceBulkRows } from '@slipway/contract/devices/device-bulk/device-bulk.calls.ts'
import {
  downloadImportSecrets,
  downloadImportTemplate,
  importDevices,
  previewDeviceImport,
} from '@slipway/contract/devices/device-bulk/device-files.calls.ts'
import { addDeviceLabel, listDeviceLabels } from '@slipway/contract/devices/device-groups/device-groups.calls.ts'
import { addDevice, deleteDevice, listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { applySerials, listSerials } from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableDownload } from '../../../http/spreadsheet.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { connect, makeProduct, recordingTransport } from '../devices/testing/devices-rig.ts'
import { cellsOf, download, ended, importAll, sendTable } from './testing/device-files.ts'

const transport = recordingTransport()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const previewFile = (productId: string, file: string | Buffer) =>
  sendTable(owner(), previewDeviceImport, { productId }, file)
const list = async (productId: string) =>
  (await owner().call(listDevices, { productId, sort: 'serial', descending: false })).items.map((device) => ({
    serial: device.serial,
    name: device.name,
    remark: device.remark,
    tags: device.tags.map(({ name }) => name),
    group: device.group?.name ?? null,
  }))

async function xlsx(heads: string[], rows: string[][]): Promise<Buffer> {
  async function* parts() {
    yield rows
  }
  const chunks: Uint8Array[] = []
  const { chunks: file } = tableDownload({ fileName: 't', format: 'xlsx', heads, rows: parts() })
  for await (const chunk of file) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

describe('a preview', () => {
  test('says what each row does, why rows are refused, and changes nothing', async () => {
    const productId = await makeProduct(server)
    await owner().call(addDevice, { productId, serial: 'known', name: 'Old' })
    await owner().call(addDevice, { productId, serial: 'same', name: 'Same' })
    const file = [
      'Serial number,Name,Tags,Group,Colour',
      'new-1,Lamp,hall; 一楼,North,red',
      'known,New name,,,',
      'same,Same,,,',
      'bad serial,x,,,',
      ',no serial,,,',
      '',
      'new-1,again,,,',
      `long,${'x'.repeat(65)},,,`,
      'surrogate,ok,,,',
    ].join('\n')
    const { data } = await previewFile(productId, file)
    expect(data).toMatchObject({
      total: 8,
      toAdd: 2,
      toChange: 1,
      unchanged: 1,
      refused: 4,
      ignoredColumns: ['Colour'],
      newTags: ['hall', '一楼'],
      newGroups: ['North'],
    })
    expect(data.refusals.map(({ line, reason }) => [line, reason.slice(0, 24)])).toEqual([
      [5, 'A serial number has lett'],
      [6, 'The serial number is mis'],
      [8, 'Row 2 has the same seria'],
      [9, 'Name must be 64 characte'],
    ])
    expect(data.rows).toMatchObject([
      { line: 2, isNew: true, serial: 'new-1', tags: ['hall', '一楼'], group: 'North' },
      { line: 3, isNew: false, serial: 'known', name: 'New name' },
      { line: 10, isNew: true },
    ])
    expect((await list(productId)).map(({ serial }) => serial)).toEqual(['known', 'same'])
    expect(await owner().call(listDeviceLabels, { productId })).toEqual([])
  })

  test('refuses serial numbers that were applied for, and rows that the product has no room for', async () => {
    const productId = await makeProduct(server)
    const { applicationId } = await owner().call(applySerials, { productId, quantity: 1 })
    const [applied] = await owner().call(listSerials, { applicationId })
    await server.db.pool.query(
      `insert into counters (scope, key, n) values ('devices', $1, 99998) on conflict (scope, key) do update set n = 99998`,
      [productId],
    )
    const { data } = await previewFile(productId, `serial\n${applied?.serial}\nfits\ndoes-not`)
    expect(data).toMatchObject({ toAdd: 1, refused: 2 })
    expect(data.refusals.map(({ serial }) => serial)).toEqual([applied?.serial, 'does-not'])
  })

  test.each([
    ['', 'device-bulk.emptyTable'],
    ['serial,name\n', 'device-bulk.emptyTable'],
    ['name\nx', 'device-bulk.noSerialColumn'],
    ['serial,序列号\na,b', 'device-bulk.columnTwice'],
    [Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]), 'device-bulk.notATable'],
    [Buffer.from([0, 1, 2, 3, 0xff]), 'device-bulk.notATable'],
    [`serial\n${Array.from({ length: 10_001 }, (_, n) => `s${n}`).join('\n')}`, 'device-bulk.tooManyRows'],
  ])('of what is no table of devices is refused: %#', async (file, refusal) => {
    const productId = await makeProduct(server)
    expect((await previewFile(productId, file)).data.refusal).toBe(refusal)
  })
})

describe('an import', () => {
  test('adds and changes devices; an empty cell keeps, a hyphen empties', async () => {
    const productId = await makeProduct(server)
    await owner().call(addDevice, { productId, serial: 'kept', name: 'Kept', remark: 'stays' })
    await owner().call(addDeviceLabel, { productId, kind: 1, name: 'Hall' })
    const first = await importAll(owner(), productId, 'serial,tags,group\nkept,hall;NEW,North\nb,HALL,north')
    expect(first).toMatchObject({ kind: 'import', total: 2, handled: 2, refused: 0, added: 1, secretsTime: null })
    expect(await list(productId)).toEqual([
      { serial: 'b', name: '', remark: '', tags: ['Hall'], group: 'North' },
      { serial: 'kept', name: 'Kept', remark: 'stays', tags: ['Hall', 'NEW'], group: 'North' },
    ])
    await importAll(owner(), productId, '序列号;名称;备注;标签;分组\r\nkept;;-;-;-\r\nb;"=1+1; ""x""";;;')
    expect(await list(productId)).toEqual([
      { serial: 'b', name: '=1+1; "x"', remark: '', tags: ['Hall'], group: 'North' },
      { serial: 'kept', name: 'Kept', remark: '', tags: [], group: null },
    ])
  })

  test('reads spreadsheets, CSV in GBK, and texts with the guard of an export', async () => {
    const productId = await makeProduct(server)
    const sheet = await xlsx(['Serial number', '名称'], [['0012', '=SUM(A1)']])
    expect(await importAll(owner(), productId, sheet)).toMatchObject({ added: 1 })
    // 序列号,名称 / g1,客厅
    const gbk = Buffer.from('d0f2c1d0bac52cc3fbb3c60d0a67312cbfcdccfc', 'hex')
    expect(await importAll(owner(), productId, gbk)).toMatchObject({ added: 1 })
    expect(await list(productId)).toMatchObject([
      { serial: '0012', name: '=SUM(A1)' },
      { serial: 'g1', name: '客厅' },
    ])
  })

  test('of a file with refused rows needs the decision to leave them out', async () => {
    const productId = await makeProduct(server)
    const file = 'serial\ngood\nno good'
    const { data } = await previewFile(productId, file)
    const one = { productId, seen: data.seen }
    expect((await sendTable(owner(), importDevices, one, file)).data).toMatchObject({
      refusal: 'device-bulk.rowsRefused',
      count: 1,
    })
    expect(await list(productId)).toEqual([])
    const job = await sendTable(owner(), importDevices, { ...one, skipRefused: 'true' }, file)
    expect(await ended(owner(), productId, job.data)).toMatchObject({ total: 1, added: 1 })
  })

  test('of another file, or after a change, is refused; and so is one without effect', async () => {
    const productId = await makeProduct(server)
    const { data } = await previewFile(productId, 'serial\na')
    const one = { productId, seen: data.seen }
    expect((await sendTable(owner(), importDevices, one, 'serial\nb')).data.refusal).toBe('device-bulk.importMoved')
    await owner().call(addDevice, { productId, serial: 'a' })
    expect((await sendTable(owner(), importDevices, one, 'serial\na')).data.refusal).toBe('device-bulk.importMoved')
    const again = await previewFile(productId, 'serial\na')
    const none = await sendTable(owner(), importDevices, { productId, seen: again.data.seen }, 'serial\na')
    expect(none.data.refusal).toBe('device-bulk.nothingToImport')
  })

  test('of more rows than one step has them all, each with its labels and a secret of its own', async () => {
    const productId = await makeProduct(server)
    const lines = Array.from({ length: 450 }, (_, n) => `row-${n},Name ${n},t${n % 3};All,g${n % 2}`)
    const job = await importAll(owner(), productId, `serial,name,tags,group\n${lines.join('\n')}`)
    expect(job).toMatchObject({ total: 450, handled: 450, refused: 0, added: 450 })
    const { items } = await owner().call(listDevices, { productId, keyword: 'row-449' })
    expect(items).toMatchObject([
      { serial: 'row-449', name: 'Name 449', tags: [{ name: 'All' }, { name: 't2' }], group: { name: 'g1' } },
    ])
    const labels = await owner().call(listDeviceLabels, { productId })
    expect(labels.map(({ name, devices }) => [name, devices])).toEqual([
      ['All', 450],
      ['t0', 150],
      ['t1', 150],
      ['t2', 150],
      ['g0', 225],
      ['g1', 225],
    ])
    const file = await download(owner(), downloadImportSecrets, { productId, jobId: job.jobId, format: 'csv' })
    const secrets = cellsOf(file.body).slice(1)
    expect(secrets.map(([, serial]) => serial)).toEqual(lines.map((line) => line.split(',')[0]))
    expect(new Set(secrets.map(([, , secret]) => secret)).size).toBe(450)
  })

  test('refuses rows for which no room is left when their turn comes, and changes nothing for them', async () => {
    const productId = await makeProduct(server)
    const { applicationId } = await owner().call(applySerials, { productId, quantity: 1 })
    const [applied] = await owner().call(listSerials, { applicationId })
    const { accountId } = await owner().account()
    await server.db.pool.query(
      `insert into counters (scope, key, n) values ('devices', $1, 99998) on conflict (scope, key) do update set n = 99998`,
      [productId],
    )
    const actor = { accountId, isRoot: false, permissions: { menus: [], administrator: false } }
    const { rows } = await server.db.pool.query<{ id: number }>(
      `insert into device_bulk_jobs (product_id, account_id, actor, action, selection, status, total, created_at)
       values ($1, $2, $3, '{"kind":"import"}', '{"rows":true}', 2, 3, $4) returning id`,
      [productId, accountId, actor, new Date(server.clock.now())],
    )
    const jobId = String(rows[0]?.id)
    await server.db.pool.query(
      `insert into device_bulk_rows (job_id, n, serial, data)
       select $1, n, serial, jsonb_build_object('serial', serial, 'tags', array['T' || n])
       from unnest($2::text[]) with ordinality as i (serial, n)`,
      [jobId, ['fits', 'does-not', applied?.serial ?? '']],
    )
    await server.domains.deviceBulk.jobs[0]?.run()
    const { items } = await owner().call(listDeviceBulkRows, { productId, jobId })
    expect(items.map(({ serial, result }) => [serial, result])).toEqual([
      ['fits', 'done'],
      ['does-not', 'refused'],
      [applied?.serial, 'refused'],
    ])
    expect((await list(productId)).map(({ serial, tags }) => [serial, tags])).toEqual([['fits', ['T1']]])
  })

  test('has a result for each row, also of one that was taken meanwhile', async () => {
    const productId = await makeProduct(server)
    const { applicationId } = await owner().call(applySerials, { productId, quantity: 1 })
    const [applied] = await owner().call(listSerials, { applicationId })
    const job = await importAll(owner(), productId, `serial\nx\n${applied?.serial}`)
    const { items } = await owner().call(listDeviceBulkRows, { productId, jobId: job.jobId })
    expect(items).toMatchObject([{ serial: 'x', result: 'done' }])
    expect(job).toMatchObject({ status: bulkStatus.done, added: 1 })
  })
})

describe('the secrets of an import', () => {
  test('are given once, for added devices only, and connect them', async () => {
    const productId = await makeProduct(server)
    await owner().call(addDevice, { productId, serial: 'known' })
    const { jobId } = await importAll(owner(), productId, 'serial,name\nknown,K\nnew-1,\nnew-2,\ngone,')
    await owner().call(deleteDevice, { productId, serial: 'gone' })
    const both = await Promise.all([
      download(owner(), downloadImportSecrets, { productId, jobId, format: 'csv' }),
      download(owner(), downloadImportSecrets, { productId, jobId, format: 'csv' }),
    ])
    const files = both.filter((one) => one.headers['content-disposition'] !== undefined)
    expect(files).toHaveLength(1)
    const [head, ...rows] = cellsOf(files[0]?.body ?? '')
    expect(head).toEqual(['productId', 'Serial number', 'Device secret'])
    expect(rows.map(([, serial]) => serial)).toEqual(['new-1', 'new-2'])
    const deviceSecret = rows[0]?.[2] ?? ''
    await connect(server, transport, { productId, serial: 'new-1', deviceSecret })
    const again = await download(owner(), downloadImportSecrets, { productId, jobId, format: 'xlsx' })
    expect(again.json()).toMatchObject({ data: { refusal: 'device-bulk.secretsGiven' } })
    const { rows: written } = await server.db.pool.query<{ call: string; text: string }>(
      `select e.call, to_jsonb(e)::text || coalesce(string_agg(to_jsonb(c)::text, ''), '') as text
       from audit_entries e left join audit_changes c on c.entry_id = e.id
       where e.call like 'device-bulk.%' group by e.*, e.call`,
    )
    expect(written.map((one) => one.call)).toEqual(
      expect.arrayContaining(['device-bulk.importDevices', 'device-bulk.downloadImportSecrets']),
    )
    expect(written.some(({ text }) => text.includes(deviceSecret))).toBe(false)
  })

  test('do not exist where nothing was added, and not for another job or product', async () => {
    const productId = await makeProduct(server)
    const other = await makeProduct(server)
    await owner().call(addDevice, { productId, serial: 'known' })
    const { jobId } = await importAll(owner(), productId, 'serial,name\nknown,K')
    const refusalOf = async (input: { productId: string; jobId: string }) =>
      (await download(owner(), downloadImportSecrets, { ...input, format: 'csv' })).json<{
        data: { refusal: string }
      }>().data.refusal
    expect(await refusalOf({ productId, jobId })).toBe('device-bulk.noSecrets')
    expect(await refusalOf({ productId: other, jobId })).toBe('device-bulk.notFound')
    await expect(owner().call(cancelDeviceBulk, { productId, jobId })).rejects.toMatchObject({
      data: { refusal: 'device-bulk.overAlready' },
    })
  })
})

test.each(['csv', 'xlsx'] as const)('a template as %s has the columns and no device', async (format) => {
  const productId = await makeProduct(server)
  const { method, url } = requestOf(downloadImportTemplate, { productId, format })
  const reply = await owner().send({ method, url, headers: { 'accept-language': 'zh-CN' } })
  const rows = format === 'csv' ? cellsOf(reply.body) : await readSheet(reply.rawPayload)
  expect(rows).toEqual([['序列号', '名称', '备注', '标签', '分组']])
})

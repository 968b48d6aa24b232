import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { addOta, testedOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { getOta } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { sql } from 'kysely'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { stock, type Stock } from '../../../products/firmware/testing/firmware-rig.ts'
import { connect, recordingTransport, uplink, type RecordingTransport } from '../../devices/testing/devices-rig.ts'

export const OLD = 'V0.9.0 build 250101'

export interface UpdatesRig extends AsyncDisposable {
  server: TestServer
  of: Stock
  transport: RecordingTransport
  /** A device in China that reports what it runs. */
  device(serial: string, data?: object): Promise<DeviceIdentity>
  /** A new connection of the device, a second later. */
  reconnect(device: DeviceIdentity): Promise<void>
  version(device: DeviceIdentity, version: string, more?: object): Promise<void>
  progress(device: DeviceIdentity, jobId: string, state: string, more?: object): Promise<void>
  /** What the device was sent since the last call, on `down/ota/…` and `down/ack`. */
  sent(device: DeviceIdentity): { tail: string; data: Record<string, unknown> }[]
  validate(serials: string[], fields?: Partial<InputOf<typeof addOta>>): Promise<string>
  /** A release whose validation has passed. */
  tested(fields?: Partial<InputOf<typeof addOta>>, packageIndex?: 0 | 1): Promise<string>
  release(grayRatio: number, fields?: Partial<InputOf<typeof addOta>>, packageIndex?: 0 | 1): Promise<string>
  /** Active and ended jobs of the device, as texts. */
  jobs(device: DeviceIdentity): Promise<string[]>
  runTimers(): Promise<void>
  runJob(name: string): Promise<void>
}

export async function updatesRig(options: Parameters<typeof startTestServer>[0] = {}): Promise<UpdatesRig> {
  const transport = recordingTransport()
  const server = await startTestServer(options)
  const { devices, campaigns } = server.domains
  devices.attach(transport)
  const of = await stock(server)
  const { owner, productId, firmwareId, packages } = of
  const read = new Map<number, number>()
  const secrets = new Map<number, string>()
  let sessions = 0

  async function version(device: DeviceIdentity, running: string, more: object = {}): Promise<void> {
    const data = { versions: { module: running }, area: 'CN', ...more }
    await uplink(server, device, { id: '1', data }, { tail: 'up/ota/version' })
  }

  const rig: UpdatesRig = {
    server,
    of,
    transport,
    async device(serial, data = {}) {
      const { deviceSecret } = await owner.call(addDevice, { productId, serial })
      const device = await connect(server, transport, { productId, serial, deviceSecret }, `s${++sessions}`)
      secrets.set(device.deviceId, deviceSecret)
      await version(device, OLD, data)
      return device
    },
    async reconnect({ deviceId, serial }) {
      server.clock.advance(1000)
      const deviceSecret = secrets.get(deviceId) ?? ''
      await connect(server, transport, { productId, serial, deviceSecret }, `s${++sessions}`)
    },
    version,
    progress: (device, jobId, state, more = {}) =>
      uplink(server, device, { id: '2', data: { jobId, state, ...more } }, { tail: 'up/ota/progress' }),
    sent({ deviceId }) {
      const all = transport.sent.filter((one) => one.deviceId === deviceId && /ota|ack/.test(one.tail))
      const fresh = all.slice(read.get(deviceId) ?? 0)
      read.set(deviceId, all.length)
      return fresh.map(({ tail, payload }) => ({
        tail,
        data: (JSON.parse(payload) as { data?: Record<string, unknown> }).data ?? {},
      }))
    },
    async validate(serials, fields = {}) {
      const { recordId } = await owner.call(addOta, {
        productId,
        firmwareId,
        packageId: packages[0],
        remindType: 2,
        ...fields,
      })
      await owner.call(upgradeOta, { productId, recordId, cnDevices: serials, effectiveDay: 7 })
      return recordId
    },
    async release(grayRatio, fields = {}, packageIndex = 0) {
      const recordId = await rig.tested(fields, packageIndex)
      const window = grayRatio < 100 ? { effectiveDay: 7 } : {}
      await owner.call(upgradeOta, { productId, recordId, grayRatio, area: 'GLOBAL', ...window })
      return recordId
    },
    // Forced: no hour and no user is waited for.
    async tested(given = {}, packageIndex = 0) {
      const fields = { remindType: 3, ...given } as const
      const serial = `t${++sessions}`
      const tester = await rig.device(serial)
      const recordId = await rig.validate([serial], { packageId: packages[packageIndex], ...fields })
      await rig.reconnect(tester)
      await eventually(async () => (await rig.jobs(tester)).length > 0)
      await version(tester, (await owner.call(getOta, { productId, recordId })).firmwareVersion)
      await owner.call(testedOta, { productId, recordId })
      return recordId
    },
    jobs: ({ deviceId }) => jobsOf(server, deviceId),
    runTimers: () => rig.runJob('campaigns.timers'),
    async runJob(wanted) {
      await campaigns.jobs.find(({ name }) => name === wanted)?.run()
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
  return rig
}

/** Active and ended jobs of a device, as texts. */
export async function jobsOf({ db }: TestServer, deviceId: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select line from (
      select id, state || ' ' || attempt as line from ota_jobs where device_id = ${deviceId}
      union all select id, outcome || ' ' || attempt from ota_job_ends where device_id = ${deviceId}) as all_jobs
    order by id`.execute(db)
  return rows.map(({ line }) => line)
}

/** Rows of the totals that differ from a recount. */
export async function miscounted({ db }: TestServer): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select campaign_id, group_no, lane, state, 0::smallint as code, is_simulated, count(*) as n from ota_jobs
      group by 1, 2, 3, 4, 6
      union all
      select campaign_id, group_no, lane, outcome, code, is_simulated, count(*) from ota_job_ends group by 1, 2, 3, 4, 5, 6
      union all
      select campaign_id, group_no, lane, 'retried', 0, is_simulated, count(*) from ota_job_ends
      where retried_at is not null group by 1, 2, 3, 6
      union all
      select campaign_id, 0, '', 'waiting', 0, false, count(*) from campaign_queue group by 1)
    select * from (
      select campaign_id, group_no, lane, state, code, is_simulated, n from ota_counts where n <> 0) as kept
    full join counted using (campaign_id, group_no, lane, state, code, is_simulated)
    where kept.n is distinct from counted.n`.execute(db)
  return rows
}

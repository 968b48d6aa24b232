import { DAY_MS } from '@slipway/contract/durations.ts'
import { sql } from 'kysely'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { uplink } from '../../devices/testing/devices-rig.ts'
import { OLD, type UpdatesRig } from './updates-rig.ts'

interface FleetOptions {
  count: number
  prefix?: string
  online?: boolean
  isSimulated?: boolean
}

/** Devices in China that have been online for a month and run the old version. */
export async function makeFleet(
  { server, transport, of: { productId } }: UpdatesRig,
  { count, prefix = 'lamp', online = true, isSimulated = false }: FleetOptions,
): Promise<DeviceIdentity[]> {
  const since = new Date(server.clock.now() - 30 * DAY_MS)
  const { rows } = await sql<{ deviceId: number; serial: string }>`
    insert into devices (product_id, serial, secret, created_at, activated_at, is_simulated)
    select ${productId}, ${prefix} || '-' || n, '', ${since}, ${since}, ${isSimulated} from generate_series(1, ${count}::integer) as n
    returning id as "deviceId", serial`.execute(server.db)
  const ids = rows.map(({ deviceId }) => deviceId)
  await sql`
    insert into device_presence (device_id, product_id, online, changed_at, session, process)
    select id, ${productId}, ${online}, ${since}, 's', 0 from unnest(${ids}::bigint[]) as id
    on conflict (device_id) do update set online = excluded.online, changed_at = excluded.changed_at`.execute(server.db)
  await sql`
    insert into device_firmware (device_id, product_id, firmware_type, version, reported_at)
    select id, ${productId}, 1, ${OLD}, ${since} from unnest(${ids}::bigint[]) as id`.execute(server.db)
  await sql`
    insert into device_updates (device_id, area, reported_at)
    select id, 'CN', ${since} from unnest(${ids}::bigint[]) as id`.execute(server.db)
  if (online) for (const id of ids) transport.connected(id, 's')
  return rows.map((row) => ({ ...row, productId }))
}

interface Settled {
  /** Devices that never return. */
  isBricked?(serial: string): boolean
  /** Devices whose self-test fails. */
  isRolledBack?(serial: string): boolean
}

/** Devices with an offer install it: most confirm the version, some never return. Gives the number of each. */
export async function settle(
  rig: UpdatesRig,
  { isBricked = () => false, isRolledBack = () => false }: Settled = {},
): Promise<[number, number]> {
  const { server } = rig
  const { rows } = await sql<{ deviceId: number; serial: string; productId: string; jobId: string; version: string }>`
    select j.device_id as "deviceId", d.serial, d.product_id as "productId", j.id::text as "jobId", k.version
    from ota_jobs j join devices d on d.id = j.device_id join firmware_packages k on k.id = j.package_id
    where j.state = 'offered'`.execute(server.db)
  await Promise.all(rows.map((device) => rig.progress(device, device.jobId, 'installed')))
  const bricked = rows.filter(({ serial }) => isBricked(serial))
  const rolledBack = rows.filter(({ serial }) => isRolledBack(serial))
  await Promise.all(rolledBack.map((device) => rig.progress(device, device.jobId, 'failed', { code: 13 })))
  const good = rows.filter(({ serial }) => !isBricked(serial) && !isRolledBack(serial))
  await Promise.all(
    good.map((device) =>
      uplink(
        server,
        device,
        { id: '1', data: { versions: { module: device.version }, area: 'CN' } },
        { tail: 'up/ota/version' },
      ),
    ),
  )
  return [good.length, bricked.length]
}

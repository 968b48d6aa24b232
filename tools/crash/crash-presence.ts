import { onOff } from '@slipway/contract/devices/devices/devices.ts'
import type { Pool } from 'pg'
import type { CrashDevice } from './crash-devices.ts'

interface PresenceSeen {
  serial: string
  online: boolean
  last: number
  repeated: number
}

async function seen(pool: Pool, devices: readonly CrashDevice[]): Promise<PresenceSeen[]> {
  const { rows } = await pool.query<PresenceSeen>(
    `select serial, coalesce(p.online, false) as online,
       (select type from device_onoff where device_id = d.id order by id desc limit 1) as last,
       (select count(*)::int from (
          select type, lag(type) over (order by id) as before from device_onoff where device_id = d.id) as changes
        where type = before) as repeated
     from devices d left join device_presence p on p.device_id = d.id where serial = any($1)`,
    [devices.map(({ serial }) => serial)],
  )
  return rows
}

export async function areAll(pool: Pool, devices: readonly CrashDevice[], isOnline: boolean): Promise<boolean> {
  return (await seen(pool, devices)).every(({ online }) => online === isOnline)
}

/** Problems in the reported online states while all devices are online or none is, and in the rows of their changes. */
export async function checkPresence(pool: Pool, devices: readonly CrashDevice[], isOnline: boolean): Promise<string[]> {
  const type = isOnline ? onOff.online : onOff.offline
  return (await seen(pool, devices)).flatMap(({ serial, online, last, repeated }) => [
    ...(online === isOnline && last === type ? [] : [`${serial} is told to be ${online ? 'online' : 'offline'}`]),
    ...(repeated === 0 ? [] : [`${serial} came or went twice in a row ${repeated} times`]),
  ])
}

import type { Pool } from 'pg'
import type { CrashDevice } from './crash-devices.ts'
import type { Written } from './crash-writers.ts'

export interface Checked {
  acknowledged: number
  /** What is missing or wrong, in words. */
  lost: string[]
  /** Reports that are kept more than once: their acknowledgement was lost, not they. */
  repeated: number
}

/** Holds everything that was ever acknowledged against the database. */
export async function checkKept(
  pool: Pool,
  { devices, written, editedId }: { devices: readonly CrashDevice[]; written: Written; editedId: string },
): Promise<Checked> {
  const reports = await checkReports(pool, devices)
  const writes = await checkWrites(pool, written, editedId)
  return {
    acknowledged: reports.acknowledged + written.writes,
    lost: [...reports.lost, ...writes, ...(await checkCounters(pool))],
    repeated: reports.repeated,
  }
}

async function checkReports(pool: Pool, devices: readonly CrashDevice[]): Promise<Checked> {
  const { rows } = await pool.query<{ serial: string; number: number; times: number; latest: number }>(
    `select serial, (payload::json -> 'data' ->> 'number')::float8 as number, count(*)::int as times,
       (s.data -> 'number' ->> 'v')::float8 as latest
     from device_messages m join devices d on d.id = m.device_id join device_states s on s.device_id = d.id
     where direction = 0 and d.serial = any($1) group by 1, 2, 4`,
    [devices.map(({ serial }) => serial)],
  )
  const kept = new Map<string, { numbers: Set<number>; latest: number }>()
  for (const { serial, number, latest } of rows) {
    const of = kept.get(serial) ?? { numbers: new Set(), latest }
    of.numbers.add(number)
    kept.set(serial, of)
  }
  const lost: string[] = []
  for (const { serial, acknowledged } of devices) {
    const of = kept.get(serial)
    for (const number of acknowledged) if (!of?.numbers.has(number)) lost.push(`report ${number} of ${serial}`)
    const highest = of ? Math.max(...of.numbers) : 0
    if (of && of.latest !== highest) lost.push(`the latest value of ${serial}: ${of.latest} instead of ${highest}`)
  }
  return {
    acknowledged: devices.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    lost,
    repeated: rows.reduce((sum, { times }) => sum + times - 1, 0),
  }
}

async function checkWrites(pool: Pool, written: Written, editedId: string): Promise<string[]> {
  const { rows: products } = await pool.query<{ id: string; remark: string }>(
    'select id, remark from products where deleted_at is null',
  )
  const remarks = new Map(products.map(({ id, remark }) => [id, remark]))
  const { rows: devices } = await pool.query<{ serial: string }>('select serial from devices where product_id = $1', [
    editedId,
  ])
  const serials = new Set(devices.map(({ serial }) => serial))
  const remark = Number(remarks.get(editedId))
  return [
    ...written.products.filter((id) => !remarks.has(id)).map((id) => `product ${id}`),
    ...(remark >= written.lastRemark ? [] : [`remark ${written.lastRemark}: it is ${remark}`]),
    ...written.added.filter((serial) => !serials.has(serial)).map((serial) => `added device ${serial}`),
    ...written.deleted.filter((serial) => serials.has(serial)).map((serial) => `deletion of device ${serial}`),
  ]
}

/** Kept totals against what a scan of the tables finds. */
async function checkCounters(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ scope: string; key: string; kept: string; recounted: string }>(
    `with recounted as (
       select 'products' as scope, owner.key || ':' || publish_status as key, count(*) as n
         from products cross join lateral (values (owner_id::text), ('*')) as owner (key)
         where deleted_at is null group by 2
       union all select 'devices', product_id, count(*) from devices group by 2
       union all select 'devicesOnline', product_id, count(*) from device_presence where online group by 2
       union all select 'deviceOnOff', device_id::text, count(*) from device_onoff group by 2
     )
     select scope, key, coalesce(counters.n, 0) as kept, coalesce(recounted.n, 0) as recounted
     from counters full join recounted using (scope, key)
     where scope in ('products', 'devices', 'devicesOnline', 'deviceOnOff')
       and coalesce(counters.n, 0) <> coalesce(recounted.n, 0)`,
  )
  return rows.map(({ scope, key, kept, recounted }) => `counter ${scope} ${key}: ${kept} instead of ${recounted}`)
}

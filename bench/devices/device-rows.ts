import type { Pool } from 'pg'

const serialOfN = `'LS5M-' || lpad(n::text, 7, '0')`
const nameOfN = `case when n % 2 = 0
  then (array['客厅主灯', 'Kitchen', '仓库 温湿度', 'Garage door'])[n % 8 / 2 + 1] || ' ' || n else '' end`

/** Ranges of 768 devices, the mean of those that the server's job makes: cutting them takes as long as adding the devices. */
async function seedRanges(pool: Pool, productId: string, count: number): Promise<void> {
  await pool.query('select use_device_ranges(array[$1])', [productId])
  await pool.query(
    `with added as (
       select ${serialOfN} as serial, device_name_key(${nameOfN}) as name, (select last_value from devices_id_seq) + n as id
       from generate_series(1, $2::int) as n
     ), placed as (
       select *, row_number() over (order by serial collate "C") as place from added
     ), placed_by_name as (
       select *, row_number() over (partition by name is null order by name, id) as place from added
     )
     insert into device_ranges (product_id, list, first_serial, first_name, first_id)
     select $1, 'serial', serial, '', 0 from placed where place % 768 = 0
     union all
     select $1, case when name is null then 'nameless' else 'named' end, '', coalesce(name, ''), id
     from placed_by_name where place % 768 = 0
     on conflict do nothing`,
    [productId, count],
  )
}

/**
 * A third of the devices is online, half have a name, a tenth was never seen; without audit entries, which take longest.
 * `of` is the number of all devices that several calls add.
 */
export async function seedDevices(
  pool: Pool,
  productId: string,
  count: number,
  { from = 0, of = count } = {},
): Promise<void> {
  if (from === 0) await seedRanges(pool, productId, of)
  await pool.query('alter table devices disable trigger audited_added')
  await pool.query(
    `insert into devices (product_id, serial, secret, created_at, activated_at, name)
     select $1, ${serialOfN}, '', now() - n * interval '1 second', now(), ${nameOfN}
     from generate_series($3::int + 1, $3::int + $2::int) as n`,
    [productId, count, from],
  )
  await pool.query('alter table devices enable trigger audited_added')
  await pool.query(
    `insert into device_states (device_id, data, seen_at)
     select device_id, jsonb_build_object('power', jsonb_build_object('v', true, 't', 1790000000000)),
       now() - device_id % 10000 * interval '1 minute'
     from device_presence p where product_id = $1 and device_id % 7 > 0
       and not exists (select from device_states s where s.device_id = p.device_id)`,
    [productId],
  )
  await pool.query(
    `update device_presence set online = device_id % 3 = 0, changed_at = now() - device_id % 10000 * interval '1 minute',
       session = 'bench' where product_id = $1 and changed_at is null`,
    [productId],
  )
}

export type BenchTag = 'second' | 'tenth' | 'hundred'

/** A tag of every second device, one of every tenth, and one of a hundred spread over all. */
export async function seedTags(pool: Pool, productId: string): Promise<Record<BenchTag, string>> {
  const tagged = async (name: BenchTag, members: string) => {
    const { rows } = await pool.query<{ id: number }>(
      'insert into device_labels (product_id, kind, name, created_at) values ($1, 1, $2, now()) returning id',
      [productId, name],
    )
    const id = rows[0]?.id
    await pool.query(
      `insert into device_label_members (label_id, device_id, kind) select $1, id, 1 from (${members}) as m`,
      [id, productId],
    )
    return String(id)
  }
  return {
    second: await tagged('second', 'select id from devices where product_id = $2 and id % 2 = 0'),
    tenth: await tagged('tenth', 'select id from devices where product_id = $2 and id % 10 < 1'),
    hundred: await tagged(
      'hundred',
      `select min(id) as id from (
         select id, ntile(100) over (order by id) as part from devices where product_id = $2) as parts group by part`,
    ),
  }
}

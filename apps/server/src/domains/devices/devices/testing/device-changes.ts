import type { Database } from '../../../../db/database.ts'
import { isTransient } from '../../../../db/transient-errors.ts'
import { keepDeviceRanges } from '../listing/device-ranges.store.ts'

type Change = (productId: string, seed: number, count: number) => Promise<unknown>

const some = 'select id from devices where product_id = $1 order by md5(id::text || $2) limit $3'

/** Some are of one second, of the same hour, and weeks apart. */
const someTime = `(array[now(), now() + id_time * interval '0.4 second', now() - id_time * interval '3 minutes',
  now() - id_time * interval '9 days'])[1 + id_time % 4]`.replaceAll('id_time', 'device_id % 41')

/** What can happen to devices of a product, those of a number that chooses among them. `size` is that of the ranges. */
export function deviceChanges(db: () => Database, size: number): Record<string, Change> {
  // Over the product $1, with a number $2 that chooses among its devices, and how many, $3.
  const statement =
    (text: string): Change =>
    async (productId, seed, count) => {
      const run = (): Promise<unknown> =>
        db()
          .pool.query(text, [productId, String(seed), count])
          // Statements over many devices in any order can deadlock with each other, and again when they are repeated.
          .catch((error: unknown) => (isTransient(error) ? run() : Promise.reject(error)))
      await run()
    }

  return {
    add: statement(
      `insert into devices (product_id, serial, secret, created_at, is_simulated, name)
     select $1, left(md5($2 || n::text), 6), '', now(), n % 3 = 0, (array['', 'a', 'B', '灯', ''])[1 + (n + length($2)) % 5]
     from generate_series(1, $3::int * 3) as n on conflict do nothing`,
    ),
    remove: statement(`delete from devices where id in (${some})`),
    rename: statement(
      `update devices set name = (array['', 'A', 'c', 'Lamp'])[1 + id % 4] || $2 where id in (${some})`,
    ),
    unname: statement(`update devices set name = '' where id in (${some})`),
    connect: statement(
      `update device_presence set online = true, changed_at = ${someTime} where device_id in (${some})`,
    ),
    // As the job that follows the messages of online devices.
    hear: statement(`update device_presence set seen_at = ${someTime} where online and device_id in (${some})`),
    leave: statement(`update device_presence set online = false where device_id in (${some})`),
    // The first connect of an applied serial number, or another connect.
    activate: statement(
      `with arriving as (select id from devices where id in (${some}) order by id for no key update),
       activated as (update devices d set activated_at = now() from arriving a where d.id = a.id)
     insert into device_presence (device_id, product_id, is_simulated, online, changed_at, session, process)
     select id, product_id, is_simulated, true, now(), '', 0 from devices join arriving using (id) order by id
     on conflict (device_id) do update set online = true`,
    ),
    keep: () => keepDeviceRanges(db(), size),
    label: statement(
      `insert into device_label_members (label_id, device_id, kind)
     select l.id, d.id, 1 from device_labels l, devices d join device_presence p on p.device_id = d.id
     where l.product_id = $1 and length($2) % 2 = case l.name when 'a' then 0 else 1 end and d.id in (${some})
     for key share of d on conflict do nothing`,
    ),
    unlabel: statement(
      `delete from device_label_members m using device_labels l
     where l.id = m.label_id and l.product_id = $1 and m.device_id in (${some})`,
    ),
  }
}

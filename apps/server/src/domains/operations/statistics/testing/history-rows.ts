import type { Pool } from 'pg'

/** Rows of products, devices and users as their stores write them, at any time of a history. */
export function historyRows(pool: Pool) {
  const idOf = async (text: string, values: unknown[]): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(text, values)
    return rows[0]?.id ?? 0
  }
  return {
    async setZone(zone: string): Promise<void> {
      await pool.query(
        `insert into installation (only_row, key_fingerprint, statistics_zone) values (true, '', $1)
         on conflict (only_row) do update set statistics_zone = excluded.statistics_zone`,
        [zone],
      )
    },

    /** The moment of the history, which deletions use. */
    async setNow(at: number): Promise<void> {
      await pool.query(
        `create or replace function statistics_now() returns timestamptz language sql stable
         return '${new Date(at).toJSON()}'::timestamptz`,
      )
    },

    /** As the product `like`, with another owner. */
    async addProduct(id: string, ownerId: number, like: string): Promise<void> {
      await pool.query(
        `insert into products (id, owner_id, product_name, ap_prefix_typed, ap_prefix_digits, product_model, category_id,
           access_type, communication_type, created_at, updated_at, updated_by)
         select $1, $2, product_name, ap_prefix_typed, lpad((('x' || substr($1, 1, 8))::bit(32)::bigint)::text, 11, '0'), product_model, category_id, access_type,
           communication_type, created_at, updated_at, updated_by from products where id = $3`,
        [id, ownerId, like],
      )
    },

    async removeProduct(id: string): Promise<void> {
      await pool.query('delete from products where id = $1', [id])
    },

    async setDeleted(productId: string, at: number | null): Promise<void> {
      await pool.query('update products set deleted_at = $2 where id = $1', [
        productId,
        at === null ? null : new Date(at),
      ])
    },

    async setMember(productId: string, accountId: number, isMember: boolean): Promise<void> {
      await pool.query(
        isMember
          ? `insert into product_members (product_id, account_id, account, role, product_created_at, publish_status, is_deleted)
             select p.id, a.id, a.account, 2, p.created_at, p.publish_status, p.deleted_at is not null
             from products p, accounts a where p.id = $1 and a.id = $2 on conflict do nothing`
          : 'delete from product_members where product_id = $1 and account_id = $2',
        [productId, accountId],
      )
    },

    async handOver(productId: string, accountId: number): Promise<void> {
      await pool.query('update products set owner_id = $2 where id = $1', [productId, accountId])
    },

    addDevice: (productId: string, serial: string, isSimulated: boolean) =>
      idOf(
        `insert into devices (product_id, serial, secret, created_at, is_simulated) values ($1, $2, '', now(), $3) returning id`,
        [productId, serial, isSimulated],
      ),

    /** In one statement, as `presence.store.ts` writes them. */
    async connect(ids: readonly number[], at: number, session: string): Promise<void> {
      await pool.query(
        `with arriving as (select * from devices where id = any($1::bigint[]) order by id for no key update),
         activated as (update devices d set activated_at = $2 from arriving a where d.id = a.id and d.activated_at is null)
         insert into device_presence as p
           (device_id, product_id, is_virtual, is_simulated, online, changed_at, session, process)
         select id, product_id, is_virtual, is_simulated, true, $2, $3, 1 from arriving order by id
         on conflict (device_id) do update set online = true, session = excluded.session,
           changed_at = case when p.online and p.session = excluded.session then p.changed_at else excluded.changed_at end`,
        [ids, new Date(at), session],
      )
    },

    async disconnect(ids: readonly number[], at: number): Promise<void> {
      await pool.query(
        `update device_presence set online = false, changed_at = $2 where device_id = any($1::bigint[]) and online`,
        [ids, new Date(at)],
      )
    },

    async deleteDevice(id: number): Promise<void> {
      await pool.query('delete from devices where id = $1', [id])
    },

    /** A set of properties, or a call of an operation. */
    async command(deviceId: number, tail: string, data: object, at: number): Promise<void> {
      await pool.query(
        `insert into device_commands (device_id, tail, data, status, created_at, expires_at, by_account)
         values ($1, $2, $3, 1, $4, $4, (select min(id) from accounts))`,
        [deviceId, tail, JSON.stringify(data), new Date(at)],
      )
    },

    /** In one statement, as a batch of reports writes them; status 2 ends an event. */
    async events(deviceIds: readonly number[], { deKey, status }: { deKey: string; status: number }, at: number) {
      await pool.query(
        `insert into device_events (device_id, de_key, status, at, told_at, expires_at)
         select id, $2, $3, $4, $4, $4 from unnest($1::bigint[]) as id`,
        [deviceIds, deKey, status, new Date(at)],
      )
    },

    addUser: (name: string, { appId, at }: { appId: string; at: number }) =>
      idOf(
        `insert into users (uid, account, indexcode, password_hash, locale, time_zone, app_id, registered_at)
         values ($1, $1, $1, '', 'zh-CN', 'UTC', $2, $3) returning id`,
        [name, appId, new Date(at)],
      ),

    /** The first use creates the session; later ones move the time at which it was last seen. */
    async useApp(userId: number, at: number): Promise<void> {
      await pool.query(
        `with seen as (update user_sessions set seen_at = $2 where user_id = $1 returning user_id)
         insert into user_sessions (token_hash, user_id, created_at, seen_at, ip, agent, platform, app_version)
         select int8send($1), $1, $2, $2, '', '', '', '' where not exists (select from seen)`,
        [userId, new Date(at)],
      )
    },

    async eraseUser(userId: number): Promise<void> {
      await pool.query('delete from user_days where user_id = $1', [userId])
    },

    async addApp(appId: string, ownerId: number): Promise<void> {
      await pool.query(
        `insert into apps (app_id, owner_id, app_name, android_name, bundle_id, logo, created_at, updated_at)
         values ($1, $2, substr($1, 1, 10), $1, $1, 'l', now(), now())`,
        [appId, ownerId],
      )
    },

    async moveApp(appId: string, ownerId: number): Promise<void> {
      await pool.query('update apps set owner_id = $2 where app_id = $1', [appId, ownerId])
    },
  }
}

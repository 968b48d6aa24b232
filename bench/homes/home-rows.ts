import type { Pool } from 'pg'
import { hashOf } from '../../apps/server/src/crypto/random-secrets.ts'

const uidOf = (kind: string, n: string) => `rpad('${kind}' || ${n}, 22, '-')`

/** Session tokens have the form of real ones; each user has one. */
export const tokenOf = (user: number): string => `bench${user}-`.padEnd(43, '0')

/** Homes with an owner each, who has a session. */
export async function seedHomes(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `with added as (
       insert into users (uid, account, indexcode, password_hash, locale, time_zone, registered_at)
       select ${uidOf('u', 'n')}, 'u' || n || '@example.com', 'u' || n || '@example.com', '', 'en-US', 'UTC', now()
       from generate_series(1, $1::int) n returning id, uid
     ), built as (
       insert into homes (uid, name, time_zone, created_at)
       select ${uidOf('h', 'n')}, 'Home ' || n, 'UTC', now() from generate_series(1, $1::int) n returning id, uid
     )
     insert into home_members (home_id, user_id, uid, role, added_at)
     select built.id, added.id, ${uidOf('m', 'built.id')}, 1, now()
     from built join added on substr(added.uid, 2) = substr(built.uid, 2)`,
    [count],
  )
}

export async function seedSessions(pool: Pool, users: readonly number[]): Promise<void> {
  await pool.query(
    `insert into user_sessions (token_hash, user_id, created_at, seen_at, ip, agent, platform, app_version)
     select hash, u.id, now(), now(), '127.0.0.1', 'bench', '', ''
     from unnest($1::bytea[], $2::text[]) as one (hash, account) join users u on u.account = one.account`,
    [users.map((user) => hashOf(tokenOf(user))), users.map((user) => `u${user}@example.com`)],
  )
}

/** All devices of the product in the homes, as many in each; without notifications, since no stream is open yet. */
export async function bindDevices(pool: Pool, productId: string, perHome: number): Promise<void> {
  await pool.query('analyze devices, homes, home_members, users')
  await pool.query('alter table home_devices disable trigger added_devices_told')
  await pool.query(
    `with numbered as (
       select id, (row_number() over (order by id) - 1) / $2::int + 1 as home from devices where product_id = $1
     )
     insert into home_devices (device_id, uid, product_id, home_id, name, bound_by, bound_at, proof)
     select d.id, ${uidOf('d', 'd.id')}, $1, m.home_id, 'Lamp ' || d.id, m.user_id, '2026-01-01', 1
     from numbered d join homes h on h.uid = ${uidOf('h', 'd.home')}
     join home_members m on m.home_id = h.id and m.role = 1`,
    [productId, perHome],
  )
  await pool.query('alter table home_devices enable trigger added_devices_told')
}

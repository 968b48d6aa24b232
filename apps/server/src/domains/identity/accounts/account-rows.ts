import type { Bilingual } from '@slipway/contract/locale.ts'
import type { Pool } from 'pg'

export interface AccountView {
  accountId: number
  account: string
  accountName: string
  picture: string
  isRoot: boolean
  roleId: number
  roleName: Bilingual
  createTime: number
  lastSignInTime: number | null
  /** Can be over. */
  lockedUntilTime: number | null
}

export interface AccountList {
  /** Undefined: accounts of all roles. */
  roleId: number | undefined
  /** A part of the account or of its name, case-insensitive; empty matches all. */
  search: string
  offset: number
  limit: number
}

export const COLUMNS = `
  a.id as "accountId", a.account, a.account_name as "accountName", a.picture, a.is_root as "isRoot", r.id as "roleId",
  json_build_object('zh', r.name_zh, 'en', r.name_en) as "roleName",
  a.created_at as "createTime", a.last_sign_in_at as "lastSignInTime", l.locked_until as "lockedUntilTime"`

export const LOCKS = 'left join account_locks l on l.account_id = a.id'

/** A pool, or one of its connections. */
export type Queries = Pick<Pool, 'query'>

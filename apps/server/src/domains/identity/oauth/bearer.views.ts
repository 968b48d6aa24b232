import type { MenuId } from '@slipway/contract/identity/roles/menus.ts'
import type { Database } from '../../../db/database.ts'

export interface BearerRow {
  accountId: number
  account: string
  isRoot: boolean
  menus: MenuId[]
  administrator: boolean
  seesPersonalData: boolean
  /** The role requires a second factor, and the account has none. */
  mustEnrol: boolean
  scope: string | null
  /** The third-party client of the token. */
  clientId: string
  clientName: string
  expiresAt: number
}

/**
 * An access token with its account and current role; undefined where it has expired or its grant, consent or account is
 * gone.
 */
export async function bearerRow(db: Database, idHash: Buffer, now: number): Promise<BearerRow | undefined> {
  const { rows } = await db.pool.query<BearerRow>({
    name: 'oauth-bearer-row',
    text: `select a.id as "accountId", a.account, a.is_root as "isRoot", r.menus, r.administrator, r.sees_personal_data as "seesPersonalData",
             r.requires_second_factor and not has_second_factor(a.id) as "mustEnrol", t.payload->>'scope' as scope,
             o.client_id as "clientId", o.name_zh as "clientName", t.expires_at as "expiresAt"
           from oauth_records t
           join oauth_records g on g.kind = 'Grant' and g.id_hash = sha256(convert_to(t.grant_id, 'UTF8'))
           join oauth_consents c on c.account_id = t.account_id and c.client_id = t.client_id
           join oauth_clients o on o.client_id = c.client_id
           join accounts a on a.id = t.account_id and a.deleted_at is null
           join roles r on r.id = a.role_id
           where t.kind = 'AccessToken' and t.id_hash = $1 and t.expires_at > $2`,
    values: [idHash, new Date(now)],
  })
  return rows[0]
}

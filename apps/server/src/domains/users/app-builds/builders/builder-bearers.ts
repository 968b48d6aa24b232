import type { MenuId } from '@slipway/contract/identity/roles/menus.ts'
import type { Database } from '../../../../db/database.ts'
import type { BearerSource } from '../../../../http/authentication.ts'
import { builderTokenHash, isBuilderToken } from './builder-token.ts'

/** What builders do, and nothing else of the administrator whom they act for. */
const SCOPES = ['app-builders:read', 'app-builders:write'] as const

interface BuilderRow {
  builderId: string
  name: string
  hint: string
  accountId: number
  account: string
  isRoot: boolean
  menus: MenuId[]
  administrator: boolean
  mustEnrol: boolean
}

/** Tokens of builders, with the current role of the account that added them: asked for at each call, which are few. */
export function builderBearers(db: Database): BearerSource {
  return {
    hasForm: isBuilderToken,
    async actorOf(token) {
      const tokenHash = builderTokenHash(token)
      if (!tokenHash) return undefined
      const { rows } = await db.pool.query<BuilderRow>({
        name: 'builder-row',
        text: `select b.builder_id as "builderId", b.name, b.hint, a.id as "accountId", a.account,
                 a.is_root as "isRoot", r.menus, r.administrator,
                 r.requires_second_factor and not has_second_factor(a.id) as "mustEnrol"
               from app_builders b
               join accounts a on a.id = b.added_by and a.deleted_at is null
               join roles r on r.id = a.role_id
               where b.token_hash = $1`,
        values: [tokenHash],
      })
      const [row] = rows
      if (!row) return undefined
      const { builderId, name, hint, accountId, account, isRoot, menus, administrator, mustEnrol } = row
      const permissions = { menus, administrator }
      const actor = { accountId, account, isRoot, mustEnrol, permissions, via: `${hint} ${name}`, builderId }
      return { actor, scopes: SCOPES }
    },
  }
}

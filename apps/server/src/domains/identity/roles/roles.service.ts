import type { CheckedInputOf, NumberedPage } from '@slipway/contract/define-call.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { offsetOf, type PageRequest } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { rowIdOf } from '@slipway/contract/row-id.ts'
import { menus, type MenuId } from '@slipway/contract/identity/roles/menus.ts'
import type { createRole, RoleShown, updateRole } from '@slipway/contract/identity/roles/roles.calls.ts'
import { roleDeleted } from '@slipway/contract/identity/roles/roles.events.ts'
import { roleLimits } from '@slipway/contract/identity/roles/roles.limits.ts'
import { builtInRoles, defaultRoleKey, type BuiltInRole } from '@slipway/contract/identity/roles/roles.ts'
import {
  announceEach,
  inTransaction,
  isUniqueViolation,
  type Database,
  type DatabaseOrTransaction,
} from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import type { Actor } from '../../../http/route.ts'
import { isSupported, requireOwned } from './role-delegation.ts'
import { rolesStore, type Role, type RoleToSave } from './roles.store.ts'

/** Notified with a role's id after each change of its permissions, and after its deletion. */
export const ROLE_CHANGED = 'roles.changed'

/** The accounts of roles, as the roles domain needs them. */
export interface RoleHolders {
  /**
   * Serializes changes of accounts and roles until `tx` ends. Throws `access.noSession` where the actor no longer is an
   * administrator: so every change leaves at least one, its author.
   */
  lockAdministration(tx: DatabaseOrTransaction, actor: Actor): Promise<void>
  roleOf(tx: DatabaseOrTransaction, accountId: number): Promise<number | undefined>
  /** By role id; a role without accounts can be missing. */
  countByRole(): Promise<Map<number, number>>
}

export interface RolesDependencies {
  db: Database
  holders: RoleHolders
  events: EventPublisher
  /** Built-in roles that accounts can have (EN-DEPLOY-02). */
  supportRole: readonly BuiltInRole['key'][]
}

export function rolesService({ db, holders, events, supportRole }: RolesDependencies) {
  async function show(roleId: number, locale: Locale): Promise<RoleShown> {
    const role = await rolesStore(db).byId(roleId)
    if (!role) throw new DomainError('roles.notFound')
    return shown(role, (await holders.countByRole()).get(roleId) ?? 0, locale)
  }

  /** Serializes changes and checks that the actor still is an administrator. */
  const administering = <T>(actor: Actor, work: (tx: DatabaseOrTransaction) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await holders.lockAdministration(tx, actor)
      return work(tx)
    })

  return {
    setPermissions,

    async list(page: PageRequest, locale: Locale): Promise<NumberedPage<RoleShown>> {
      const [roles, counts] = await Promise.all([rolesStore(db).all(), holders.countByRole()])
      const isListed = (role: Role) => isSupported(supportRole)(role) || (counts.get(role.roleId) ?? 0) > 0
      const listed = roles.filter(isListed)
      const byName = new Intl.Collator(locale)
      const sorted = listed.toSorted(
        (one, other) =>
          isBuiltIn(other) - isBuiltIn(one) ||
          (isBuiltIn(one) ? one.roleId - other.roleId : byName.compare(one.name.zh, other.name.zh)),
      )
      const start = offsetOf(page)
      return {
        items: sorted
          .slice(start, start + page.pageSize)
          .map((role) => shown(role, counts.get(role.roleId) ?? 0, locale)),
        total: listed.length,
        pageIndex: Math.floor(start / page.pageSize),
      }
    },

    async create(input: CheckedInputOf<typeof createRole>, actor: Actor, locale: Locale): Promise<RoleShown> {
      const roleId = await administering(actor, async (tx) => {
        const store = rolesStore(tx)
        const limit = roleLimits.roles
        if ((await store.all()).length >= limit) throw new DomainError('roles.tooMany', { limit })
        const wanted = {
          ...input,
          menus: inMenuOrder(input.menus),
          requiresSecondFactor: input.requiresSecondFactor === true,
        }
        requireOwned(wanted, { permissions: actor.permissions, locale })
        return named(store.insert(wanted))
      })
      return show(roleId, locale)
    },

    async update(input: CheckedInputOf<typeof updateRole>, actor: Actor, locale: Locale): Promise<RoleShown> {
      const changedId = await administering(actor, async (tx) => {
        const current = await existing(tx, input.roleId)
        const { roleId } = current
        const wanted = changed(current, input, locale)
        if (current.key === undefined) await named(rolesStore(tx).setWords(roleId, wanted))
        else requireAsBuilt(current, wanted)
        if (isSame(current, wanted)) return roleId
        if (losesAdministration(wanted) && (await holders.roleOf(tx, actor.accountId)) === roleId) {
          throw new DomainError('roles.own')
        }
        requireOwned(wanted, { permissions: actor.permissions, locale }, current)
        await setPermissions(tx, roleId, wanted)
        return roleId
      })
      return show(changedId, locale)
    },

    async remove(roleIdText: string, actor: Actor): Promise<void> {
      await administering(actor, async (tx) => {
        const role = await existing(tx, roleIdText)
        const { roleId } = role
        if (role.key !== undefined) throw new DomainError('roles.builtIn')
        if ((await holders.roleOf(tx, actor.accountId)) === roleId) throw new DomainError('roles.own')
        const heir = await rolesStore(tx).byKey(defaultRoleKey)
        if (!heir) throw new Error('the default role is missing')
        await events.publish(tx, roleDeleted, { roleId, heirId: heir.roleId })
        await rolesStore(tx).remove(roleId)
        await announceEach(tx, ROLE_CHANGED, [String(roleId)])
      })
    },
  }
}

type Permitted = Pick<Role, 'menus' | 'administrator' | 'seesPersonalData' | 'requiresSecondFactor'>

const shown = (role: Role, accounts: number, locale: Locale): RoleShown => ({
  roleId: String(role.roleId),
  roleName: inLocale(role.name, locale),
  description: descriptionOf(role, locale),
  menus: [...role.menus],
  administrator: role.administrator,
  seesPersonalData: role.seesPersonalData,
  requiresSecondFactor: role.requiresSecondFactor,
  builtIn: role.key !== undefined,
  isDefault: role.key === defaultRoleKey,
  accounts,
})

/** 1 for a built-in role, 0 for another: a sort key. */
const isBuiltIn = ({ key }: Role): number => Number(key !== undefined)

async function setPermissions(tx: DatabaseOrTransaction, roleId: number, wanted: Permitted): Promise<void> {
  await rolesStore(tx).setPermissions(roleId, wanted)
  await announceEach(tx, ROLE_CHANGED, [String(roleId)])
}

async function existing(tx: DatabaseOrTransaction, roleId: string): Promise<Role> {
  const id = rowIdOf(roleId)
  const role = id === undefined ? undefined : await rolesStore(tx).byId(id)
  if (!role) throw new DomainError('roles.notFound')
  return role
}

async function named<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('roles.nameTaken')
    throw error
  }
}

const inMenuOrder = (chosen: readonly MenuId[]): MenuId[] => [...new Set(chosen)].toSorted()

/** Fields that are left out do not change. */
const changed = (current: Role, input: CheckedInputOf<typeof updateRole>, locale: Locale): RoleToSave => ({
  roleName: input.roleName ?? inLocale(current.name, locale),
  description: input.description ?? descriptionOf(current, locale),
  menus: inMenuOrder(input.menus ?? current.menus),
  administrator: input.administrator ?? current.administrator,
  seesPersonalData: input.seesPersonalData ?? current.seesPersonalData,
  requiresSecondFactor: input.requiresSecondFactor ?? current.requiresSecondFactor,
})

const isSame = (current: Permitted, wanted: Permitted): boolean =>
  current.requiresSecondFactor === wanted.requiresSecondFactor && showsSame(current, wanted)

type View = Pick<Role, 'menus' | 'administrator' | 'seesPersonalData'>

const hasSameMarks = (current: View, wanted: View): boolean =>
  current.administrator === wanted.administrator && current.seesPersonalData === wanted.seesPersonalData

const showsSame = (current: View, wanted: View): boolean =>
  hasSameMarks(current, wanted) && current.menus.toSorted().join() === wanted.menus.join()

/** Administrators who remove these from their own role could not restore them (SI-023). */
const losesAdministration = ({ administrator, menus: seen }: Permitted): boolean =>
  !administrator || !seen.includes(menus.roles)

const builtInDescription = ({ key }: Role) => builtInRoles.find((role) => role.key === key)?.description

const descriptionOf = (role: Role, locale: Locale): string => {
  const own = builtInDescription(role)
  return own ? inLocale(own, locale) : role.description
}

/**
 * SI-017: built-in roles allow changes only of the default role's menus and of the second-factor requirement. A mark on
 * the default role would be that of every account.
 */
function requireAsBuilt(role: Role, wanted: RoleToSave): void {
  const { zh = '', en = '' } = builtInDescription(role) ?? {}
  const hasOwnWords = [role.name.zh, role.name.en].includes(wanted.roleName) && [zh, en].includes(wanted.description)
  const hasOwnMarks = hasSameMarks(role, wanted)
  if (!hasOwnWords || !hasOwnMarks || (role.key !== defaultRoleKey && !showsSame(role, wanted))) {
    throw new DomainError('roles.builtIn')
  }
}

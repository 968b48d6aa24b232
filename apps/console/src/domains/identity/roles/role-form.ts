import { menuIds, menus, type MenuId } from '@slipway/contract/identity/roles/menus.ts'
import { roleFields, type RoleShown } from '@slipway/contract/identity/roles/roles.calls.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import * as z from 'zod/mini'

export const roleFormSchema = z.object(roleFields)
export type RoleFormInput = z.input<typeof roleFormSchema>
export type RoleFormValues = z.output<typeof roleFormSchema>

export const roleRefusalFields = { 'roles.nameTaken': 'roleName' } as const satisfies Partial<
  Record<RefusalName, keyof RoleFormInput>
>

/** The form's initial values: an existing role, a role to copy, or nothing. */
export const startOf = (role: Partial<RoleShown> = {}): RoleFormInput => ({
  roleName: role.roleName ?? '',
  description: role.description ?? '',
  menus: role.menus ?? [],
  administrator: role.administrator ?? false,
  seesPersonalData: role.seesPersonalData ?? false,
  requiresSecondFactor: role.requiresSecondFactor ?? false,
})

/** Sections that only work for a role with the administrator mark (CN-36). */
export const menusForAdministrators: readonly MenuId[] = [menus.categories, menus.panels, menus.accounts, menus.roles]

/** In the order of the menu table, without duplicates. */
export const withMenus = (chosen: readonly MenuId[], changed: readonly MenuId[], isChosen: boolean): MenuId[] =>
  menuIds.filter((mid) => (changed.includes(mid) ? isChosen : chosen.includes(mid)))

type Permitted = 'menus' | 'administrator' | 'seesPersonalData' | 'requiresSecondFactor'

/** Whether saving signs the role's accounts out (RB-16). */
export const changesPermissions = (
  role: Pick<RoleShown, Permitted>,
  {
    menus: chosen,
    administrator = false,
    seesPersonalData = false,
    requiresSecondFactor = false,
  }: Pick<RoleFormInput, Permitted>,
): boolean =>
  role.administrator !== administrator ||
  role.seesPersonalData !== seesPersonalData ||
  role.requiresSecondFactor !== requiresSecondFactor ||
  role.menus.toSorted().join() !== chosen.toSorted().join()

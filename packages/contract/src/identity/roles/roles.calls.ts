import * as z from 'zod/mini'
import { administratorsVia } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { rule } from '../../rules.ts'
import { integer, optionalText, text } from '../../schema.ts'
import { menuGroups } from './menu-names.ts'
import { menus } from './menus.ts'
import { roleLimits } from './roles.limits.ts'

const BASE = '/iot/config/api/iot/support'
const access = administratorsVia('roles')

export const roleId = z.string().check(z.minLength(1), z.maxLength(32))
const mid = z.enum(menus, rule('menuId'))

/** The administrator's settings of a role (SI-022). */
export const roleFields = {
  roleName: text(roleLimits.roleName),
  description: optionalText(roleLimits.description),
  /** Ids of the role's sections; an empty list is a role without sections. */
  menus: z.array(mid).check(z.maxLength(Object.keys(menus).length)),
  /** In addition to the menu, accounts, roles, categories and standard panels require this mark (CN-36). */
  administrator: z._default(z.boolean(), false),
  /** Without this mark, accounts, phone numbers, addresses and contacts of end users are masked (SI-101). */
  seesPersonalData: z._default(z.boolean(), false),
  /** Its accounts must enrol a second factor before anything else; absent means unchanged. */
  requiresSecondFactor: z.optional(z.boolean()),
}

/** A role with names in the caller's language. */
export const role = z.object({
  roleId: z.string(),
  roleName: z.string(),
  description: z.string(),
  menus: z.array(mid),
  administrator: z.boolean(),
  seesPersonalData: z.boolean(),
  requiresSecondFactor: z.boolean(),
  /** Built-in roles cannot be deleted (SI-017). */
  builtIn: z.boolean(),
  /** The role of new accounts, and of those whose role is deleted (RB-15). */
  isDefault: z.boolean(),
  /** The number of accounts with this role. */
  accounts: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
})
export type RoleShown = z.infer<typeof role>

/** CA-005. Built-in roles first, then by name. Account management uses the list as choices. */
export const listRoles = defineCall({
  method: 'GET',
  path: `${BASE}/role/list`,
  summary: { zh: '角色列表', en: 'List roles' },
  access: administratorsVia('roles', 'accounts'),
  input: z.object(pageRequest),
  output: role,
  reply: 'content',
})

/** CA-006, RB-14. */
export const createRole = defineCall({
  method: 'POST',
  path: `${BASE}/role`,
  summary: { zh: '创建角色', en: 'Create a role' },
  access,
  input: z.object(roleFields),
  output: role,
  refusals: ['roles.nameTaken', 'roles.tooMany', 'roles.moreThanOwn'],
})

/** CA-007. Absent fields are unchanged; changed menus or marks end the sessions of all its accounts (RB-16). */
export const updateRole = defineCall({
  method: 'PUT',
  path: `${BASE}/role`,
  summary: { zh: '修改角色', en: 'Change a role' },
  access,
  input: z.object({
    roleId,
    roleName: z.optional(roleFields.roleName),
    description: z.optional(text({ min: 0, max: roleLimits.description.max })),
    menus: z.optional(roleFields.menus),
    administrator: z.optional(z.boolean()),
    seesPersonalData: z.optional(z.boolean()),
    requiresSecondFactor: roleFields.requiresSecondFactor,
  }),
  output: role,
  refusals: ['roles.notFound', 'roles.nameTaken', 'roles.builtIn', 'roles.own', 'roles.moreThanOwn'],
})

/** CA-008. Its accounts move to the default role and must sign in again (RB-15, RB-16). */
export const deleteRole = defineCall({
  method: 'DELETE',
  path: `${BASE}/role`,
  summary: { zh: '删除角色', en: 'Delete a role' },
  access,
  input: z.object({ roleId }),
  refusals: ['roles.notFound', 'roles.builtIn', 'roles.own'],
})

/** CA-009, RB-13: the 22 sections with their ids. */
export const listMenus = defineCall({
  method: 'GET',
  path: `${BASE}/menu`,
  summary: { zh: '菜单列表', en: 'List menus' },
  access,
  output: z.object({ mid, menuName: z.string(), group: z.enum(menuGroups) }),
  reply: 'content',
})

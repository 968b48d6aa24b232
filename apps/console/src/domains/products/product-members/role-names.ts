import { memberRole, type MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { nameOfCode } from '../../../shared/name-of-code.ts'

type RoleName = keyof typeof memberRole

/** The roles from the lowest to the highest, with the names of their texts. */
export const roleNames = Object.entries(memberRole) as [RoleName, MemberRole][]

export const roleNameOf = (role: MemberRole): RoleName => nameOfCode(memberRole, role)

import type { ProductUse } from '../../access.ts'
import type { Bilingual } from '../../locale.ts'

/** What an account may do with a product that is shared with it; each role includes those below. */
export const memberRole = { viewer: 1, developer: 2, owner: 3 } as const
export type MemberRole = (typeof memberRole)[keyof typeof memberRole]

export const memberRoleNames: Readonly<Record<MemberRole, Bilingual>> = {
  [memberRole.viewer]: { zh: '查看者', en: 'Viewer' },
  [memberRole.developer]: { zh: '开发者', en: 'Developer' },
  [memberRole.owner]: { zh: '所有者', en: 'Owner' },
}

/** The lowest role that suffices for a use. */
export const roleFor: Readonly<Record<Exclude<ProductUse, 'none'>, MemberRole>> = {
  read: memberRole.viewer,
  edit: memberRole.developer,
  administer: memberRole.owner,
}

/** Whether a member with this role may make a call of this use; administrators may make all. */
export const mayOnProduct = (
  { role, isAdministrator }: { role: MemberRole | null; isAdministrator: boolean },
  use: Exclude<ProductUse, 'none'>,
): boolean => isAdministrator || (role !== null && role >= roleFor[use])

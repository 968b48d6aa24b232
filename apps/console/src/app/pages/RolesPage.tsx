import { RoleListPage } from '../../domains/identity/roles/RoleListPage.tsx'
import { builtMenus } from '../shell/sections.ts'

/** Role management with the list of sections in this version. */
export const RolesPage = () => <RoleListPage builtMenus={builtMenus} />

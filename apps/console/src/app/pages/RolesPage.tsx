import { RoleListPage } from '../../domains/identity/roles/RoleListPage.tsx'
import { builtMenus } from '../shell/sections.ts'

/** Role management, told which sections there are. */
export const RolesPage = () => <RoleListPage builtMenus={builtMenus} />

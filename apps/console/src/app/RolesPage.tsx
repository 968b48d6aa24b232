import { RoleListPage } from '../domains/roles/RoleListPage.tsx'
import { builtMenus } from './sections.ts'

/** Role management, told which sections there are. */
export const RolesPage = () => <RoleListPage builtMenus={builtMenus} />

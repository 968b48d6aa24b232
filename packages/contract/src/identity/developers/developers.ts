import { viaMenus } from '../../access.ts'

/** The menus whose roles may become developers; the developer mark is required in addition to the role (SI-091). */
export const developerAccess = viaMenus('products', 'apps', 'miniPrograms')

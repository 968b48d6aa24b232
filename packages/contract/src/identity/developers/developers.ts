import { viaMenus } from '../../access.ts'

/** Whose role develops may become a developer; the mark is asked for on top of the role (SI-091). */
export const developerAccess = viaMenus('products', 'apps', 'miniPrograms')

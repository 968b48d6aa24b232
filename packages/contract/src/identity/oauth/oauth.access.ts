import { viaMenus } from '../../access.ts'

/**
 * The permission to register third-party applications; a separate module, because the console's tabs check it before
 * they load a page.
 */
export const applicationsAccess = viaMenus('products')

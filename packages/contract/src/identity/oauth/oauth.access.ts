import { viaMenus } from '../../access.ts'

/** Who registers third-party applications; apart from the calls, as the console's tabs ask before they load a page. */
export const applicationsAccess = viaMenus('products')

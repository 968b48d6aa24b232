import { viaMenus } from '../../access.ts'

/** A file of its own, so that the console's menu loads no calls. */
export const webhooksAccess = viaMenus('products')

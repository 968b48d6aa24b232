import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { consoleHome } from './console-home.ts'

/** SC-25: devices online, faults of the last hour, products and their last changes; of the account's own products. */
export const getConsoleHome = defineCall({
  method: 'GET',
  path: '/iot/config/api/iot/support/console/home',
  summary: { zh: '控制台首页', en: 'Get the console’s home' },
  access: viaMenus('home'),
  onProduct: 'none',
  input: z.object({
    /** For administrators: the products of all accounts (SI-019). */
    isAdmin: z._default(z.boolean(), false),
  }),
  output: consoleHome,
})

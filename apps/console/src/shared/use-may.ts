import type { Access } from '@slipway/contract/access.ts'
import { accountMay, useAccount } from './account.ts'

/** Whether the signed-in account may make a call: `useMay(createProduct.access)`. The server enforces the same rule. */
export const useMay = (access: Access): boolean => accountMay(useAccount(), access)

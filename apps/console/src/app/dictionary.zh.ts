import { accountsZh as accounts } from '../domains/accounts/texts.zh.ts'
import { devicesZh as devices } from '../domains/devices/texts.zh.ts'
import { featuresZh as features } from '../domains/features/texts.zh.ts'
import { productsZh as products } from '../domains/products/texts.zh.ts'
import { rolesZh as roles } from '../domains/roles/texts.zh.ts'
import { zh as kit } from '../shared/kit-texts.zh.ts'
import { zh as shell } from './texts.zh.ts'

/** All texts of the console in Chinese, by domain. The other language has the same keys by type. */
export const dictionary = { kit, shell, products, features, devices, accounts, roles }

export type Dictionary = typeof dictionary

declare module '../shared/texts.ts' {
  interface Texts extends Dictionary {}
}

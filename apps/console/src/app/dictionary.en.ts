import { accountsEn as accounts } from '../domains/accounts/texts.en.ts'
import { devicesEn as devices } from '../domains/devices/texts.en.ts'
import { featuresEn as features } from '../domains/features/texts.en.ts'
import { productsEn as products } from '../domains/products/texts.en.ts'
import { rolesEn as roles } from '../domains/roles/texts.en.ts'
import { en as kit } from '../shared/kit-texts.en.ts'
import type { Dictionary } from './dictionary.zh.ts'
import { en as shell } from './texts.en.ts'

export const dictionary: Dictionary = { kit, shell, products, features, devices, accounts, roles }

import { memberRole, type MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import type { DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { nameOfCode } from '../../../shared/name-of-code.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'

export const statusName = (code: Product['publishStatus']) => nameOfCode(publishStatus, code)

export const roleName = (role: MemberRole) => nameOfCode(memberRole, role)

const tones: Record<keyof typeof publishStatus, DotTone> = {
  debugging: 'debugging',
  developmentDone: 'done',
  trialProduction: 'trial',
  massProduction: 'mass',
  released: 'released',
}

export const statusTone = (code: Product['publishStatus']): DotTone => tones[statusName(code)]

export const categoryPath = ({
  mainCategoryLabel,
  categoryLabel,
}: Pick<Product, 'mainCategoryLabel' | 'categoryLabel'>) =>
  `${inPageLocale(mainCategoryLabel)} / ${inPageLocale(categoryLabel)}`

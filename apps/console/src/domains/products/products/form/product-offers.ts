import {
  accessTypes,
  communicationTypes,
  type AccessType,
  type CommunicationType,
} from '@slipway/contract/catalog/categories/categories.ts'
import { inPageLocale } from '../../../../shared/texts/formats.ts'
import type { Category } from '../products.queries.ts'

export interface Offers {
  accessTypes: AccessType[]
  communicationTypes: CommunicationType[]
}

/** The choices that a category offers, in code order, without the access plans that the site hides. */
export const offersOf = (category: Category | undefined, siteAccessTypes: readonly number[]): Offers => ({
  accessTypes: Object.values(accessTypes).filter(
    (code) => category?.accessType.includes(code) && siteAccessTypes.includes(code),
  ),
  communicationTypes: Object.values(communicationTypes).filter((code) =>
    category?.netProtocols.some(({ type }) => type === code),
  ),
})

/** The current choice if it is still offered; otherwise the first. */
export const keptOrFirst = <Code extends number>(
  chosen: Code | undefined,
  offered: readonly Code[],
): Code | undefined => offered.find((code) => code === chosen) ?? offered[0]

/** `照明 / 灯带`: both levels in one line, so that a search finds either. */
export const categoryOptions = (categories: readonly Category[]) =>
  categories.map((category) => ({
    value: category.id,
    label: `${inPageLocale(category.mainCategoryLabel)} / ${inPageLocale(category.label)}`,
  }))

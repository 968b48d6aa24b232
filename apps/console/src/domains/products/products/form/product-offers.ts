import {
  accessTypes,
  communicationTypes,
  type AccessType,
  type CommunicationType,
} from '@slipway/contract/catalog/categories/categories.ts'
import type { PictureGroup } from '@slipway/ui/form/PicturePicker.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
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

/** The categories under their main ones. A search finds both levels by their label, `照明 / 灯带`, and the subgroup. */
export function categoryGroups(categories: readonly Category[]): PictureGroup[] {
  const mains = [...new Set(categories.map(({ pid }) => pid))]
  return mains.map((main) => {
    const subs = categories.filter(({ pid }) => pid === main)
    const label = inPageLocale(subs[0]?.mainCategoryLabel ?? { zh: '', en: '' })
    const items = subs.map((category) => ({
      value: category.id,
      name: inPageLocale(category.label),
      label: `${label} / ${inPageLocale(category.label)}`,
      hint: inPageLocale(category.tagLabel) || category.category,
      picture: category.displayUrl,
    }))
    return { value: main, label, picture: subs[0]?.displayUrl ?? '', items }
  })
}

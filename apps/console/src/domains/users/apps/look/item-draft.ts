import { invalidInput } from '@slipway/contract/http/invalid-input.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { brandOf, type Brand } from '@slipway/contract/users/apps/app-brand.ts'
import type { AppContent } from '@slipway/contract/users/apps/app-content.ts'
import { itemLanguages, knownItems, type ItemLanguage, type KnownItem } from '@slipway/contract/users/apps/app-items.ts'
import type { AppItem, ApplicationDetail } from '@slipway/contract/users/apps/apps.ts'
import * as z from 'zod/mini'

/** What is typed and not saved, by item and language. */
export type TypedItems = Readonly<Record<string, string>>

export interface ItemField {
  key: string
  item: KnownItem
  language: ItemLanguage
}

const keyOf = ({ module, appItem }: Pick<AppItem, 'module' | 'appItem'>, language: ItemLanguage): string =>
  `${module}.${appItem}.${language}`

/** The fields of these modules: texts have one for each language. */
export const fieldsOf = (modules: readonly string[]): ItemField[] =>
  knownItems
    .filter(({ module }) => modules.includes(module))
    .flatMap((item) =>
      (item.perLanguage ? itemLanguages : itemLanguages.slice(0, 1)).map((language) => ({
        key: keyOf(item, language),
        item,
        language,
      })),
    )

export const storedItems = (items: readonly AppItem[]): TypedItems =>
  Object.fromEntries(items.map((one) => [keyOf(one, one.language), one.content]))

/** What differs from what is stored. */
export const changedFields = (fields: readonly ItemField[], typed: TypedItems, stored: TypedItems): ItemField[] =>
  fields.filter(({ key }) => typed[key] !== undefined && typed[key].trim() !== (stored[key] ?? ''))

/** What is wrong with a content; undefined for an empty one, which is the default. */
export function itemProblem({ content }: KnownItem, text: string, locale: Locale): string | undefined {
  if (text.trim() === '') return undefined
  const read = z.safeParse(content, text, { reportInput: true })
  const [issue] = read.success ? [] : read.error.issues
  return issue && inLocale(invalidInput([issue]).reason, locale)
}

/** The look with what is typed, as far as it is valid. */
export function typedBrand({ app, items, functions, categories }: ApplicationDetail, typed: TypedItems): Brand {
  const all = { ...storedItems(items), ...typed }
  const shown = fieldsOf(['base', 'theme', 'startPage', 'deviceList', 'login']).flatMap(({ key, item, language }) => {
    const read = z.safeParse(item.content, all[key] ?? '')
    const { module, appItem } = item
    return read.success ? [{ module, appItem, language, content: read.data }] : []
  })
  const content: AppContent = {
    ...app,
    items: shown,
    hidden: functions.flatMap(({ key, enabled }) => (enabled ? [] : [key])),
    categories,
  }
  return brandOf(content, { appId: app.appId, version: app.updateTime, icons: null })
}

import { productFields } from '@slipway/contract/products/products/products.ts'
import type * as z from 'zod/mini'
import type { Row } from '../../../db/database.ts'

type Fields = z.output<z.ZodMiniObject<typeof productFields>>

/** The developer's settings of a product as stored: of the network prefix, the typed part. */
export type ProductSettings = Omit<Fields, 'apPrefix'> & { typedPrefix: string }

type OwnName = Exclude<keyof Fields, 'apPrefix' | 'categoryId'>
type Column<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Column<Rest>}`
  : Name

/** The column of a field that is stored under its own name. */
export const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

const isOwnName = (field: string): field is OwnName => field !== 'apPrefix' && field !== 'categoryId'

/** The settings that are stored under their own names; `apPrefix` and `categoryId` are stored in another form. */
export const plainSettings = Object.keys(productFields).filter(isOwnName)

type PlainColumns = { [Name in OwnName as Column<Name>]: Fields[Name] }

/** The settings of a product, without its other fields. */
export const settingsIn = (product: ProductSettings): ProductSettings => ({
  ...(Object.fromEntries(plainSettings.map((field) => [field, product[field]])) as Pick<Fields, OwnName>),
  typedPrefix: product.typedPrefix,
  categoryId: product.categoryId,
})

export const columnsOf = ({ typedPrefix, categoryId, ...settings }: ProductSettings) => ({
  ...(Object.fromEntries(plainSettings.map((field) => [columnOf(field), settings[field]])) as PlainColumns),
  ap_prefix_typed: typedPrefix,
  category_id: Number(categoryId),
})

export const settingsOf = (row: Row<'products'>): ProductSettings => ({
  ...(Object.fromEntries(plainSettings.map((field) => [field, row[columnOf(field) as keyof typeof row]])) as Pick<
    Fields,
    OwnName
  >),
  typedPrefix: row.ap_prefix_typed,
  categoryId: String(row.category_id),
})

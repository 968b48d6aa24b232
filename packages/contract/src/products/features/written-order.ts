import { isRecord } from '../../record.ts'

/** The order in which people write a schema. The database has an order of its own. */
const order = (
  'zh en deKey title description required type enumType enumValue valueTexts minimum maximum exclusiveMinimum ' +
  'exclusiveMaximum multipleOf step unit storage bitTexts minLength maxLength pattern format defaultValue constValue ' +
  'items minItems maxItems properties minProperties maxProperties dependencies'
).split(' ')

const rank = (field: string): number => (order.includes(field) ? order.indexOf(field) : order.length)

/** The same value with its fields in one order, so that two replies differ only where their content does. */
export function inWrittenOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inWrittenOrder)
  if (!isRecord(value)) return value
  const fields = Object.entries(value).toSorted(([one], [other]) => rank(one) - rank(other))
  return Object.fromEntries(fields.map(([field, one]) => [field, inWrittenOrder(one)]))
}

import type { ValueSchema } from '../features/value-schema.ts'
import type { CType, CTypeWriter, DeclareCType } from './c-type-writer.ts'
import { cFieldNames, cText, titleComment } from './kit-names.ts'

export function declareArray(
  { name, header, table }: CTypeWriter,
  declare: DeclareCType,
  schema: Extract<ValueSchema, { type: 'array' }>,
  path: string,
): CType {
  const items = declare(schema.items, `${path}_item`)
  const own = name(`model_${path}_t`)
  header.push('typedef struct {', '  size_t count;', `  ${items.name} items[${schema.maxItems}];`, `} ${own};`)
  return {
    name: own,
    kind: 'struct',
    table: table(path, schema, {
      kind: 'SLIPWAY_ARRAY',
      size: `sizeof(${own})`,
      least: String(schema.minItems),
      most: String(schema.maxItems),
      items: `&${items.table}`,
      items_offset: `offsetof(${own}, items)`,
    }),
  }
}

export function declareStruct(
  { name, header, source, table }: CTypeWriter,
  declare: DeclareCType,
  schema: Extract<ValueSchema, { type: 'object' }>,
  path: string,
): CType {
  const keys = schema.properties.map(({ deKey }) => deKey)
  const types = schema.properties.map((one) => declare(one, `${path}_${one.deKey}`))
  const { fields, flags } = cFieldNames(keys)
  const own = name(`model_${path}_t`)
  header.push('typedef struct {')
  for (const [at, one] of schema.properties.entries()) {
    const { title, description, required } = one
    const comment = titleComment(title ?? { zh: '', en: '' }, description, one)
    if (comment) header.push(`  /* ${comment} */`)
    header.push(`  ${types[at]?.name} ${fields[at]};`)
    if (!required) header.push(`  bool ${flags[at]};`)
  }
  header.push(`} ${own};`)
  const list = name(`fields_${path}`)
  source.push(`static const slipway_field ${list}[] = {`)
  for (const [at, { deKey, required }] of schema.properties.entries()) {
    const flag = required ? 'SLIPWAY_ALWAYS' : `offsetof(${own}, ${flags[at]})`
    source.push(`    {${cText(deKey)}, &${types[at]?.table}, offsetof(${own}, ${fields[at]}), ${flag}},`)
  }
  source.push('};')
  const needs = Object.entries(schema.dependencies ?? {}).flatMap(([key, others]) =>
    others.map((other) => `    {${keys.indexOf(key)}, ${keys.indexOf(other)}},`),
  )
  const pairs = needs.length > 0 ? name(`needs_${path}`) : undefined
  if (pairs) source.push(`static const uint16_t ${pairs}[][2] = {`, ...needs, '};')
  return {
    name: own,
    kind: 'struct',
    table: table(path, schema, {
      kind: 'SLIPWAY_OBJECT',
      size: `sizeof(${own})`,
      least: String(schema.minProperties ?? 0),
      most: String(schema.maxProperties ?? keys.length),
      fields: list,
      field_count: String(keys.length),
      needs: pairs,
      need_count: pairs && String(needs.length),
    }),
  }
}

import { inLocale } from '../../locale.ts'
import { heading, joined, paragraph, table, type Block, type Line } from './blocks.ts'
import { hexCode } from './frames.ts'
import type { SerialModel, SerialParameters, SerialProperty } from './serial-model.ts'
import { lengthLines, valueLines, type Wording } from './value-lines.ts'
import type { ValueSchema } from '../features/value-schema.ts'
import { wireBytes, wireTypes, type WireType } from './wire-types.ts'

const typeCell = (type: WireType, { t }: Wording): Line => [
  { code: hexCode(wireTypes[type.name]) },
  ` ${t.typeNames[type.name]}`,
]

/** The rows of a struct's fields, with those of structs and lists inside, numbered as `2.1`. */
function fieldRows(type: WireType, schema: ValueSchema, wording: Wording, path: string): Line[][] {
  const { t, locale } = wording
  if (type.name === 'list' && schema.type === 'array') {
    const row = valueRow(type.items, schema.items, wording)
    return [[`${path}[ ]`, '', t.item, '', ...row], ...fieldRows(type.items, schema.items, wording, `${path}[ ].`)]
  }
  if (type.name !== 'struct') return []
  return type.fields.flatMap((field) => {
    const { title } = field.schema
    const number = `${path}${field.number}`
    const names = [{ user: title ? inLocale(title, locale) : '' }, { user: field.schema.description }]
    const name = joined(names.filter(({ user }) => user !== ''))
    const row = valueRow(field.type, field.schema, wording)
    return [
      [number, { code: field.deKey }, name, field.isRequired ? t.yes : t.no, ...row],
      ...fieldRows(field.type, field.schema, wording, field.type.name === 'list' ? number : `${number}.`),
    ]
  })
}

/** Type, maximum length and values. */
const valueRow = (type: WireType, schema: ValueSchema, wording: Wording): Line[] => [
  typeCell(type, wording),
  String(wireBytes(type, schema)),
  joined(valueLines(schema, type, wording)),
]

function directionOf({ isReported, isSettable }: SerialProperty, { t }: Wording): string {
  if (isReported && isSettable) return t.both
  return isReported ? t.report : t.set
}

function propertyBlocks({ properties }: SerialModel, wording: Wording): Block[] {
  const { t, locale } = wording
  if (properties.length === 0) return [heading(2, t.properties), paragraph(t.noProperties)]
  const rows = properties.map((one): Line[] => [
    String(one.dpId),
    { code: one.deKey },
    { user: inLocale(one.deName, locale) },
    directionOf(one, wording),
    typeCell(one.type, wording),
    String(wireBytes(one.type, one.schema)),
    joined([...valueLines(one.schema, one.type, wording), ...lengthLines(one.schema, one.type, wording)]),
    { user: one.deRemark },
  ])
  const fields = properties.flatMap(({ deKey, type, schema }) => {
    const within = fieldRows(type, schema, wording, '')
    return within.length === 0 ? [] : [heading(3, t.fieldsOf(deKey)), table(t.fieldHeads, within)]
  })
  return [heading(2, t.properties), table(t.propertyHeads, rows), ...fields]
}

function parameterBlocks(title: Line, { schema, type }: SerialParameters, wording: Wording): Block[] {
  if (schema.type === 'noinput') return []
  return [heading(3, title), table(wording.t.fieldHeads, fieldRows(type, schema, wording, ''))]
}

const pointRows = (points: readonly (SerialModel['events'] | SerialModel['operations'])[number][], wording: Wording) =>
  points.map((one): Line[] => [
    String(one.dpId),
    { code: one.deKey },
    { user: inLocale(one.deName, wording.locale) },
    { user: one.deRemark },
  ])

function eventBlocks({ events }: SerialModel, wording: Wording): Block[] {
  const { t } = wording
  if (events.length === 0) return [heading(2, t.events), paragraph(t.noEvents)]
  return [
    heading(2, t.events),
    paragraph(t.eventText),
    table(t.eventHeads, pointRows(events, wording)),
    ...events.flatMap(({ deKey, data }) => parameterBlocks(t.parametersOf(deKey), data, wording)),
  ]
}

function operationBlocks({ operations }: SerialModel, wording: Wording): Block[] {
  const { t } = wording
  if (operations.length === 0) return [heading(2, t.operations), paragraph(t.noOperations)]
  return [
    heading(2, t.operations),
    paragraph(t.operationText),
    table(t.eventHeads, pointRows(operations, wording)),
    ...operations.flatMap(({ deKey, input, output }) => [
      ...parameterBlocks(t.inputOf(deKey), input, wording),
      ...parameterBlocks(t.outputOf(deKey), output, wording),
    ]),
  ]
}

function unnumberedBlocks({ unnumbered }: SerialModel, { t, locale }: Wording): Block[] {
  if (unnumbered.length === 0) return []
  const items = unnumbered.map(({ deKey, deName }) => [{ code: deKey }, ' ', { user: inLocale(deName, locale) }])
  return [heading(2, t.unnumbered), paragraph(t.unnumberedText), { kind: 'steps', items, isOrdered: false }]
}

/** The product's own data points. */
export const featureBlocks = (model: SerialModel, wording: Wording): Block[] => [
  ...propertyBlocks(model, wording),
  ...eventBlocks(model, wording),
  ...operationBlocks(model, wording),
  ...unnumberedBlocks(model, wording),
]

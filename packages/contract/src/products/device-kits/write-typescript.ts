import type { ValueSchema } from '../features/value-schema.ts'
import type { KitModel } from './kit-model.ts'
import { titleComment, typescriptText } from './kit-names.ts'
import { sampleOf } from './value-samples.ts'

const comment = (title: string, indent: string): string[] => (title ? [`${indent}/** ${title} */`] : [])

/** A TypeScript type, inlined at its place of use. */
function typeOf(schema: ValueSchema, indent: string): string {
  switch (schema.type) {
    case 'boolean':
      return 'boolean'
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
      return 'string'
    case 'enum':
      return schema.enumValue.map((entry) => literal(entry)).join(' | ')
    case 'array':
      return `Array<${typeOf(schema.items, indent)}>`
    default: {
      const deeper = `${indent}  `
      const members = schema.properties.flatMap((one) => [
        ...comment(titleComment(one.title ?? { zh: '', en: '' }, one.description, one), deeper),
        `${deeper}${typescriptText(one.deKey)}${one.required ? '' : '?'}: ${typeOf(one, deeper)}`,
      ])
      return `{\n${members.join('\n')}\n${indent}}`
    }
  }
}

/** A TypeScript literal of plain data. */
function literal(value: unknown): string {
  if (typeof value === 'string') return typescriptText(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{ ${entries.map(([key, one]) => `${typescriptText(key)}: ${literal(one)}`).join(', ')} }`
}

interface Member {
  key: string
  title: string
  type: string
}

const typeLiteral = (name: string, members: readonly Member[]): string[] => [
  `export type ${name} = {`,
  ...members.flatMap(({ key, title, type }) => [...comment(title, '  '), `  ${typescriptText(key)}: ${type}`]),
  '}',
  '',
]

/** Enum values have their own order, which need not be that of the numbers; texts have no limits. */
function limitsOf(schema: ValueSchema) {
  if (schema.type === 'array' || schema.type === 'object') return undefined
  if (schema.type !== 'enum') return { lowest: sampleOf(schema, false), highest: sampleOf(schema, true) }
  if (schema.enumType === 'string') return undefined
  const numbers = schema.enumValue.map(Number)
  return { lowest: Math.min(...numbers), highest: Math.max(...numbers) }
}

/** `model.ts`: a product's types and limits over `device.ts`. */
export function writeTypeScript({ properties, actions, events }: KitModel): string {
  const values = (among: typeof properties) =>
    among.map(({ key, title, schema }) => ({ key, title, type: typeOf(schema, '  ') }))
  const parameters = (schema: ValueSchema | undefined, indent = '  ') =>
    schema ? typeOf(schema, indent) : 'Record<string, never>'
  return [
    '// Generated from the product’s model; what is changed here is lost with the next download.',
    `import { connectDevice, type Device, type DeviceOptions } from './device.ts'`,
    '',
    ...typeLiteral('Reported', values(properties.filter(({ isReported }) => isReported))),
    ...typeLiteral('Settable', values(properties.filter(({ isSettable }) => isSettable))),
    ...typeLiteral(
      'Events',
      events.map(({ key, title, data }) => ({ key, title, type: parameters(data) })),
    ),
    ...typeLiteral(
      'Actions',
      actions.map(({ key, title, input, output }) => ({
        key,
        title,
        type: `{ input: ${parameters(input, '    ')}; output: ${parameters(output, '    ')} }`,
      })),
    ),
    '/** The lowest and the highest that a property may be, where it has such. */',
    'export const limits = {',
    ...properties.flatMap(({ key, schema }) => {
      const limits = limitsOf(schema)
      return limits ? [`  ${typescriptText(key)}: ${literal(limits)},`] : []
    }),
    '} as const',
    '',
    'export type KitDevice = Device<Reported, Events, Settable>',
    'export type KitOptions = DeviceOptions<Settable, Actions>',
    '',
    '/** Connects a device of this product; see README.md. */',
    'export const connectKit = (options: KitOptions): Promise<KitDevice> =>',
    '  connectDevice<Reported, Settable, Events, Actions>(options)',
    '',
  ].join('\n')
}

import type { ObjectSchema, ParametersSchema, ScalarSchema, ValueSchema } from '../../features/value-schema.ts'
import { written } from '../read/foreign-json.ts'
import { namedValues, textLines } from '../../features/value-texts.ts'
import type { Note } from '../losses.ts'

type Input = Record<string, unknown>

export const withoutEmpty = (parts: Input): Input =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined && value !== ''))

export const wotParameters = (schema: ParametersSchema, place: string, note: Note): Input | undefined =>
  schema.type === 'noinput' ? undefined : wotSchema(schema, place, note)

/** A WoT data schema. Storage, step, patterns and dependencies cannot be expressed in it and are reported as losses. */
export function wotSchema(schema: ValueSchema, place: string, note: Note): Input {
  const leave = (fields: Input) => {
    for (const [field, value] of Object.entries(withoutEmpty(fields)))
      note('left', place, { field, from: written(value) })
  }
  switch (schema.type) {
    case 'array':
      return {
        type: 'array',
        items: wotSchema(schema.items, `${place}.items`, note),
        minItems: schema.minItems,
        maxItems: schema.maxItems,
      }
    case 'object':
      leave({
        minProperties: schema.minProperties,
        maxProperties: schema.maxProperties,
        dependencies: schema.dependencies,
      })
      return objectSchema(schema, place, note)
    default:
      if (schema.type === 'integer' && schema.bitTexts) {
        note('labelsDropped', place, { from: textLines(schema).join(', ') })
      }
      return withoutEmpty({
        ...scalar(schema, leave, place, note),
        oneOf: titledValues(schema),
        default: schema.defaultValue,
        const: schema.constValue,
      })
  }
}

/** TD 1.1 gives a value a title as one alternative of `oneOf`; every value is one, or it would be refused. */
function titledValues(schema: ScalarSchema): Input[] | undefined {
  if (namedValues(schema).length === 0 || textLines(schema).length === 0) return undefined
  const values = schema.type === 'enum' ? schema.enumValue : [false, true]
  const texts = 'valueTexts' in schema ? (schema.valueTexts ?? {}) : {}
  return values.map((value) => {
    const { zh = '', en = '' } = texts[String(value)] ?? {}
    const titles = withoutEmpty({ en, zh })
    return { const: value, ...withoutEmpty({ title: en || zh }), ...(en || zh ? { titles } : {}) }
  })
}

function scalar(schema: ScalarSchema, leave: (fields: Input) => void, place: string, note: Note): Input {
  switch (schema.type) {
    case 'boolean':
      return { type: 'boolean' }
    case 'integer':
    case 'number': {
      const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, unit, step, storage } = schema
      leave({ step, storage })
      return { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, unit }
    }
    case 'string':
      return stringSchema(schema, (bytes) => note('bytesNotCharacters', place, { from: String(bytes) }))
    default:
      return { type: schema.enumType, enum: schema.enumValue }
  }
}

/**
 * WoT lengths count characters, ours bytes: a text of at most n bytes has at most n characters, but one of n bytes can
 * have fewer. The texts of base64 and hex have one byte for each character.
 */
function stringSchema(schema: Extract<ScalarSchema, { type: 'string' }>, tellMin: (bytes: number) => void): Input {
  const { maxLength, minLength, format, pattern } = schema
  if (format === 'base64' || format === 'hex') {
    const contentEncoding = format === 'hex' ? 'base16' : 'base64'
    return { type: 'string', maxLength, minLength, pattern, contentEncoding }
  }
  if (minLength) tellMin(minLength)
  return { type: 'string', maxLength, minLength: minLength === 0 ? 0 : undefined, format, pattern }
}

function objectSchema({ properties }: ObjectSchema, place: string, note: Note): Input {
  const required = properties.filter((one) => one.required).map(({ deKey }) => deKey)
  return {
    type: 'object',
    properties: Object.fromEntries(
      properties.map(({ deKey, title, description, ...value }) => [
        deKey,
        {
          ...withoutEmpty({ title: title?.en || title?.zh, description }),
          ...(title && (title.zh || title.en) ? { titles: withoutEmpty({ en: title.en, zh: title.zh }) } : {}),
          ...wotSchema(value as ValueSchema, `${place}.${deKey}`, note),
        },
      ]),
    ),
    ...(required.length > 0 ? { required } : {}),
  }
}

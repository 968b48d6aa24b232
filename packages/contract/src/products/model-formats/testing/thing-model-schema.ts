const placeholder = '^.*[{]{2}[ -~]+[}]{2}.*$'
const text = { type: 'string' }
const texts = { type: 'object', additionalProperties: text }
const orPlaceholder = (schema: object) => ({ anyOf: [schema, { type: 'string', pattern: placeholder }] })
const count = orPlaceholder({ type: 'integer', minimum: 0 })
const number = orPlaceholder({ type: 'number' })
const flag = orPlaceholder({ type: 'boolean' })
const named = (values: object) => ({
  type: 'object',
  additionalProperties: values,
  propertyNames: { not: { pattern: placeholder } },
})

const described = {
  '@type': { anyOf: [text, { type: 'array', items: text }] },
  title: text,
  titles: texts,
  description: text,
  descriptions: texts,
}

const dataSchemaParts = {
  ...described,
  type: orPlaceholder({ enum: ['boolean', 'integer', 'number', 'string', 'object', 'array', 'null'] }),
  unit: text,
  enum: orPlaceholder({ type: 'array', minItems: 1, uniqueItems: true }),
  format: text,
  contentEncoding: text,
  contentMediaType: text,
  readOnly: flag,
  writeOnly: flag,
  minimum: number,
  maximum: number,
  exclusiveMinimum: { type: 'number' },
  exclusiveMaximum: { type: 'number' },
  multipleOf: orPlaceholder({ type: 'number', exclusiveMinimum: 0 }),
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  required: orPlaceholder({ type: 'array', items: text }),
  oneOf: { type: 'array', items: { $ref: '#/$defs/dataSchema' } },
  items: {
    anyOf: [{ $ref: '#/$defs/dataSchema' }, { type: 'array', items: { $ref: '#/$defs/dataSchema' } }],
  },
  properties: named({ $ref: '#/$defs/dataSchema' }),
}
const dataSchema = {
  type: 'object',
  properties: dataSchemaParts,
  propertyNames: { not: { pattern: placeholder } },
}
const ref = { $ref: '#/$defs/dataSchema' }
const affordance = (parts: object) => ({
  type: 'object',
  properties: { ...described, uriVariables: named(ref), forms: { type: 'array', minItems: 1 }, ...parts },
})

const context = 'https://www.w3.org/2022/wot/td/v1.1'

/**
 * The W3C's requirements of a Thing Model without forms and security (Thing Description 1.1, section 10), as our own
 * schema. The exports have been validated against the W3C's published schema too.
 */
export const thingModelSchema = {
  type: 'object',
  required: ['@context', '@type'],
  propertyNames: { not: { pattern: placeholder } },
  properties: {
    '@context': {
      anyOf: [
        { const: context },
        { type: 'array', minItems: 1, prefixItems: [{ const: context }], contains: { const: context } },
      ],
    },
    '@type': {
      anyOf: [{ const: 'tm:ThingModel' }, { type: 'array', items: text, contains: { const: 'tm:ThingModel' } }],
    },
    id: text,
    title: text,
    titles: texts,
    description: text,
    version: { type: 'object', properties: { model: text }, not: { required: ['instance'] } },
    'tm:optional': { type: 'array', items: { type: 'string', pattern: '^/(properties|actions|events)/[^/]+$' } },
    properties: named(affordance({ ...dataSchemaParts, observable: flag })),
    actions: named(affordance({ input: ref, output: ref, safe: flag, idempotent: flag, synchronous: flag })),
    events: named(affordance({ subscription: ref, data: ref, dataResponse: ref, cancellation: ref })),
  },
  $defs: { dataSchema },
}

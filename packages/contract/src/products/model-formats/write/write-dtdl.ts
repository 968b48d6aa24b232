import { featureType, transType, type CheckedFeature } from '../../features/features.ts'
import type { ParametersSchema } from '../../features/value-schema.ts'
import { EVENT_COMMENT, EVENT_WITHOUT_DATA } from '../read/dtdl/dtdl-names.ts'
import { noteInto, type Loss, type Note } from '../losses.ts'
import type { ModelToWrite, WrittenModel } from './model-to-write.ts'
import { dtdlSchema, elementName, localized } from './write-dtdl-value.ts'

/**
 * One DTDL 3 interface. Properties become `Property`, operations `Command`, events `Telemetry`; DTDL has no ranges,
 * lengths, patterns, defaults or optional parts, and each omission is reported as a loss.
 */
export function writeDtdl({ productId, productName, features }: ModelToWrite): WrittenModel {
  const losses: Loss[] = []
  const note = noteInto(losses)
  const document = {
    '@context': 'dtmi:dtdl:context;3',
    '@id': `dtmi:slipway:${pathSegment(productId)};1`,
    '@type': 'Interface',
    displayName: productName.slice(0, 64),
    contents: features.map((feature) => contentOf(feature, note)),
  }
  return { text: `${JSON.stringify(document, undefined, 2)}\n`, losses }
}

const pathSegment = (id: string): string => `p${id.replaceAll(/[^A-Za-z0-9]/g, '')}`

function contentOf(feature: CheckedFeature, note: Note): Record<string, unknown> {
  const { deKey, deName, deRemark } = feature
  const common = {
    name: elementName(deKey, deKey, note),
    displayName: localized(deName),
    ...(deRemark ? { description: deRemark } : {}),
  }
  if (feature.deOptional === 0) note('left', deKey, { field: 'deOptional', from: '0' })
  switch (feature.featureType) {
    case featureType.property:
      if (feature.transType === transType.distribute) note('writeOnly', deKey)
      return {
        '@type': 'Property',
        ...common,
        writable: feature.transType !== transType.report,
        schema: dtdlSchema(feature.deInput, `${deKey}.deInput`, note),
      }
    case featureType.operation:
      return {
        '@type': 'Command',
        ...common,
        ...payload('request', 'input', feature.deInput, `${deKey}.deInput`, note),
        ...payload('response', 'output', feature.deOutput, `${deKey}.deOutput`, note),
      }
    default:
      return { '@type': 'Telemetry', ...common, ...eventData(feature.deOutput, `${deKey}.deOutput`, note) }
  }
}

function payload(part: string, name: string, schema: ParametersSchema, place: string, note: Note) {
  return schema.type === 'noinput' ? {} : { [part]: { name, schema: dtdlSchema(schema, place, note) } }
}

function eventData(schema: ParametersSchema, place: string, note: Note) {
  if (schema.type === 'noinput') return { comment: EVENT_WITHOUT_DATA, schema: 'string' }
  return { comment: EVENT_COMMENT, schema: dtdlSchema(schema, place, note) }
}

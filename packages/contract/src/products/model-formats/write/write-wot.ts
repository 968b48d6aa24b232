import { featureType, transType, type CheckedFeature } from '../../features/features.ts'
import type { Bilingual } from '../../../locale.ts'
import { withoutEmpty } from './write-wot-value.ts'
import { noteInto, type Loss, type Note } from '../losses.ts'
import type { ModelToWrite, WrittenModel } from './model-to-write.ts'
import { wotParameters, wotSchema } from './write-wot-value.ts'

const CONTEXT = 'https://www.w3.org/2022/wot/td/v1.1'
const kinds = {
  [featureType.property]: 'properties',
  [featureType.operation]: 'actions',
  [featureType.event]: 'events',
} as const

/** A W3C WoT Thing Model, TD 1.1. Optional features are listed in `tm:optional`. */
export function writeWot({ productId, productName, features }: ModelToWrite): WrittenModel {
  const losses: Loss[] = []
  const note = noteInto(losses)
  const of = (type: CheckedFeature['featureType']) =>
    Object.fromEntries(
      features.filter((one) => one.featureType === type).map((one) => [one.deKey, affordance(one, note)]),
    )
  const optional = features.filter(({ deOptional }) => deOptional === 1)
  const document = {
    '@context': [CONTEXT, { '@language': 'en' }],
    '@type': 'tm:ThingModel',
    id: `urn:slipway:product:${productId.replaceAll(/[^A-Za-z0-9]/g, '')}`,
    title: productName,
    version: { model: '1.0.0' },
    'tm:optional': optional.map(({ featureType: type, deKey }) => `/${kinds[type]}/${deKey}`),
    properties: of(featureType.property),
    actions: of(featureType.operation),
    events: of(featureType.event),
  }
  return { text: `${JSON.stringify(document, undefined, 2)}\n`, losses }
}

const titles = ({ zh, en }: Bilingual) => ({ title: en || zh, titles: { en: en || zh, zh: zh || en } })

function affordance(feature: CheckedFeature, note: Note): Record<string, unknown> {
  const { deKey, deName, deRemark } = feature
  const common = { ...titles(deName), ...withoutEmpty({ description: deRemark }) }
  switch (feature.featureType) {
    case featureType.property:
      return {
        ...common,
        ...wotSchema(feature.deInput, `${deKey}.deInput`, note),
        readOnly: feature.transType === transType.report,
        writeOnly: feature.transType === transType.distribute,
        observable: feature.transType !== transType.distribute,
      }
    case featureType.operation:
      return {
        ...common,
        ...withoutEmpty({
          input: wotParameters(feature.deInput, `${deKey}.deInput`, note),
          output: wotParameters(feature.deOutput, `${deKey}.deOutput`, note),
        }),
        synchronous: true,
      }
    default:
      return { ...common, ...withoutEmpty({ data: wotParameters(feature.deOutput, `${deKey}.deOutput`, note) }) }
  }
}

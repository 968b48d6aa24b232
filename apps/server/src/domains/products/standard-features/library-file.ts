import { actionVo, eventVo, ftypes, propVo } from '@slipway/contract/products/standard-features/standard-features.ts'
import type { ActionVo, EventVo, PropVo } from '@slipway/contract/products/standard-features/standard-features.ts'
import { withProposedTexts } from '@slipway/contract/products/features/value-dictionary.ts'
import { isRecord } from '@slipway/contract/record.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { parse } from 'yaml'
import * as z from 'zod/mini'

/** The versioned content of a library feature; schemas in the form of the thing model. */
export type FeatureContent = { remarks: Bilingual } & (
  | Omit<PropVo, 'key' | 'remark' | 'emphasis' | 'sort'>
  | Omit<ActionVo, 'key' | 'remark' | 'emphasis' | 'sort'>
  | Omit<EventVo, 'key' | 'remark' | 'emphasis' | 'sort'>
)

export interface ShippedFeature {
  key: string
  emphasis: 0 | 1
  content: FeatureContent
}

export interface ShippedResource {
  key: string
  name: Bilingual
  for: string[]
  features: ShippedFeature[]
}

export interface ShippedDomain {
  key: string
  name: Bilingual
  resources: ShippedResource[]
}

const name = z.object({ zh: z.string(), en: z.string() })
const nothing: Bilingual = { zh: '', en: '' }

/** The format of the files: features with the names of the calls, remarks in both languages. */
const libraryFile = z.object({
  key: z.string(),
  name,
  resources: z.array(
    z.object({
      key: z.string(),
      name,
      for: z.array(z.string()),
      features: z.array(z.looseObject({ ftype: z.enum(ftypes), remark: z._default(name, nothing) })),
    }),
  ),
})

const voOf = { prop: propVo, action: actionVo, event: eventVo }

/** In the files a parameter is required unless it says otherwise. */
function withRequired(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withRequired)
  if (!isRecord(value)) return value
  const fields = Object.entries(value).map(([field, one]): [string, unknown] => [
    field,
    field === 'properties' && Array.isArray(one)
      ? one.map((parameter) => ({ required: true, ...(withRequired(parameter) as object) }))
      : withRequired(one),
  ])
  return Object.fromEntries(fields)
}

/** A feature with the names of the calls. Throws where no product could take it. */
export function shippedFeature({
  remark: remarks,
  ...written
}: z.output<typeof libraryFile>['resources'][number]['features'][number]): ShippedFeature {
  const { key, remark: _none, emphasis, sort: _place, ...content } = z.parse(voOf[written.ftype], withRequired(written))
  return { key, emphasis, content: { ...withTexts(content, key), remarks } }
}

type Content = Omit<PropVo | ActionVo | EventVo, 'key' | 'remark' | 'emphasis' | 'sort'>

/** Common values need no texts in the files: the dictionary has them. */
function withTexts<Given extends Content>(content: Given, key: string): Given {
  const texts: Partial<Record<'schema' | 'input' | 'output', unknown>> = {}
  if ('schema' in content) texts.schema = withProposedTexts(content.schema as PropVo['schema'], key)
  if ('input' in content) texts.input = withProposedTexts(content.input as ActionVo['input'], key)
  if ('output' in content) texts.output = withProposedTexts(content.output as ActionVo['output'], key)
  return { ...content, ...texts }
}

/** One domain of the library. Throws for an invalid text. */
export function readDomain(text: string): ShippedDomain {
  const domain = z.parse(libraryFile, parse(text))
  return {
    ...domain,
    resources: domain.resources.map((resource) => ({ ...resource, features: resource.features.map(shippedFeature) })),
  }
}

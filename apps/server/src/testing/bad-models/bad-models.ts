import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import {
  applyProductFolder,
  planProductFolder,
} from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import { importModel, previewImport } from '@slipway/contract/products/model-formats/model-formats.calls.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { zipOf } from '../../domains/products/product-folder/testing/folders.ts'
import type { Caller } from '../test-server.ts'

/** A property as JSON text, so that it can hold what no object can. */
export interface RawFeature {
  deKey: string
  deInput: string
}

/** What a door says of a bad model: which feature, where in it, and what is wrong. */
export interface Told {
  at: string
  reason: string
}

export interface Scene {
  caller: Caller
  productId: string
  /** Of a product of that owner. */
  productFile: string
  administrator: Caller
  categoryId: string
}

type Door = (scene: Scene, features: readonly RawFeature[]) => Promise<Told>

interface Reply {
  code: number | string
  msg: string
  data: {
    field?: string
    place?: string
    refusal?: string
    features?: { problem?: { place: string; text: { en: string } } }[]
    problems?: { file: string; field: string; reason: { en: string } }[]
  }
}

const BASE = '/iot/config/api/iot/support'
const HEADERS = { 'x-slipway': '1', lang: 'en-US' }

const membersOf = ({ deKey, deInput }: RawFeature): string =>
  `"featureType":1,"deKey":${JSON.stringify(deKey)},"deName":{"zh":"坏","en":"Bad"},"transType":3,"deInput":${deInput}`
const listOf = (features: readonly RawFeature[]): string =>
  `[${features.map((one) => `{${membersOf(one)}}`).join(',')}]`

async function postJson(caller: Caller, path: string, payload: string): Promise<Reply> {
  const headers = { ...HEADERS, 'content-type': 'application/json' }
  return (await caller.send({ method: 'POST', url: `${BASE}${path}`, headers, payload })).json<Reply>()
}

async function postFile(caller: Caller, call: AnyCall, productId: string, file: string | Uint8Array): Promise<Reply> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ seen: 'unseen', acceptBreaking: 'true' })) form.append(name, value)
  form.append('file', new Blob([Buffer.from(file)]), 'file')
  const body = new Response(form)
  const reply = await caller.send({
    method: 'POST',
    url: call.path.replace('{productId}', productId),
    headers: { ...HEADERS, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return reply.json<Reply>()
}

/** `featureDtos.200.deKey` and `features[200].deKey` as `200.deKey`. */
const inList = (place: string): string => place.replace(/^\w+(?:\.|\[)(\d+)\]?/, '$1')

const refused = ({ code, msg, data }: Reply, at: string): Told => {
  if (code === 200 || code === '200') throw new Error('it was taken')
  const reason = data.refusal ?? (data.field ? msg.slice(data.field.length + 2) : msg)
  return { at, reason }
}

async function addOneByOne({ caller, productId }: Scene, features: readonly RawFeature[]): Promise<Told> {
  for (const [at, feature] of features.entries()) {
    const reply = await postJson(caller, '/product/feature/add', `{"productId":"${productId}",${membersOf(feature)}}`)
    if (reply.code !== '200') return refused(reply, `${at}.${reply.data.field ?? ''}`)
  }
  throw new Error('all were taken')
}

/** Each way in which features come into the product, or into a template for products. */
export const modelDoors = {
  'adding one by one': addOneByOne,

  'adding one by one, as JSON text': (scene, features) =>
    addOneByOne(
      scene,
      features.map(({ deKey, deInput }) => ({ deKey, deInput: JSON.stringify(deInput) })),
    ),

  'adding in bulk': async ({ caller, productId }, features) => {
    const payload = `{"featureDtos":${listOf(features)}}`
    const reply = await postJson(caller, `/product/feature/${productId}/addPatch`, payload)
    return refused(reply, inList(reply.data.field ?? ''))
  },

  'a category’s template': async ({ administrator, categoryId }, features) => {
    const payload = `{"categoryId":"${categoryId}","features":${listOf(features)}}`
    const reply = await postJson(administrator, '/category/template/save', payload)
    return refused(reply, inList(reply.data.field ?? ''))
  },

  'importing a file': async ({ caller, productId }, features) => {
    const file = `{"format":"slipway-thing-model","features":${listOf(features)}}`
    const { data, ...rest } = await postFile(caller, previewImport, productId, file)
    const broken = (data.features ?? []).find(({ problem }) => problem)?.problem
    // Nothing is imported that was not looked at, and what is broken is passed over by name.
    const imported = await postFile(caller, importModel, productId, file)
    if (imported.code === 200) throw new Error('it was imported')
    if (broken) return { at: inList(broken.place), reason: broken.text.en }
    return refused({ data, ...rest }, inList(data.place ?? data.field ?? ''))
  },

  'a folder of YAML': async ({ caller, productId, productFile }, features) => {
    const files = features.map(({ deKey, deInput }, at): [string, string] => {
      // The archive itself can hold no path twice.
      const path = `features/${features.slice(0, at).some((one) => one.deKey === deKey) ? `./${deKey}` : deKey}.yaml`
      return [path, `featureType: property\ndeName: {zh: 坏, en: Bad}\ntransType: report\ndeInput: ${deInput}\n`]
    })
    const zip = zipOf({ 'product.yaml': productFile, ...Object.fromEntries(files) })
    const { data, ...rest } = await postFile(caller, planProductFolder, productId, zip)
    const applied = await postFile(caller, applyProductFolder, productId, zip)
    if (applied.code === 200) throw new Error('it was applied')
    const first = data.problems?.[0]
    if (!first) return refused({ data, ...rest }, inList(data.field ?? ''))
    const at = files.findIndex(([path]) => path === first.file)
    return { at: `${at}.${first.field}`, reason: first.reason.en }
  },
} satisfies Record<string, Door>
export type DoorName = keyof typeof modelDoors

export const bool = '{"type":"boolean"}'
const opened = '{"type":"array","minItems":0,"maxItems":2,"items":'
/** An array of arrays of … of this many levels. */
export const nestedArrays = (levels: number): string => opened.repeat(levels) + bool + '}'.repeat(levels)
export const struct = (...parameters: string[]): string => `{"type":"object","properties":[${parameters.join(',')}]}`

export const many = (count: number, deInput = bool): RawFeature[] =>
  Array.from({ length: count }, (_, at) => ({ deKey: `k${at}`, deInput }))

const entries = Array.from({ length: 100 }, (_, at) => `${at}`.padStart(32, 'v'))
/** Together a little over what a model may have. */
export const tooMuch = (): RawFeature[] => {
  const deInput = `{"type":"enum","enumValue":${JSON.stringify(entries)}}`
  return many(Math.ceil(featureLimits.modelBytes / deInput.length), deInput)
}

import type { ResultOf } from '@slipway/contract/define-call.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import {
  applyProductFolder,
  planProductFolder,
  pullProductFolder,
} from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import { createEventMessage } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { strToU8, zipSync } from 'fflate'
import type { Caller } from '../../../../testing/test-server.ts'
import { power } from '../../features/testing/features-samples.ts'
import { createdPlug } from '../../products/testing/products-samples.ts'

export type Files = Record<string, string | Uint8Array>

export const zipOf = (files: Files): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, typeof text === 'string' ? strToU8(text) : text]),
    ),
  )

/** The product's files, including its lock file. */
export async function pulled(caller: Caller, productId: string): Promise<Record<string, string>> {
  const { files } = await caller.call(pullProductFolder, { productId })
  return Object.fromEntries(files.map(({ path, text }) => [path, text]))
}

async function send<C extends typeof planProductFolder | typeof applyProductFolder>(
  caller: Caller,
  call: C,
  productId: string,
  zip: Uint8Array,
  fields: Record<string, string> = {},
): Promise<ResultOf<C>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([Buffer.from(zip)]), 'folder.zip')
  const body = new Response(form)
  const reply = await caller.send({
    method: 'POST',
    url: call.path.replace('{productId}', productId),
    headers: { 'x-slipway': '1', 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return resultOf(call, reply.json<Envelope>())
}

/** Sends a folder as an archive; an existing archive is sent unchanged. */
export const sending =
  <C extends typeof planProductFolder | typeof applyProductFolder>(call: C) =>
  (caller: Caller, productId: string, files: Files | Uint8Array, fields: Record<string, string> = {}) =>
    send(caller, call, productId, files instanceof Uint8Array ? files : zipOf(files), fields)

/** Previews the plan and applies it, including breaking changes. */
export async function push(caller: Caller, productId: string, files: Files) {
  const { seen } = await sending(planProductFolder)(caller, productId, files)
  return sending(applyProductFolder)(caller, productId, files, { seen, acceptBreaking: 'true' })
}

const brightness = {
  featureType: 1 as const,
  deKey: 'brightness',
  deName: { zh: '亮度', en: 'Brightness' },
  transType: 3 as const,
  deInput: { type: 'integer' as const, minimum: 1, maximum: 100, unit: '%' },
}
const overheat = {
  featureType: 3 as const,
  deKey: 'overheat',
  deName: { zh: '过热', en: 'Overheating' },
  deOutput: {
    type: 'object' as const,
    properties: [{ deKey: 'temp', type: 'number' as const, minimum: 0, maximum: 300 }],
  },
}

/** A product with a switch, a range and an event that has a message. */
export async function lamp(owner: Caller): Promise<string> {
  const { productId } = await createdPlug(owner)
  await owner.call(addFeature, power(productId))
  await owner.call(addFeature, { productId, ...brightness })
  const { did } = await owner.call(addFeature, { productId, ...overheat })
  await owner.call(createEventMessage, { productId, dId: did, ePush: { zh: '{temp} 度了', en: 'It is {temp}' } })
  return productId
}

export const changed = (
  files: Record<string, string>,
  file: string,
  from: string,
  to: string,
): Record<string, string> => {
  const text = files[file] ?? ''
  if (!text.includes(from)) throw new Error(`${file} does not say ${from}`)
  return { ...files, [file]: text.replace(from, to) }
}

import { readFileSync } from 'node:fs'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import {
  importModel,
  previewImport,
  type ImportPreview,
} from '@slipway/contract/products/model-formats/model-formats.calls.ts'
import { startTestServer, type Caller } from '../../../../testing/test-server.ts'
import { createdPlug } from '../../products/testing/products-samples.ts'

export const sample = (name: string): string =>
  readFileSync(
    new URL(`../../../../../../../packages/contract/src/products/model-formats/fixtures/${name}.json`, import.meta.url),
    'utf8',
  )

interface Reply {
  code: number
  msg: string
  data: ImportPreview & { added: number; refusal: string; place: string; field: string }
}

export async function send(
  caller: Caller,
  url: string,
  file: string | Buffer,
  fields: Record<string, string> = {},
  more: Record<string, string> = {},
): Promise<Reply> {
  const boundary = 'cut-here'
  const parts = [
    ...Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="model.json"\r\ncontent-type: application/json\r\n\r\n`,
  ]
  const payload = Buffer.concat([
    Buffer.from(parts.join('')),
    Buffer.from(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-slipway': '1', ...more }
  return (await caller.send({ method: 'POST', url, headers, payload })).json<Reply>()
}

export const preview = (caller: Caller, productId: string, file: string | Buffer) =>
  send(caller, requestOf(previewImport, { productId }).url, file)
export const importFile = (caller: Caller, productId: string, file: string, seen: string) =>
  send(caller, requestOf(importModel, { productId, seen }).url, file, { seen })
export const keysOf = async (caller: Caller, productId: string) =>
  (await caller.call(listFeatures, { productId })).customizeFeatures.map(({ deKey }) => deKey)

export async function withPlug() {
  const server = await startTestServer()
  const developer = server.as('developer')
  const { productId } = await createdPlug(developer)
  return { server, developer, productId, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

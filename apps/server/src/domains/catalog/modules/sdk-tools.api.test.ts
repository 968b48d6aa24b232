import {
  addSdkTool,
  deleteSdkTool,
  downloadSdkTool,
  listSdkTools,
  updateSdkTool,
} from '@slipway/contract/catalog/modules/sdk-tools.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { stockedModule, upload } from './testing/modules-samples.ts'

let server: TestServer
let count = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function withTools(...versions: string[]) {
  const { operator, moduleId } = await stockedModule(server, { moduleName: `Tools ${++count}` })
  for (const toolVersion of versions) {
    const { url: toolUrl } = await upload(operator, 'sdkTool', Buffer.from(`tool ${toolVersion}`), 'sdk.zip')
    await operator.call(addSdkTool, { moduleId, toolVersion, toolUrl, changes: `Changes of ${toolVersion}` })
  }
  return { operator, moduleId }
}

test('SDK tools are listed newest version first, with exact totals and downloads (CA-081)', async () => {
  const { moduleId } = await withTools('1.2.0', '1.10.0', '1.9.0')
  const developer = server.as('developer')
  const { items, total } = await developer.call(listSdkTools, { moduleId, pageSize: 2 })
  expect(items.map(({ toolVersion }) => toolVersion)).toEqual(['1.10.0', '1.9.0'])
  expect(total).toBe(3)
  const [newest] = items
  expect(newest).toMatchObject({ fileName: 'sdk.zip', size: 11, changes: 'Changes of 1.10.0', sdkDoc: '' })
  const reply = await developer.send(requestOf(downloadSdkTool, { packageId: newest?.packageId ?? '' }))
  expect(reply.body).toBe('tool 1.10.0')
})

test('a version of an SDK tool exists once in its module, and has the form X.X.X', async () => {
  const { operator, moduleId } = await withTools('1.0.0')
  const { url: toolUrl } = await upload(operator, 'sdkTool', Buffer.from('other'))
  const taken = operator.call(addSdkTool, { moduleId, toolVersion: '1.0.0', toolUrl })
  await expect(taken).rejects.toMatchObject(refused('modules.toolVersionTaken'))
  const wrong = operator.call(addSdkTool, { moduleId, toolVersion: 'V1.0.1', toolUrl })
  await expect(wrong).rejects.toMatchObject({ data: { field: 'toolVersion' } })
})

test('the document and the notes of a version change, the tool does not', async () => {
  const { operator, moduleId } = await withTools('1.0.0')
  const doc = await upload(operator, 'sdkDoc', Buffer.from('%PDF-1.7 …'), 'manual.pdf')
  const change = { moduleId, toolVersion: '1.0.0', changes: 'Manual' }
  const changed = await operator.call(updateSdkTool, { ...change, sdkDoc: doc.url })
  expect(changed).toMatchObject({ changes: 'Manual', sdkDoc: expect.stringContaining('file=doc') })
  expect((await operator.call(updateSdkTool, { ...change, sdkDoc: changed.sdkDoc })).sdkDoc).toBe(changed.sdkDoc)
  const reply = await operator.send(requestOf(downloadSdkTool, { packageId: changed.packageId, file: 'doc' }))
  expect(reply.headers['content-disposition']).toContain('manual.pdf')
  const absent = operator.call(updateSdkTool, { ...change, toolVersion: '9.0.0' })
  await expect(absent).rejects.toMatchObject(refused('modules.toolNotFound'))
})

test('a deleted version is gone from list and total', async () => {
  const { operator, moduleId } = await withTools('1.0.0', '2.0.0')
  await operator.call(deleteSdkTool, { moduleId, toolVersion: '2.0.0' })
  const { items, total } = await operator.call(listSdkTools, { moduleId })
  expect([items.length, total]).toEqual([1, 1])
})

import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { uploadFile, type UploadPurpose } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { deleteModule } from '@slipway/contract/catalog/modules/modules.calls.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addVersion, aged, FIRST, stockedModule, upload } from '../../catalog/modules/testing/modules-samples.ts'

const DAY = 24 * 60 * 60 * 1000
const MB = 1024 * 1024
const folderOf = ({ parts }: TestServer, name: string) => path.join(parts.dataFolder, name)
const namesIn = (folder: string) => readdir(folder).catch(() => [])
const bytes = Buffer.from('private bytes')

test('a private file is in a store that /files/ never serves, even to one who knows its name', async () => {
  await using server = await startTestServer()
  await upload(server.as('operator'), 'firmware', bytes)
  const [name = ''] = await namesIn(folderOf(server, 'private-files'))
  expect(name).toMatch(/^[0-9a-f]{64}\.bin$/)
  expect(await namesIn(folderOf(server, 'files'))).toEqual([])
  for (const url of [
    `/files/${name}`,
    `/files/../private-files/${name}`,
    `/files/private%2f${name}`,
    `/private-files/${name}`,
  ]) {
    const reply = await server.as('administrator').send({ method: 'GET', url })
    expect([url, reply.body.includes('private bytes')]).toEqual([url, false])
  }
})

test.each<[UploadPurpose, 'support' | 'developer' | 'operator', boolean]>([
  ['firmware', 'developer', true],
  ['firmware', 'operator', true],
  ['firmware', 'support', false],
  ['sdkTool', 'operator', true],
  ['sdkTool', 'developer', false],
  ['serialProtocol', 'developer', true],
])('a file for %s can be uploaded by %s: %s', async (purpose, role, isAllowed) => {
  await using server = await startTestServer()
  const attempt = upload(server.as(role), purpose, bytes)
  if (isAllowed) expect((await attempt).url).toMatch(/^private\//)
  else await expect(attempt).rejects.toMatchObject(refused('access.denied'))
  expect(await namesIn(folderOf(server, 'private-files'))).toHaveLength(isAllowed ? 1 : 0)
})

test.each(['serialProtocol', 'sdkDoc'] as const)('%s has to be a document: PDF, ZIP or text', async (purpose) => {
  await using server = await startTestServer()
  const operator = server.as('operator')
  for (const content of ['%PDF-1.7', 'PK\u0003\u0004', '# 说明']) {
    expect((await upload(operator, purpose, Buffer.from(content))).size).toBeGreaterThan(0)
  }
  for (const content of [Buffer.from([0, 1, 2]), Buffer.from([0xff, 0xfe, 0x41]), Buffer.from('text\0')]) {
    await expect(upload(operator, purpose, content)).rejects.toMatchObject(refused('uploads.notADocument'))
  }
  const long = Buffer.from('说'.repeat(40_000))
  expect((await upload(operator, purpose, long)).size).toBe(long.length)
})

test('firmware has at most 20 MB (VA-54), or what the setting says', async () => {
  await using server = await startTestServer()
  const tooLarge = Buffer.alloc(20 * MB + 1)
  await expect(upload(server.as('operator'), 'firmware', tooLarge)).rejects.toMatchObject({
    data: { refusal: 'uploads.tooLarge', limitMb: 20 },
  })
  await using raised = await startTestServer({ fileLimits: { firmware: 30 * MB } })
  expect((await upload(raised.as('operator'), 'firmware', tooLarge)).size).toBe(tooLarge.length)
})

test('a circuit diagram can have any size up to 8000 pixels, and is public', async () => {
  await using server = await startTestServer()
  const picture = (width: number) =>
    sharp({ create: { width, height: 3, channels: 3, background: '#0a8' } })
      .png()
      .toBuffer()
  const { url } = await upload(server.as('operator'), 'circuitDiagram', await picture(640))
  expect((await server.visitor.send({ method: 'GET', url })).statusCode).toBe(200)
  await expect(upload(server.as('operator'), 'circuitDiagram', await picture(8001))).rejects.toMatchObject({
    data: { refusal: 'uploads.tooManyPixels', maxSide: 8000, width: 8001 },
  })
})

test('uploads that nothing uses are removed after two days; files in use and their twins stay', async () => {
  await using server = await startTestServer()
  const { operator, moduleId, firmwareId } = await stockedModule(server)
  await addVersion(operator, firmwareId, FIRST)
  const inUse = await namesIn(folderOf(server, 'private-files'))
  await upload(operator, 'sdkTool', bytes)
  await aged(server, 2 * DAY + 1)
  await upload(operator, 'sdkTool', Buffer.from('new'))
  expect(await namesIn(folderOf(server, 'private-files'))).toHaveLength(3)

  await server.domains.uploads.removeUnused()
  const left = await namesIn(folderOf(server, 'private-files'))
  expect(left).toHaveLength(2)
  expect(left).toEqual(expect.arrayContaining(inUse))

  // The same content again, as a row of its own: the file outlives the older row.
  await upload(operator, 'sdkTool', Buffer.from('new'))
  await operator.call(deleteModule, { moduleId })
  await aged(server, DAY)
  await upload(operator, 'sdkTool', Buffer.from('new'))
  await aged(server, DAY + 1)
  await server.domains.uploads.removeUnused()
  expect(await namesIn(folderOf(server, 'private-files'))).toHaveLength(1)
})

test('an upload whose bytes could not be stored leaves no reference', async () => {
  await using server = await startTestServer()
  server.parts.privateFiles.keep = () => Promise.reject(new Error('the disk is full'))
  const reply = await server.as('operator').send({
    method: 'POST',
    url: `${uploadFile.path}?purpose=firmware`,
    headers: { 'content-type': 'application/octet-stream', 'x-slipway': '1' },
    payload: bytes,
  })
  expect(() => resultOf(uploadFile, reply.json<Envelope>())).toThrow()
  expect(await server.db.selectFrom('private_files').select('id').execute()).toEqual([])
})

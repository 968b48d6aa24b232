import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Envelope } from '@slipway/contract/http/envelope.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { uploadFile } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileStore } from '../../../files/file-store.ts'
import { s3Store } from '../../../files/s3-store.ts'
import { eventually } from '../../../testing/eventually.ts'
import { testS3Limits } from '../../../files/testing/s3-limits.ts'
import { testS3Server, type TestS3 } from '../../../files/testing/s3-server.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let s3: TestS3
let files: FileStore
let server: TestServer
let picture: Buffer
let drafts: string

beforeEach(async () => {
  s3 = await testS3Server({ prefix: 'slipway' })
  drafts = await mkdtemp(path.join(tmpdir(), 'slipway-drafts-'))
  files = s3Store(s3.settings, { log: { warn: () => {} }, draftFolder: drafts, limits: testS3Limits })
  server = await startTestServer({ files })
  picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0a8' } })
    .png()
    .toBuffer()
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  files.close()
  await rm(drafts, { recursive: true })
  await s3[Symbol.asyncDispose]()
})

/** The raw envelope, for any status. */
async function upload(lang: string): Promise<{ statusCode: number; envelope: Envelope }> {
  const boundary = 'x-slipway-test-boundary'
  const part = (head: string, body: string | Buffer) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`), Buffer.from(body)])
  const reply = await server.as('developer').send({
    method: 'POST',
    url: uploadFile.path,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-slipway': '1', lang },
    payload: Buffer.concat([
      part('name="purpose"', 'productPic\r\n'),
      part('name="file"; filename="a.png"', picture),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  return { statusCode: reply.statusCode, envelope: reply.json<Envelope>() }
}

const urlOf = ({ data }: Envelope): string => (data as { url: string }).url
const counted = () => server.db.selectFrom('files').select('name').execute()

test('a picture that one process took is in the bucket, and served by every process', async () => {
  const { envelope } = await upload('en-US')
  const url = urlOf(envelope)
  expect(await s3.names()).toEqual([url.slice('/files/'.length)])

  const served = await server.visitor.send({ method: 'GET', url })
  expect(served.rawPayload.equals(picture)).toBe(true)
  expect(served.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  const part = await server.visitor.send({ method: 'GET', url, headers: { range: 'bytes=-8' } })
  expect(part.rawPayload.equals(picture.subarray(-8))).toBe(true)
})

test.each([
  ['zh-CN', '服务暂时不可用'],
  ['en-US', 'temporarily unavailable'],
])('while the bucket is away an upload is refused in the language of who sent it: %s', async (lang, words) => {
  s3.isDown = true
  const { statusCode, envelope } = await upload(lang)
  expect(statusCode).toBe(503)
  expect(envelope).toMatchObject({ code: refusals['server.unavailable'], msg: expect.stringContaining(words) })
  expect(await counted()).toEqual([])
  expect(await readdir(drafts)).toEqual([])

  s3.isDown = false
  expect((await upload(lang)).envelope.code).toBe(200)
  expect(await counted()).toHaveLength(1)
})

test('an upload that fails leaves the file of another upload of the same content', async () => {
  await server.as('developer').account()
  const { pool } = server.db
  await pool.query(
    `create function hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(1); return null; end $$`,
  )
  await pool.query('create trigger hold before delete on files for each statement execute function hold()')
  const holder = await pool.connect()
  try {
    await holder.query('select pg_advisory_lock(1)')
    s3.isDown = true
    const failed = upload('en-US')
    await eventually(
      async () => (await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount === 1,
    )
    s3.isDown = false
    expect((await upload('en-US')).envelope.code).toBe(200)
    await holder.query('select pg_advisory_unlock(1)')
    expect((await failed).statusCode).toBe(503)
  } finally {
    holder.release(true)
  }
  expect(await counted()).toHaveLength(1)
})

test('while the bucket is away a picture is refused for now, and not said to be gone', async () => {
  const url = urlOf((await upload('en-US')).envelope)
  s3.isDown = true
  const refused = await server.visitor.send({ method: 'GET', url })
  expect(refused.statusCode).toBe(503)
  expect(refused.headers).not.toHaveProperty('cache-control')

  s3.isDown = false
  const served = await server.visitor.send({ method: 'GET', url })
  expect(served.rawPayload.equals(picture)).toBe(true)
})

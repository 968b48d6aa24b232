import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import type { Envelope } from '@slipway/contract/http/envelope.ts'
import { refusals, type RefusalName } from '@slipway/contract/refusals.ts'
import { uploadFile } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { productLimits } from '@slipway/contract/products/products/products.limits.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { rawConnection } from '../../../http/testing/raw-connection.ts'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { createdPlug } from '../../products/products/testing/products-samples.ts'

const URL = uploadFile.path

type Part = { name: string; value: string } | { name: string; bytes: Buffer; fileName: string; type?: string }

function multipart(parts: readonly Part[]): { headers: Record<string, string>; payload: Buffer } {
  const boundary = 'x-slipway-test-boundary'
  const chunks = parts.flatMap((part) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part.name}"`
    if ('value' in part) return [Buffer.from(`${head}\r\n\r\n${part.value}\r\n`)]
    const { fileName, type = 'image/png', bytes } = part
    return [Buffer.from(`${head}; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`), bytes, Buffer.from('\r\n')]
  })
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-slipway': '1' },
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

async function upload(caller: Caller, parts: readonly Part[]): Promise<Envelope> {
  const reply = await caller.send({ method: 'POST', url: URL, ...multipart(parts) })
  expect(reply.statusCode).toBe(200)
  return reply.json<Envelope>()
}

const sendPicture = (server: TestServer, bytes: Buffer, fileName = 'picture.png') =>
  upload(server.as('developer'), [
    { name: 'purpose', value: 'productPic' },
    { name: 'file', bytes, fileName },
  ])

test('an upload whose row could not be written leaves no file, and half-written ones of killed processes are removed', async () => {
  await using server = await startTestServer()
  await server.as('developer').account()
  await server.db.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'away'; end $$`,
  )
  await server.db.pool.query('create trigger refuse before insert on files for each row execute function refuse()')
  const bytes = await picture(400, 400).png().toBuffer()
  const reply = await server.as('developer').send({
    method: 'POST',
    url: URL,
    ...multipart([
      { name: 'purpose', value: 'productPic' },
      { name: 'file', bytes, fileName: 'picture.png' },
    ]),
  })
  expect(reply.statusCode).toBe(500)
  expect(await readdir(folderOf(server))).toEqual([])

  const draft = path.join(folderOf(server), `.${'0'.repeat(16)}.new`)
  await writeFile(draft, 'half')
  const run = server.domains.uploads.jobs.find(({ name }) => name === 'uploads.drafts')?.run
  await run?.()
  expect(await readdir(folderOf(server))).toHaveLength(1)
  await utimes(draft, 0, 0)
  await run?.()
  expect(await readdir(folderOf(server))).toEqual([])
})

const folderOf = ({ parts }: TestServer) => path.join(parts.dataFolder, 'files')

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0a8' } })

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}

/** Only the header of a PNG, which states a size without any image data. */
function pngOfStatedSize(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(10))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const refusalIn = (reply: Envelope) => (reply.data as { refusal?: RefusalName } | undefined)?.refusal

describe('a product picture', () => {
  test.each(['png', 'jpeg', 'gif'] as const)('of type %s is kept and served as it was sent', async (type) => {
    await using server = await startTestServer()
    const bytes = await picture(400, 400).toFormat(type).toBuffer()

    const reply = await sendPicture(server, bytes, 'not-its-type.bin')

    const { url, md5, size } = reply.data as { url: string; md5: string; size: number }
    expect(md5).toBe(createHash('md5').update(bytes).digest('hex'))
    expect(size).toBe(bytes.length)
    expect(url).toBe(`/files/${createHash('sha256').update(bytes).digest('hex')}.${type === 'jpeg' ? 'jpg' : type}`)
    const served = await server.visitor.send({ method: 'GET', url })
    expect(served.headers['content-type']).toBe(`image/${type}`)
    expect(served.headers['x-content-type-options']).toBe('nosniff')
    expect(served.rawPayload.equals(bytes)).toBe(true)
    expect(await createdPlug(server.as('developer'), { productPic: url })).toMatchObject({ productPic: url })
  })

  test('sent twice is one file, and sent again after its loss it is there again', async () => {
    await using server = await startTestServer()
    const bytes = await picture(400, 400).png().toBuffer()
    const [one, other] = await Promise.all([sendPicture(server, bytes), sendPicture(server, bytes)])
    expect(one).toEqual(other)
    const name = (one.data as { url: string }).url.slice('/files/'.length)
    expect(await readdir(folderOf(server))).toEqual([name])

    await rm(folderOf(server), { recursive: true })
    await mkdir(folderOf(server))
    await sendPicture(server, bytes)
    expect((await readFile(`${folderOf(server)}/${name}`)).equals(bytes)).toBe(true)
  })

  test.each([
    [399, 400],
    [400, 401],
    [800, 800],
  ])('of %dx%d is refused, and its size is told (VA-27)', async (width, height) => {
    await using server = await startTestServer()
    const reply = await sendPicture(server, await picture(width, height).png().toBuffer())
    expect(reply).toMatchObject({
      code: refusals['uploads.wrongSize'],
      data: { refusal: 'uploads.wrongSize', expected: '400x400', width, height },
    })
    expect(reply.msg).toContain(`${width}x${height}`)
  })

  test('that states a huge size is refused by its head alone', async () => {
    await using server = await startTestServer()
    expect(await sendPicture(server, pngOfStatedSize(100_000, 100_000))).toMatchObject({
      data: { refusal: 'uploads.wrongSize', width: 100_000 },
    })
  })

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>')],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a WebP', () => picture(400, 400).webp().toBuffer()],
    ['a TIFF', () => picture(400, 400).tiff().toBuffer()],
    ['the head of a PNG without a picture', () => pngOfStatedSize(400, 400)],
    ['a JPEG cut in half', async () => (await picture(400, 400).jpeg({ quality: 100 }).toBuffer()).subarray(0, 900)],
    ['only the first bytes of a GIF', () => Buffer.from('GIF89a')],
  ])('cannot be %s, whatever its name says (VA-28)', async (_what, made) => {
    await using server = await startTestServer()
    const reply = await sendPicture(server, await made(), 'picture.png')
    expect(refusalIn(reply)).toBe('uploads.notAnImage')
    expect(await readdir(folderOf(server)).catch(() => [])).toEqual([])
  })

  test('of more than 10 MB is refused with that bound (VA-29)', async () => {
    await using server = await startTestServer()
    const bytes = Buffer.alloc(productLimits.picture.maxBytes + 1)
    expect(await sendPicture(server, bytes)).toMatchObject({ data: { refusal: 'uploads.tooLarge', limitMb: 10 } })
  })
})

describe('an upload', () => {
  test('without a file, or with an empty one, says so', async () => {
    await using server = await startTestServer()
    const purpose = { name: 'purpose', value: 'productPic' }
    const none = await upload(server.as('developer'), [purpose])
    const empty = await sendPicture(server, Buffer.alloc(0))
    expect([refusalIn(none), refusalIn(empty)]).toEqual(['uploads.missing', 'uploads.missing'])
  })

  test.each([[[]], [[{ name: 'purpose', value: 'somethingElse' }]]])(
    'for no known purpose is refused by that field: %j',
    async (fields) => {
      await using server = await startTestServer()
      const file = { name: 'file', bytes: await picture(400, 400).png().toBuffer(), fileName: 'a.png' }
      const reply = await upload(server.as('developer'), [...fields, file])
      expect(reply).toMatchObject({ code: refusals['request.invalid'], data: { field: 'purpose' } })
    },
  )

  test.each<[string, string, string]>([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['that is no multipart', 'multipart/form-data; boundary=x', 'garbage'],
    ['cut off inside a field', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="pur'],
  ])('with a body %s says that no file came', async (_what, type, payload) => {
    await using server = await startTestServer()
    const headers = { 'content-type': type, 'x-slipway': '1' }
    const reply = await server.as('developer').send({ method: 'POST', url: URL, headers, payload })
    expect(reply.statusCode).toBe(200)
    expect(refusalIn(reply.json<Envelope>())).toBe('uploads.missing')
  })

  test('cut off inside the file says so, and stores nothing', async () => {
    await using server = await startTestServer()
    const parts = [
      '--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nfirmware',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\nhalf',
    ]
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-slipway': '1' }
    const asked = { method: 'POST', url: URL, headers, payload: parts.join('\r\n') } as const
    expect(refusalIn((await server.as('developer').send(asked)).json<Envelope>())).toBe('uploads.cutShort')

    const raw = { ...headers, 'content-type': 'application/octet-stream' }
    const shorter = { ...asked, url: `${URL}?purpose=firmware&size=5`, headers: raw, payload: Buffer.from('half') }
    const refusal = await server.as('administrator').send(shorter)
    expect(refusal.json<Envelope>()).toMatchObject({
      data: { refusal: 'uploads.otherLength', announced: 5, received: 4 },
    })
    expect(await server.db.selectFrom('private_files').selectAll().execute()).toEqual([])
    const whole = { ...shorter, url: `${URL}?purpose=firmware&size=4` }
    expect((await server.as('administrator').send(whole)).json<Envelope>()).toMatchObject({ data: { size: 4 } })
  })

  test('that is the body itself, with its purpose in the query, is taken as well', async () => {
    await using server = await startTestServer()
    const bytes = await picture(400, 400).png().toBuffer()
    const headers = { 'content-type': 'application/octet-stream', 'x-slipway': '1' }
    const asked = { method: 'POST', url: `${URL}?purpose=productPic`, headers }
    const reply = await server.as('developer').send({ ...asked, payload: bytes })
    expect(reply.json<Envelope>()).toMatchObject({ code: 200, data: { size: bytes.length } })

    const tooLarge = Buffer.alloc(productLimits.picture.maxBytes + 1)
    const refusal = await server.as('developer').send({ ...asked, payload: tooLarge })
    expect(refusalIn(refusal.json<Envelope>())).toBe('uploads.tooLarge')
    expect(await readdir(folderOf(server))).toHaveLength(1)
  })

  test('whose long body cannot be parsed is refused, and its connection serves the next request', async () => {
    await using server = await startTestServer()
    const { token } = await server.as('developer').account()
    using connection = await rawConnection(await server.listen())
    const body = Buffer.alloc(300_000)
    const headers = `host: x\r\nx-slipway: 1\r\naccesstoken: ${token}\r\ncontent-type: multipart/form-data`
    await connection.send(`POST ${URL} HTTP/1.1\r\n${headers}\r\ncontent-length: ${body.length}\r\n\r\n`)
    await connection.send(body)
    expect(refusalIn(JSON.parse((await connection.reply()).body) as Envelope)).toBe('uploads.missing')

    await connection.send('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    expect(await connection.reply()).toMatchObject({ status: 200 })
  })

  test('needs a session', async () => {
    await using server = await startTestServer()
    const body = multipart([{ name: 'purpose', value: 'productPic' }])
    expect((await server.visitor.send({ method: 'POST', url: URL, ...body })).statusCode).toBe(403)
  })
})

test('the purpose may come behind the file', async () => {
  await using server = await startTestServer()
  const bytes = await picture(400, 400).png().toBuffer()
  const reply = await upload(server.as('developer'), [
    { name: 'file', bytes, fileName: 'picture.png' },
    { name: 'purpose', value: 'productPic' },
  ])
  expect(reply.code).toBe(200)
})

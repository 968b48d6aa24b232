import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { mountApiDocument } from './api-document.ts'
import { originReader } from './request-origin.ts'

const app = fastify()
mountApiDocument(app, { version: 'test', originOf: originReader(undefined) })
afterAll(() => app.close())

const ask = (headers: Record<string, string> = {}, url = '/openapi.json') => app.inject({ url, headers })
interface Document {
  servers: { url: string }[]
  info: { description: string }
}

test('the document is compressed as the client accepts it', async () => {
  const [plain, br, gz] = await Promise.all([
    ask(),
    ask({ 'accept-encoding': 'gzip, deflate, br' }),
    ask({ 'accept-encoding': 'gzip;q=0.8' }),
  ])
  expect([plain, br, gz].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
  expect(gunzipSync(gz.rawPayload)).toEqual(plain.rawPayload)
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
})

test('a client that has the document receives it again only after a change, and each language has its own', async () => {
  const first = await ask()
  const { etag = '' } = first.headers
  const again = await ask({ 'if-none-match': String(etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const english = await ask({ 'if-none-match': String(etag) }, '/openapi.json?lang=en')
  expect(english.statusCode).toBe(200)
  expect(english.json<Document>().info.description).toContain('Every call')
  expect(first.json<Document>().info.description).toContain('接口')
})

test('the server is the origin of the request, or the public address of the installation', async () => {
  expect((await ask({ host: 'iot.example.com' })).json<Document>().servers).toEqual([{ url: 'http://iot.example.com' }])
  for (let port = 4000; port < 4020; port++) await ask({ host: `127.0.0.1:${port}` })
  expect((await ask({ host: 'iot.example.com' })).json<Document>().servers).toEqual([{ url: 'http://iot.example.com' }])

  const fixed = fastify()
  mountApiDocument(fixed, { version: 'test', originOf: originReader('https://iot.example.com') })
  const reply = await fixed.inject({ url: '/openapi.json', headers: { host: 'other.example.com' } })
  expect(reply.json<Document>().servers).toEqual([{ url: 'https://iot.example.com' }])
  await fixed.close()
})

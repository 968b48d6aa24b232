import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeHttp } from '../start/compose.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('a reply over TLS asks browsers to stay with TLS, and one without does not', async () => {
  const app = await composeHttp({ ...server.parts, trustProxy: true }, server.domains)
  const headersOver = async (proto: string, url: string) =>
    (await app.inject({ url, headers: { 'x-forwarded-proto': proto } })).headers['strict-transport-security']
  for (const url of ['/openapi.json', '/account/info', '/.well-known/openid-configuration']) {
    expect(await headersOver('https', url)).toBe('max-age=31536000')
    expect(await headersOver('http', url)).toBeUndefined()
  }
  await app.close()
})

test('replies about a person are not stored, nor is the refusal of one', async () => {
  const replies = await Promise.all([
    server.as('developer').send({ method: 'GET', url: '/account/info' }),
    server.visitor.send({ method: 'GET', url: '/account/info' }),
    server.visitor.send({ method: 'POST', url: '/user/login', headers: { 'x-slipway': '1' } }),
  ])
  expect(replies.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store', 'no-store'])
})

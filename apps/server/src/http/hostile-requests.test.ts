import { symlink } from 'node:fs/promises'
import path from 'node:path'
import { allCalls } from '@slipway/contract/calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { inviteAccount } from '@slipway/contract/identity/sign-in/invitations.calls.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { uploadFile } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInId } from '../domains/identity/accounts/testing/accounts-samples.ts'
import { latestMail } from '../domains/identity/sign-in/testing/mailbox.ts'
import { makeUser } from '../domains/users/users/testing/users-samples.ts'
import { composeHttp } from '../start/compose.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { rawConnection } from './testing/raw-connection.ts'

let server: TestServer
let address: string
let user: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  user = await makeUser(server)
  address = await server.listen()
})
afterAll(() => server[Symbol.asyncDispose]())

async function rawReply(request: string) {
  using connection = await rawConnection(address)
  await connection.send(request)
  return await connection.reply()
}

const OPENID = '/.well-known/openid-configuration'

describe('a Host header that is no host', () => {
  test.each(['a b', '', '%00', '[::1', 'a/b?c', 'localhost:99999', '<script>', 'a@b', 'ex\u00e4mple'])(
    'is refused in the envelope: %j',
    async (host) => {
      for (const url of [
        OPENID,
        '/oauth/jwks',
        '/oauth/authorize?client_id=x',
        '/account/info',
        '/',
        '/app/',
        '/config.js',
        '/files/x',
      ]) {
        const reply = await rawReply(`GET ${url} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
        expect(reply.status).toBe(400)
        expect(JSON.parse(reply.body)).toMatchObject({ code: expect.any(Number), meta: {}, data: expect.anything() })
      }
    },
  )

  test('is no concern of the health check of a load balancer', async () => {
    expect((await rawReply('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200)
  })

  test('nor does an odd scheme of a proxy break a call', async () => {
    const app = await composeHttp({ ...server.parts, trustProxy: true }, server.domains)
    const { token } = await server.as('developer').account()
    const headers = { accesstoken: token, 'x-forwarded-proto': 'ÿ' }
    const reply = await app.inject({ method: 'GET', url: '/oauth/x/details', headers })
    expect(reply.json()).toMatchObject({ data: { refusal: 'request.badHost' } })
    await app.close()
  })
})

describe('with a public URL', () => {
  test('the issuer and every address of OAuth are under it, whatever Host a request has', async () => {
    const app = await composeHttp({ ...server.parts, publicUrl: 'https://iot.example.com' }, server.domains)
    for (const host of [
      'iot.example.com',
      'localhost:3000',
      '192.168.1.5:3000',
      '[::1]:3000',
      'slipway',
      'box.local',
    ]) {
      const reply = await app.inject({ method: 'GET', url: OPENID, headers: { host } })
      expect(reply.json()).toMatchObject({
        issuer: 'https://iot.example.com',
        authorization_endpoint: 'https://iot.example.com/oauth/authorize',
        jwks_uri: 'https://iot.example.com/oauth/jwks',
      })
    }
    await app.close()
  })

  test('another name is refused on every path of people, and not on those of devices and probes', async () => {
    const origins = { publicUrl: 'https://iot.example.com', appOrigin: 'https://home.example.com' }
    const app = await composeHttp({ ...server.parts, ...origins }, server.domains)
    const get = (url: string, host: string) =>
      app.inject({ method: 'GET', url, headers: { host, accept: 'text/html' } })
    for (const url of ['/', '/home', '/app/', '/account/info', '/files/x', '/config.js', OPENID, '/oauth/authorize']) {
      for (const host of ['evil.example', 'iot.example.com.evil.example', 'a.iot.example.com:3000']) {
        const reply = await get(url, host)
        expect(reply.statusCode).toBe(400)
        expect(reply.json()).toMatchObject({
          code: refusals['request.otherHost'],
          data: { refusal: 'request.otherHost' },
        })
      }
      expect((await get(url, 'a b')).json()).toMatchObject({ data: { refusal: 'request.badHost' } })
      for (const host of ['IOT.example.com', 'iot.example.com:8443', '10.0.0.4:3000']) {
        expect((await get(url, host)).body).not.toContain('request.otherHost')
      }
    }
    expect((await get('/healthz', 'evil.example')).statusCode).toBe(200)
    expect((await get('/default/controller/v1/a', 'devices.example.com')).statusCode).toBe(401)
    await app.close()
  })

  test('so is the link of an invitation', async () => {
    const app = await composeHttp({ ...server.parts, publicUrl: 'https://iot.example.com' }, server.domains)
    const { token } = await server.as('administrator').account()
    const { method, url, body, headers } = requestOf(inviteAccount, {
      account: 'new@example.com',
      roleId: await builtInId(server, 'support'),
    })
    const reply = await app.inject({
      method: method as 'POST',
      url,
      headers: { ...headers, accesstoken: token, host: 'localhost:3000' },
      ...(body === undefined ? {} : { payload: body }),
    })
    expect(reply.json()).toMatchObject({ code: 200 })
    expect((await latestMail(server)).text).toMatch(/https:\/\/iot\.example\.com\/authrization\/register\/[\w-]{40,}/)
    await app.close()
  })
})

test.each(['/oauth?', '/oauth/authorize?', '/oauth/authorize/x?'])(
  'thousands of parameters, for which the library takes 300 ms, are refused before it reads them: %s',
  async (url) => {
    const reply = await server.app.inject({ method: 'GET', url: url + 'a=1&'.repeat(3_800) })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({
      error: 'invalid_request',
      error_description: 'at most 50 parameters are allowed',
    })
  },
)

describe('parameters of a call', () => {
  const reply = async (method: 'GET' | 'POST', url: string) => {
    const { token } = await server.as('developer').account()
    return server.app.inject({ method, url, headers: { accesstoken: token, 'x-slipway': '1', lang: 'en-US' } })
  }

  test.each(['/account/info', '/home', '/app/', '/config.js', '/iot/nothing', '/files/x'])(
    'above 100 they are refused on every path: %s',
    async (url) => {
      const refused = await reply('GET', `${url}?${'a=1&'.repeat(100)}b=1`)
      expect(refused.json()).toMatchObject({
        code: refusals['request.invalid'],
        msg: expect.stringContaining('no more than 100 parameters'),
        data: { limit: 100 },
      })
      expect((await reply('GET', `${url}?${'a=1&'.repeat(99)}b=1`)).body).not.toContain('no more than 100')
    },
  )

  test.each(['/app/api/v1/brand?appId=a%00b', '/device/v1/keys/%00', '/device/v1/keys/a%00b'])(
    'of a visitor, one that can’t be stored is refused: %s',
    async (url) => {
      const refused = await server.app.inject({ method: 'GET', url })
      expect(refused.json()).toMatchObject({ code: refusals['request.invalid'] })
    },
  )

  test('update clients get a status instead, for a host that is none, too, and nothing is logged as a fault', async () => {
    const logged: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
    const app = await composeHttp({ ...server.parts, log }, server.domains)
    const url = '/default/controller/v1/a'
    expect((await app.inject({ method: 'GET', url: `${url}?${'a=1&'.repeat(100)}b=1` })).statusCode).toBe(400)
    expect((await app.inject({ method: 'GET', url, headers: { host: '%00' } })).statusCode).toBe(400)
    expect(logged).toEqual([])
    await app.close()
  })

  test.each([
    ['pageStart=0&pageStart=1', 'pageStart'],
    ['pageSize=10&pageSize=10', 'pageSize'],
    ['pageStart=1e308', 'pageStart'],
    ['pageSize=99999999999999999999', 'pageSize'],
    ['pageStart=-1', 'pageStart'],
    ['keyword=a&keyword=b', 'keyword'],
    ['keyword=%00', 'keyword'],
    [`keyword=${'x'.repeat(5_000)}`, 'keyword'],
  ])('one that is doubled, huge, too long or can’t be stored is named: %s', async (query, field) => {
    const { method, url } = requestOf(listProducts, {})
    const refused = await reply(method as 'GET', `${url}?${query}`)
    expect(refused.json()).toMatchObject({ code: refusals['request.invalid'], data: { field } })
  })
})

test.each(['/oauth/token', '/oauth/introspect', '/oauth/revoke'])(
  'a form that is longer than the library reads leaves the connection usable: %s',
  async (url) => {
    using connection = await rawConnection(address)
    const head = `POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n`
    const chunk = `8000\r\n${'a'.repeat(0x8000)}\r\n`
    await connection.send(`${head}transfer-encoding: chunked\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`)
    await connection.send('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    const refused = await connection.reply()
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.status).toBeLessThan(500)
    expect(JSON.parse((await connection.reply()).body)).toMatchObject({ status: 'ok' })
  },
)

test('a method that the OAuth library does not have is answered in the envelope', async () => {
  const reply = await server.app.inject({ method: 'POST', url: '/oauth/authorize' })
  expect(reply.json()).toMatchObject({ data: { refusal: 'request.noSuchCall' } })
})

describe('what is no HTTP request', () => {
  test.each([
    [400, 'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n'],
    [400, 'nonsense\r\n\r\n'],
    [431, `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`],
    [417, 'POST /user/login HTTP/1.1\r\nhost: x\r\nexpect: x\r\ncontent-length: 0\r\n\r\n'],
  ])('is answered %i in the envelope', async (status, request) => {
    const reply = await rawReply(request)
    expect(reply.status).toBe(status)
    expect(JSON.parse(reply.body)).toMatchObject({
      code: refusals['request.malformed'],
      meta: { code: refusals['request.malformed'] },
      data: { refusal: 'request.malformed' },
    })
  })
})

describe('a file that ends before its Content-Length', () => {
  const withFile = allCalls.filter(({ file }) => file.length > 0)
  const begun = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n0123'

  test.each(
    withFile.flatMap(({ method, path: at, file: [purpose], access: { who } }) => [
      [`${method} ${at}`, 'multipart/form-data; boundary=b', who, begun] as const,
      [`${method} ${at}?purpose=${purpose}`, 'application/octet-stream', who, '0123'] as const,
    ]),
  )('is refused as such: %s, %s', async (at, type, who, start) => {
    const { token } = who === 'user' ? user : await server.as('administrator').account()
    using connection = await rawConnection(address)
    const head = `${at} HTTP/1.1\r\nhost: x\r\nlang: en-US\r\nx-slipway: 1\r\naccesstoken: ${token}\r\n`
    await connection.send(`${head}content-type: ${type}\r\ncontent-length: 1000\r\n\r\n${start}`)
    connection.socket.end()
    const reply = await connection.reply()
    expect(reply.status).toBe(400)
    expect(JSON.parse(reply.body)).toMatchObject({
      code: refusals['uploads.cutShort'],
      msg: expect.stringContaining('upload the file again'),
      data: { refusal: 'uploads.cutShort' },
    })
  })
})

describe('a full disk', () => {
  test('refuses an upload with the cause, which is not a fault of the server', async () => {
    const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const files = { ...server.parts.files, receive: () => Promise.reject(noSpace) }
    const app = await composeHttp({ ...server.parts, files }, server.domains)
    const { token } = await server.as('developer').account()
    const reply = await app.inject({
      method: 'POST',
      url: `${uploadFile.path}?purpose=productPic`,
      headers: { accesstoken: token, 'x-slipway': '1', lang: 'en-US', 'content-type': 'application/octet-stream' },
      payload: 'x',
    })
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({ code: refusals['server.noSpace'], msg: expect.stringContaining('disk space') })
    await app.close()
  })

  test('is announced by the health check before it is full', async () => {
    const space = { ...server.parts.space, read: async () => ({ freeBytes: 5, totalBytes: 9, state: 'low' as const }) }
    const app = await composeHttp({ ...server.parts, space }, server.domains)
    expect((await app.inject({ method: 'GET', url: '/healthz' })).json()).toMatchObject({ status: 'ok', disk: 'low' })
    await app.close()
  })

  test('is shown by the health check', async () => {
    const before = await server.visitor.send({ method: 'GET', url: '/healthz' })
    expect(before.json()).toMatchObject({ status: 'ok' })
    // Every write to this device answers ENOSPC, as one to a full disk does.
    await symlink('/dev/full', path.join(server.parts.dataFolder, '.write-test'))
    const app = await composeHttp(server.parts, server.domains)
    const reply = await app.inject({ method: 'GET', url: '/healthz' })
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({ status: 'readOnly', reason: 'ENOSPC' })
    await app.close()
  })
})

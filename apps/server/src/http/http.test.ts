import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { listAreas } from '@slipway/contract/identity/areas/areas.calls.ts'
import { getVerificationCode } from '@slipway/contract/identity/developers/developers.calls.ts'
import { deleteProduct, listProducts, restoreProduct } from '@slipway/contract/products/products/products.calls.ts'
import type { Envelope } from '@slipway/contract/http/envelope.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeHttp } from '../start/compose.ts'
import { startTestServer, refused, type TestServer } from '../testing/test-server.ts'
import { createdPlug } from '../domains/products/products/testing/products-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  server
    .as('developer')
    .send({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', lang: 'en-US', ...headers } })
const LIST = '/iot/config/api/iot/support/productV3/page'

describe('the HTTP door', () => {
  test.each([
    '/iot/config/api/iot/support/account/info',
    '/iot/config/account/info',
    '/api/iot/support/account/info',
    '/account/info',
  ])('answers a call by every reading of its path: %s', async (url) => {
    const reply = await server.as('developer').send({ method: 'GET', url })
    expect(reply.json()).toMatchObject({ code: 200, meta: { code: 200 } })
  })

  test('a reply without a session is HTTP 403, whatever else is wrong with the call', async () => {
    const reply = await server.visitor.send({
      method: 'POST',
      url: LIST,
      payload: '{}',
      headers: { 'content-type': 'application/json', 'x-slipway': '1' },
    })
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 403, msg: '请重新登录' })
  })

  test('a field over its limit is named with the limit, in the language of the caller', async () => {
    const english = await post(LIST, JSON.stringify({ pageSize: 101 }))
    expect(english.statusCode).toBe(200)
    expect(english.json()).toMatchObject({
      code: 40000,
      msg: 'pageSize: Must be 100 or less',
      data: { field: 'pageSize', limit: 100 },
    })
    const chinese = await post(LIST, JSON.stringify({ pageSize: 101 }), { lang: 'zh-CN' })
    expect(chinese.json()).toMatchObject({ msg: 'pageSize：不能大于 100' })
  })

  test('a field of the wrong type is named', async () => {
    const reply = await post(LIST, JSON.stringify({ pageSize: { deep: [] } }))
    expect(reply.json()).toMatchObject({ code: 40000, data: { field: 'pageSize' } })
  })

  test('unknown fields are ignored', async () => {
    const reply = await post(LIST, JSON.stringify({ pageSize: 5, owner_id: 1, constructor: 2 }))
    expect(reply.json()).toMatchObject({ code: 200 })
  })

  test.each(['{', '[1', '"x', '{"a":1,}'])('a body that is no JSON is refused: %s', async (payload) => {
    const reply = await post(LIST, payload)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ code: refusals['request.badJson'] })
  })

  test('a member called constructor is an unknown field like any other', async () => {
    const reply = await post(LIST, '{"pageSize":5,"constructor":{"prototype":{"pageSize":1000}}}')
    expect(reply.json()).toMatchObject({ code: 200 })
  })

  test.each([
    ['{"__proto__":{"x":1}}', '__proto__'],
    ['{"a":[{"b":1,"\\u0062":2}]}', 'a.0.b'],
  ])('a body whose members are not what they seem is refused where it stands: %s', async (payload, field) => {
    const reply = await post(LIST, payload)
    expect(reply.json()).toMatchObject({ code: refusals['request.invalid'], data: { field } })
  })

  test.each([
    ['zh-CN', 'deInput.__proto__：__proto__ 是保留名称，不能用作键'],
    ['en-US', 'deInput.__proto__: __proto__ is reserved and can’t be used as a key'],
  ])('a body with __proto__ as a key is refused in %s', async (lang, msg) => {
    const reply = await post(LIST, '{"deInput":{"__proto__":1}}', { lang })
    expect(reply.json()).toMatchObject({ code: refusals['request.invalid'], msg })
  })

  test.each(['null', '1', '"text"'])('a body that is JSON but no object has no fields: %s', async (payload) => {
    const reply = await post('/product/delete', payload)
    expect(reply.json()).toMatchObject({ code: 40000, data: { field: 'productId' } })
  })

  test.each(['[]', '[{"productId":"1"}]'])('an array as a body is refused: %s', async (payload) => {
    const reply = await post('/product/delete', payload)
    expect(reply.json()).toMatchObject({ code: 40000, data: { field: 'body' } })
  })

  test('a body over a megabyte is refused with the limit', async () => {
    const reply = await post(LIST, JSON.stringify({ keyword: 'x'.repeat(1_100_000) }))
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ code: 41300, data: { limitBytes: 1_048_576 } })
  })

  test.each(['application/xml', 'application/octet-stream'])('a body of another type is refused: %s', async (type) => {
    const reply = await post(LIST, '<a/>', { 'content-type': type })
    expect(reply.json()).toMatchObject({ code: refusals['request.badJson'] })
  })

  test('a write without a header that only our pages and programs send is refused', async () => {
    const { token } = await server.as('developer').account()
    const reply = await server.app.inject({
      method: 'POST',
      url: '/product/delete',
      payload: {},
      cookies: { slipway_session: token },
    })
    expect(reply.json()).toMatchObject({ code: refusals['request.foreignOrigin'] })
  })

  test('so is a GET that does something for who is signed in, while one that only reads is answered', async () => {
    const { token } = await server.as('developer').account()
    const get = (url: string) => server.app.inject({ method: 'GET', url, cookies: { slipway_session: token } })
    const mailing = await get(`${getVerificationCode.path}?email=ann@example.com`)
    expect(mailing.json()).toMatchObject({ code: refusals['request.foreignOrigin'] })
    expect((await get(getAccountInfo.path)).json()).toMatchObject({ code: 200 })
  })

  test('the session works as a cookie as well as a header', async () => {
    const { token } = await server.as('developer').account()
    const reply = await server.app.inject({ method: 'GET', url: '/account/info', cookies: { slipway_session: token } })
    expect(reply.json()).toMatchObject({ code: 200 })
  })

  test('pid and pId mean productId, in query and body', async () => {
    for (const name of ['pid', 'pId', 'productId']) {
      const inQuery = await post(`/product/delete?${name}=00`, '')
      expect(inQuery.json()).toMatchObject({ code: refusals['products.notFound'] })
      const inBody = await post('/product/delete', JSON.stringify({ [name]: '00' }))
      expect(inBody.json()).toMatchObject({ code: refusals['products.notFound'] })
    }
  })

  test.each([
    ['POST', '/product/page/{productId}'],
    ['GET', '/category/main'],
    ['GET', '/category/sub?mainCategoryId=1'],
    ['GET', '/product/category/list?limit=2'],
    ['GET', '/std/domain'],
    ['GET', '/std/resourceTpl'],
  ])('the list %s %s carries its total (CO-29, CN-22)', async (method, path) => {
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const url = `/iot/config/api/iot/support${path.replace('/product/page/{productId}', `/product/feature/${productId}/page`)}`
    const headers = { 'x-slipway': '1', 'content-type': 'application/json' }
    const reply = await developer.send({
      method: method as 'GET' | 'POST',
      url,
      headers,
      payload: method === 'GET' ? '' : '{}',
    })
    const { data, page } = reply.json<Envelope>()
    expect(page?.total).toBeGreaterThanOrEqual(Array.isArray(data) ? data.length : 0)
    if (path.includes('limit=2')) expect(page?.total).toBeGreaterThan(100)
  })

  test('numbers as text, codes as flags and IDs as numbers are read in a body as in a query', async () => {
    const { accountId: _own, token } = await server.as('developer').account()
    const send = (path: string, body: object) =>
      server.app.inject({
        method: 'POST',
        url: path,
        headers: { 'x-slipway': '1', 'content-type': 'application/json', accessToken: token },
        payload: JSON.stringify(body),
      })
    const list = await send('/iot/config/api/iot/support/productV3/page', { pageSize: '1', isAdmin: 0 })
    expect(list.json()).toMatchObject({ code: 200, page: { total: expect.any(Number) as number } })
    const wrong = await send('/iot/config/api/iot/support/productV3/page', { pageSize: 'ten' })
    expect(wrong.json()).toMatchObject({ code: 40000, data: { field: 'pageSize' } })
    const create = await send('/iot/config/api/iot/support/product/create', { categoryId: 1, accessType: '0' })
    expect(create.json()).toMatchObject({ code: 40000, data: { field: 'productName' } })
    const named = await send('/iot/config/api/iot/support/product/create', { categoryId: 1, productName: 12 })
    expect(named.json()).toMatchObject({ code: 40000, data: { field: 'productName', limit: 'string' } })
    const { productId } = await createdPlug(server.as('developer'))
    const feature = await send('/iot/config/api/iot/support/product/feature/add', {
      productId,
      featureType: '1',
      transType: '3',
      deKey: 'power',
      deName: { zh: '电源', en: 'Power' },
      deInput: { type: 'boolean' },
    })
    expect(feature.json()).toMatchObject({ code: '200', data: { featureType: 1 } })
  })

  test('a doubled query field is refused rather than guessed at', async () => {
    const reply = await post('/product/delete?pid=1&pid=2', '')
    expect(reply.json()).toMatchObject({ code: 40000, data: { field: 'productId' } })
  })

  test.each([`/product/feature/${'x'.repeat(1000)}/page`, '/product/feature/%zz/page'])(
    'an address that can be no call is told in the envelope: %.40s',
    async (url) => {
      const reply = await post(url, '{}')
      expect(reply.statusCode).toBe(200)
      expect(reply.json()).toMatchObject({ meta: { code: reply.json<Envelope>().code } })
      expect(Object.values(refusals)).toContain(reply.json<Envelope>().code)
    },
  )

  test('a call that does not exist is answered in the envelope', async () => {
    const reply = await server.visitor.send({
      method: 'GET',
      url: '/iot/config/api/iot/support/nothing',
      headers: { lang: 'en-US' },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ code: 40400, msg: 'No such API call: /nothing' })
  })

  test('the area list lies beside the code, as its readers expect', async () => {
    const { areas } = await server.visitor.call(listAreas, { language: 'zh-cn' })
    expect(areas.find(({ code }) => code === 'CN')).toEqual({ id: 'CN', code: 'CN', telephoneCode: '86', name: '中国' })
  })

  test('OpenAPI, deployment options and health are served', async () => {
    const [document, options, health] = await Promise.all(
      ['/openapi.json', '/config.js', '/healthz'].map((url) => server.visitor.send({ method: 'GET', url })),
    )
    expect(document?.json()).toMatchObject({ openapi: '3.1.0' })
    expect(options?.body).toMatch(/^window\.slipwayConfig = \{/)
    expect(health?.json()).toMatchObject({ status: 'ok' })
  })

  test.each(['/product/info?pid=%00', '/product/info?pid=a%00b'])(
    'an id that cannot be stored is refused by name: %s',
    async (url) => {
      const reply = await server.as('developer').send({ method: 'GET', url, headers: { lang: 'en-US' } })
      expect(reply.json()).toMatchObject({ code: 40000, data: { field: 'productId' } })
    },
  )

  test.each(['/files/../x', '/files/a%00b', '/files/%2e%2e/%2e%2e/package.json', '/%c0'])(
    'an odd path finds nothing and breaks nothing: %s',
    async (url) => {
      const reply = await server.visitor.send({ method: 'GET', url })
      expect(reply.statusCode).toBeLessThan(500)
      expect(Number(reply.json().code)).not.toBe(500)
    },
  )

  test('pages of the misspelled-away address lead to the printed one', async () => {
    const reply = await server.visitor.send({ method: 'GET', url: '/authorization/login?returnUrl=%2Fhome' })
    expect(reply.headers.location).toBe('/authrization/login?returnUrl=%2Fhome')
  })

  test('every reply forbids framing and foreign content', async () => {
    const reply = await server.visitor.send({ method: 'GET', url: '/openapi.json' })
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('limits by address', () => {
  test('more writes in a second than allowed are refused with the seconds to wait, while reads go on', async () => {
    await using limited = await startTestServer({ limits: { writesPerSecond: 2, loginsPerMinute: 60 } })
    const developer = limited.as('developer')
    const absent = { productId: 'absent' }
    await expect(developer.call(deleteProduct, absent)).rejects.toMatchObject(refused('products.notFound'))
    await expect(developer.call(restoreProduct, absent)).rejects.toMatchObject(refused('products.notRestorable'))
    const third = developer.call(deleteProduct, absent)
    await expect(third).rejects.toMatchObject({ code: refusals['request.tooMany'], data: { seconds: 1 } })
    await expect(developer.call(listProducts, {})).resolves.toMatchObject({ total: 0 })
    await expect(developer.call(getAccountInfo, {})).resolves.toMatchObject({ role: { administrator: false } })
    await expect(limited.visitor.call(getAccountInfo, {})).rejects.toMatchObject(refused('access.noSession'))
  })
})

test('behind a proxy of one’s own, limits count the address that the proxy saw, whatever the caller claims', async () => {
  const limits = { ...server.parts.limits, loginsPerMinute: 1 }
  const app = await composeHttp({ ...server.parts, trustProxy: true, limits }, server.domains)
  const logIn = async (forwardedFor: string): Promise<number> => {
    const headers = { 'x-slipway': '1', 'content-type': 'application/json', 'x-forwarded-for': forwardedFor }
    return (await app.inject({ method: 'POST', url: '/user/login', headers, payload: '{}' })).json<Envelope>().meta.code
  }

  expect(await logIn('203.0.113.1, 192.0.2.1')).not.toBe(refusals['request.tooMany'])
  expect(await logIn('203.0.113.2, 192.0.2.1')).toBe(refusals['request.tooMany'])
  expect(await logIn('203.0.113.2, 192.0.2.2')).not.toBe(refusals['request.tooMany'])
  await app.close()
})

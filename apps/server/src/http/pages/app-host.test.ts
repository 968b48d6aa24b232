import { getUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { createBindTicket } from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { inviteMember } from '@slipway/contract/users/homes/members.calls.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../domains/devices/devices/testing/devices-rig.ts'
import { aUser, newHome } from '../../domains/users/homes/testing/homes-rig.ts'

const APP = 'https://home.example.com'
const page = { accept: 'text/html' }
let server: TestServer
let app: FastifyInstance

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://iot.example.com', appOrigin: APP })
  app = server.app
})
afterAll(() => server[Symbol.asyncDispose]())

const get = (url: string, host: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host, ...headers } })

test.each(['/app/', '/app/a?p=1&s=2', '/app/in', '/app'])(
  '%s leads from the console’s host to the app’s',
  async (url) => {
    const reply = await get(url, 'iot.example.com', page)
    expect([reply.statusCode, reply.headers.location]).toEqual([302, APP + url])
    expect((await get(url, 'home.example.com', page)).statusCode).not.toBe(302)
  },
)

test.each([
  '/home',
  '/admin',
  '/authrization/login',
  '/account/info',
  '/iot/config/api/iot/support/product/V3/page',
  '/docs/api',
  '/oauth/authorize',
  '/metrics',
  '/app/certificate/config',
])('%s of the console is not there on the app’s host', async (url) => {
  const reply = await get(url, 'Home.example.com', page)
  expect([reply.statusCode, reply.json<{ data: object }>().data]).toEqual([
    404,
    expect.objectContaining({ refusal: 'request.noSuchCall' }),
  ])
})

test('the root of the app’s host is the app, and calls and files of the app answer on both hosts', async () => {
  expect((await get('/', 'home.example.com', page)).headers.location).toBe(`${APP}/app/`)
  const user = await aUser(server)
  const { url, headers } = requestOf(getUser, {})
  for (const host of ['home.example.com', 'iot.example.com']) {
    const reply = await get(url, host, { ...headers, accesstoken: user.token })
    expect(reply.json()).toMatchObject({ code: 200, data: { userId: user.uid } })
    expect((await get('/healthz', host)).statusCode).toBe(200)
    expect((await get('/config.js', host)).statusCode).toBe(200)
  }
})

test('QR codes and invitations lead to the app’s host', async () => {
  const developer = server.as('developer')
  const { url } = await developer.call(createBindTicket, { id: await makeProduct(server) })
  expect(new URL(url).origin).toBe(APP)
  const owner = await aUser(server)
  const invited = await owner.call(inviteMember, { homeId: await newHome(owner), mayManage: false })
  expect(new URL(invited.url).origin).toBe(APP)
})

import { getDeviceTimeline } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { disableDevice, getDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { usernameOf } from '@slipway/contract/devices/devices/device-sign-in.ts'
import { easyCredentials, signedCredentials } from '@slipway/device-sdk/sign.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDevice, makeProduct, type OwnDevice } from '../domains/devices/devices/testing/devices-rig.ts'
import { eventually } from '../testing/eventually.ts'
import { composeHttp } from '../start/compose.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { mountBrokerHooks } from './rabbitmq-hooks.ts'

const secret = 'a-secret-of-twenty-four-characters'
const logged: string[] = []
let server: TestServer
let app: FastifyInstance
let own: OwnDevice

beforeAll(async () => {
  server = await startTestServer()
  own = await makeDevice(server.as('developer'), await makeProduct(server))
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  app = await composeHttp({ ...server.parts, log }, server.domains)
  mountBrokerHooks(app, { secret, virtualHost: '/', ports: server.domains.devices.ports })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await server[Symbol.asyncDispose]()
})

/** A request of RabbitMQ. */
const ask = async (question: string, body: Record<string, string>, query = `secret=${secret}`): Promise<string> => {
  const reply = await app.inject({
    method: 'POST',
    url: `/broker/v1/${question}?${query}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(body).toString(),
  })
  return reply.body
}

/** A request of EMQX. */
const askJson = (question: string, body: object, authorization = `Bearer ${secret}`) =>
  app.inject({ method: 'POST', url: `/broker/v1/${question}`, headers: { authorization }, payload: body })

const signed = (device = own, timestampMs = server.clock.now()) => {
  const { clientId, username, password } = signedCredentials({ ...device, timestampMs })
  return { client_id: clientId, username, password, vhost: '/' }
}
const easy = () => {
  const { clientId, username, password } = easyCredentials(own)
  return { client_id: clientId, username, password, vhost: '/' }
}

describe('who may come in', () => {
  test('is a device with a right signature', async () => {
    expect(await ask('user', signed())).toBe('allow')
  })

  test.each([
    ['a wrong signature', () => signed({ ...own, deviceSecret: 'wrong' })],
    ['a signature of an hour ago', () => signed(own, server.clock.now() - 3_600_000)],
    ['an unknown serial number', () => signed({ ...own, serial: 'NOBODY' })],
    ['no client id, as by another protocol than MQTT', () => ({ ...signed(), client_id: '' })],
    ['a user name that is no device', () => ({ ...signed(), username: 'guest' })],
  ])('is no one with %s', async (_what, credentials) => {
    expect(await ask('user', credentials())).toBe('deny')
  })

  test('is no one where the password is missing', async () => {
    const { password: _password, ...rest } = signed()
    expect(await ask('user', rest)).toBe('deny')
  })

  test('with the secret itself is one whom no one on the way could read', async () => {
    expect(await ask('user', easy())).toBe('deny')
    expect(await ask('user', { ...easy(), ip: '192.0.2.7' })).toBe('deny')
    expect(await ask('user', easy(), `secret=${secret}&tls=true`)).toBe('allow')
    expect(await ask('user', { ...easy(), ip: '::ffff:127.0.0.1' })).toBe('allow')
  })

  test('is not one that is disabled, and its owner sees why', async () => {
    const owner = server.as('developer')
    const device = await makeDevice(owner, own.productId)
    await owner.call(disableDevice, { productId: device.productId, serial: device.serial })
    expect(await ask('user', signed(device))).toBe('deny')
    await eventually(async () =>
      (await owner.call(getDevice, device)).refusedAttempts.some(({ cause }) => cause === 'disabled'),
    )
  })
})

describe('what a device may use of the broker', () => {
  const username = () => usernameOf(own)
  const key = (tail: string, serial = own.serial) => `iot.v1.${own.productId}.${serial}.${tail}`
  const resource = (kind: string, name: string, permission: string, vhost = '/') =>
    ask('resource', { username: username(), vhost, resource: kind, name, permission })

  test('is no request of more parameters than any has, which is no fault of the server', async () => {
    logged.length = 0
    const asked = { username: username(), vhost: '/' }
    expect(await ask('vhost', asked, `secret=${secret}${'&a=1'.repeat(100)}`)).toBe('deny')
    expect(logged.join('')).not.toContain('a broker request failed')
  })

  test('is the virtual host of the devices', async () => {
    expect(await ask('vhost', { username: username(), vhost: '/', ip: '192.0.2.7' })).toBe('allow')
    expect(await ask('vhost', { username: username(), vhost: 'other' })).toBe('deny')
    expect(await ask('vhost', { username: 'guest', vhost: '/' })).toBe('deny')
  })

  test('are the queues and the exchange that MQTT uses for it', async () => {
    for (const permission of ['configure', 'write', 'read'])
      expect(await resource('queue', 'mqtt-subscription-c1|timestamp=1,signmethod=hmacsha256|qos0', permission)).toBe(
        'allow',
      )
    for (const permission of ['write', 'read'])
      expect(await resource('exchange', 'amq.topic', permission)).toBe('allow')
  })

  test('is nothing else', async () => {
    expect(await resource('exchange', 'amq.topic', 'configure')).toBe('deny')
    expect(await resource('exchange', 'amq.rabbitmq.event', 'read')).toBe('deny')
    expect(await resource('exchange', 'amq.default', 'write')).toBe('deny')
    expect(await resource('queue', 'slipway.devices', 'read')).toBe('deny')
    expect(await resource('queue', 'mqtt-subscription-c1qos0', 'read', 'other')).toBe('deny')
    expect(
      await ask('resource', {
        username: 'guest',
        vhost: '/',
        resource: 'exchange',
        name: 'amq.topic',
        permission: 'read',
      }),
    ).toBe('deny')
  })

  test('are its own topics, each in its direction', async () => {
    const topic = (permission: string, routingKey: string, name = 'amq.topic') =>
      ask('topic', { username: username(), vhost: '/', resource: 'topic', name, permission, routing_key: routingKey })
    expect(await topic('write', key('up.property.report'))).toBe('allow')
    expect(await topic('read', key('down.#'))).toBe('allow')
    expect(await topic('read', key('up.#'))).toBe('deny')
    expect(await topic('write', key('down.property.set'))).toBe('deny')
    expect(await topic('write', key('up.property.report', 'other'))).toBe('deny')
    expect(await topic('read', 'iot.v1.#')).toBe('deny')
    expect(await topic('configure', key('up.property.report'))).toBe('deny')
    expect(await topic('write', key('up.property.report'), 'amq.fanout')).toBe('deny')
  })
})

describe('what a device tries to use', () => {
  test('is shown to its owner with the right topic', async () => {
    const owner = server.as('developer')
    const device = await makeDevice(owner, own.productId)
    const root = `iot.v1.${device.productId}`
    const topic = (permission: string, routingKey: string) =>
      ask('topic', { username: usernameOf(device), vhost: '/', name: 'amq.topic', permission, routing_key: routingKey })
    expect(await topic('write', `${root}.other.up.property.report`)).toBe('deny')
    expect(await topic('write', `${root}.${device.serial}.down.property.set`)).toBe('deny')
    expect(await topic('read', '#')).toBe('deny')
    const prefix = `iot/v1/${device.productId}`
    const told = await eventually(async () => {
      const { items } = await owner.call(getDeviceTimeline, { subSerial: device.serial, kind: 'problem' })
      const problems = items.flatMap((line) => (line.kind === 'problem' ? [line.problem] : []))
      return problems.length >= 3 && problems
    })
    const serial = `${prefix}/${device.serial}`
    expect(told.toSorted((one, other) => one.cause.localeCompare(other.cause))).toMatchObject([
      { cause: 'subscriptionForeign', found: '#', expected: `${serial}/down/#` },
      { cause: 'topicForeign', found: `${prefix}/other/up/property/report`, expected: `${serial}/up/property/report` },
      { cause: 'topicNotUp', found: `${serial}/down/property/set`, expected: `${serial}/up/…` },
    ])
  })
})

describe('another broker that speaks JSON', () => {
  test('is answered in JSON, also with a no, and no one is a superuser', async () => {
    const let_in = await askJson('user', signed())
    expect(let_in.json()).toEqual({ result: 'allow', is_superuser: false })
    const kept_out = await askJson('user', { ...signed(), password: 'wrong' })
    expect([kept_out.statusCode, kept_out.json()]).toEqual([200, { result: 'deny', is_superuser: false }])
  })

  test('asks for topics as MQTT has them', async () => {
    const topic = async (action: string, tail: string) => {
      const name = `iot/v1/${own.productId}/${own.serial}/${tail}`
      return (await askJson('topic', { username: usernameOf(own), action, topic: name })).json().result
    }
    expect(await topic('publish', 'up/property/report')).toBe('allow')
    expect(await topic('subscribe', 'down/#')).toBe('allow')
    expect(await topic('subscribe', 'up/#')).toBe('deny')
    expect(await topic('publish', 'down/property/set')).toBe('deny')
    expect(await topic('anything', 'up/property/report')).toBe('deny')
  })

  test.each([
    ['no object', '[]'],
    ['a number for a name', '{"username":7}'],
    ['no JSON', '{'],
  ])('is refused where it sends %s', async (_what, payload) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const reply = await app.inject({ method: 'POST', url: '/broker/v1/topic', headers, payload })
    expect(reply.json()).toMatchObject({ result: 'deny' })
  })
})

describe('the secret of the broker', () => {
  test.each(['', 'secret=', 'secret=wrong', `secret=${secret}x`, `secret=${secret}&secret=${secret}`])(
    'is asked for: with "%s" nothing is answered but no',
    async (query) => {
      for (const question of ['user', 'vhost', 'resource', 'topic']) {
        expect(await ask(question, signed(), query)).toBe('deny')
        expect((await app.inject({ method: 'POST', url: `/broker/v1/${question}?${query}` })).statusCode).toBe(403)
      }
      expect((await askJson('user', signed(), 'Bearer wrong')).json()).toMatchObject({ result: 'deny' })
    },
  )

  test('and the password of a device stand in no line of the log', async () => {
    await ask('user', signed())
    await askJson('topic', { username: 7 })
    await app.inject({ method: 'POST', url: `/broker/v1/user?secret=${secret}`, payload: 'x'.repeat(20_000) })
    await app.inject({ method: 'POST', url: `/broker/v1/nothing?secret=${secret}` })
    expect(logged.join('')).not.toContain(secret)
    expect(logged.join('')).not.toContain(own.deviceSecret)
    expect(logged.join('')).not.toContain(signed().password)
  })

  test('opens nothing more where the platform cannot check: the broker is asked to retry', async () => {
    const away = Fastify()
    const isAway = () => Promise.reject(new Error('the database is away'))
    const ports = { authenticate: isAway, find: isAway, onProblem: () => undefined }
    mountBrokerHooks(away, { secret, virtualHost: '/', ports })
    const payload = new URLSearchParams(signed()).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = `/broker/v1/user?secret=${secret}`
    const reply = await away.inject({ method: 'POST', url, headers, payload })
    expect([reply.statusCode, reply.body]).toEqual([503, 'deny'])
    const inJson = await away.inject({ method: 'POST', url, payload: signed() })
    expect([inJson.statusCode, inJson.json()]).toEqual([200, { result: 'deny', is_superuser: false }])
    await away.close()
  })
})

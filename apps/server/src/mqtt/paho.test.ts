import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import type { Rig } from './testing/gateway-rig.ts'
import { startRig, topicOf, until } from './testing/gateway-rig.ts'
import { attachWebSocket } from './web-socket.ts'

const PYTHON = '/usr/bin/python3'
const isInstalled = spawnSync(PYTHON, ['-c', 'import paho.mqtt.client']).status === 0
const needs = isInstalled ? '' : ' (skipped: needs python3-paho-mqtt, apt-get install python3-paho-mqtt)'
const own = topicOf(1, 'down/#')
const up = topicOf(1, 'up/property/report')

interface Heard {
  kind: 'connect' | 'disconnect' | 'message' | 'subscribe' | 'unsubscribe' | 'publish'
  code?: number
  codes?: number[]
  present?: boolean
  properties?: Record<string, unknown>
  topic?: string
  payload?: string
  qos?: number
  correlation?: string
}

interface Wishes {
  version: 4 | 5
  password?: string
  clean?: boolean
  receiveMaximum?: number
  sessionExpiry?: number
  transport?: 'tcp' | 'websockets'
  will?: string
  clientId?: string
}

/** A Paho device in a process of its own; its output is recorded in order. */
function paho(port: number, wishes: Wishes) {
  const settings = { port, clientId: 'paho-1', username: 'd1', password: 'right', ...wishes }
  const child = spawn(PYTHON, [path.join(import.meta.dirname, 'testing/paho-client.py'), JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const heard: Heard[] = []
  createInterface({ input: child.stdout }).on('line', (line) => heard.push(JSON.parse(line) as Heard))
  const of = (kind: Heard['kind']): Heard[] => heard.filter((one) => one.kind === kind)
  return {
    of,
    order: (order: Record<string, unknown>): void => void child.stdin.write(`${JSON.stringify(order)}\n`),
    async next(kind: Heard['kind'], count = 1): Promise<Heard> {
      await until(() => of(kind).length >= count)
      return of(kind)[count - 1] ?? { kind }
    },
    /** Simulates a power loss of its machine. */
    kill: (): void => void child.kill('SIGKILL'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function connected(rig: Rig, wishes: Wishes) {
  const device = paho(rig.port, wishes)
  expect(await device.next('connect')).toMatchObject({ code: 0, present: false })
  return device
}

const down = (payload: string, qos: 0 | 1 = 1) => ({ tail: 'down/ack', payload, qos })

describe.skipIf(!isInstalled).each([4, 5] as const)(`Eclipse Paho with protocol version %d${needs}`, (version) => {
  test('reports with both qualities, hears both, and says good-bye', async () => {
    await using rig = await startRig()
    await using device = await connected(rig, { version })
    device.order({ do: 'subscribe', filters: [[own, 1]] })
    expect(await device.next('subscribe')).toMatchObject({ codes: [1] })
    device.order({ do: 'publish', topic: up, qos: 0, payloads: ['zero'] })
    device.order({ do: 'publish', topic: up, qos: 1, payloads: ['one', 'zwei', '三'] })
    await device.next('publish', 4)
    rig.gateway.sendDown(1, down('hello', 0))
    rig.gateway.sendDown(1, down('灯', 1))
    await device.next('message', 2)

    expect(rig.platform.uplinks.map(({ payload, qos }) => [payload.toString(), qos])).toEqual([
      ['zero', 0],
      ['one', 1],
      ['zwei', 1],
      ['三', 1],
    ])
    expect(device.of('message')).toMatchObject([
      { topic: topicOf(1, 'down/ack'), payload: 'hello', qos: 0 },
      { topic: topicOf(1, 'down/ack'), payload: '灯', qos: 1 },
    ])
    device.order({ do: 'disconnect' })
    expect(await device.next('disconnect')).toMatchObject({ code: 0 })
    await until(() => rig.platform.presence.length === 2)
    expect(rig.platform.presence[1]?.change).toMatchObject({ reason: 'disconnected' })
  })

  test('gets the reason that its password is wrong', async () => {
    await using rig = await startRig()
    await using device = paho(rig.port, { version, password: 'wrong' })

    expect(await device.next('connect')).toMatchObject({ code: version === 5 ? 0x86 : 4 })
  })

  test('without a client id is let in', async () => {
    await using rig = await startRig()
    await using device = await connected(rig, { version, clientId: '' })
    const { properties } = device.of('connect')[0] ?? {}

    expect(rig.platform.requests[0]?.clientId).toMatch(/./)
    if (version === 5)
      expect(properties).toMatchObject({ AssignedClientIdentifier: rig.platform.requests[0]?.clientId })
  })

  test('sees each filter judged on its own: wildcards, foreign, shared and overlapping ones', async () => {
    await using rig = await startRig()
    await using device = await connected(rig, { version })
    const filters = [topicOf(1, 'down/+'), '#', topicOf(2, 'down/#'), own, topicOf(1, 'down/ack')]
    device.order({ do: 'subscribe', filters: filters.map((filter, at) => [filter, at === 3 ? 1 : 0]) })
    const no = version === 5 ? 0x87 : 0x80
    expect(await device.next('subscribe')).toMatchObject({ codes: [0, no, no, 1, 0] })
    rig.gateway.sendDown(1, down('once'))
    await device.next('message')
    rig.gateway.sendDown(1, down('then'))
    await device.next('message', 2)

    expect(device.of('message')).toMatchObject([
      { payload: 'once', qos: 1 },
      { payload: 'then', qos: 1 },
    ])
  })

  test('hears no more of what it has unsubscribed from', async () => {
    await using rig = await startRig()
    await using device = await connected(rig, { version })
    device.order({ do: 'subscribe', filters: [[own, 1]] })
    await device.next('subscribe')
    device.order({ do: 'unsubscribe', filters: [own, 'never/there'] })
    await device.next('unsubscribe')

    expect(rig.gateway.sendDown(1, down('late'))).toBe('unheard')
  })

  test('cannot have a session kept: what waits for it is the platform’s to send again', async () => {
    await using rig = await startRig()
    await using first = await connected(rig, { version, clean: false, sessionExpiry: 3600 })
    first.order({ do: 'subscribe', filters: [[own, 1]] })
    await first.next('subscribe')
    first.kill()
    await until(() => rig.platform.presence.length === 2)
    expect(rig.gateway.sendDown(1, down('missed'))).toBe('offline')

    await using again = await connected(rig, { version, clean: false, sessionExpiry: 3600 })
    again.order({ do: 'subscribe', filters: [[own, 1]] })
    await until(() => rig.platform.ready.length === 2)
    rig.gateway.sendDown(1, down('missed'))
    expect(await again.next('message')).toMatchObject({ payload: 'missed' })
    if (version === 5) expect(again.of('connect')[0]?.properties).toMatchObject({ SessionExpiryInterval: 0 })
  })

  test('takes over from itself', async () => {
    await using rig = await startRig()
    await using older = await connected(rig, { version })
    await using newer = await connected(rig, { version, clientId: 'paho-2' })
    await older.next('disconnect')
    newer.order({ do: 'publish', topic: up, qos: 1, payloads: ['here'] })
    await newer.next('publish')

    expect(rig.gateway.metrics()).toMatchObject({ takenOver: 1 })
  })

  test('has a will that is sent to no one when it dies', async () => {
    await using rig = await startRig()
    await using device = await connected(rig, { version, will: topicOf(1, 'up/gone') })
    device.kill()
    await until(() => rig.platform.presence.length === 2)

    expect(rig.platform.presence[1]?.change).toMatchObject({ reason: 'connectionLost' })
    expect(rig.platform.uplinks).toEqual([])
  })

  test('has a hundred reports acknowledged in their order', async () => {
    await using rig = await startRig()
    await using device = await connected(rig, { version })
    const payloads = Array.from({ length: 100 }, (_, at) => String(at))
    device.order({ do: 'publish', topic: up, qos: 1, payloads })
    await device.next('publish', 100)

    expect(rig.platform.uplinks.map(({ payload }) => payload.toString())).toEqual(payloads)
  })

  test('talks over WebSocket', async () => {
    await using rig = await startRig()
    const server = createServer()
    const detach = attachWebSocket(server, rig.gateway)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const device = paho((server.address() as AddressInfo).port, { version, transport: 'websockets' })
    expect(await device.next('connect')).toMatchObject({ code: 0 })
    device.order({ do: 'publish', topic: up, qos: 1, payloads: ['x'.repeat(100_000)] })
    await device.next('publish')

    expect(rig.platform.uplinks[0]?.payload).toHaveLength(100_000)
    await device[Symbol.asyncDispose]()
    detach()
    server.close()
  })

  test('is thrown out for another device’s topic, in MQTT 5 only told', async () => {
    await using rig = await startRig()
    await using device = await connected(rig, { version })
    device.order({ do: 'publish', topic: topicOf(2, 'up/a'), qos: 1, payloads: ['stray'] })
    await device.next(version === 5 ? 'publish' : 'disconnect')

    expect(rig.platform.uplinks).toEqual([])
    expect(rig.gateway.metrics()).toMatchObject({ foreignTopics: 1 })
  })
})

describe.skipIf(!isInstalled)(`Eclipse Paho, what is new in MQTT 5${needs}`, () => {
  test('asks with a response topic and is answered there with its correlation data', async () => {
    await using rig = await startRig()
    await using device = await connected(rig, { version: 5 })
    device.order({ do: 'subscribe', filters: [[own, 1]] })
    await device.next('subscribe')
    device.order({ do: 'publish', topic: up, qos: 1, payloads: ['{}'], answerTo: topicOf(1, 'down/mine') })
    await device.next('publish')
    const { responseTopic, correlationData } = rig.platform.uplinks[0] ?? {}
    rig.gateway.sendDown(1, {
      ...down('answer'),
      ...(responseTopic ? { responseTopic } : {}),
      ...(correlationData ? { correlationData } : {}),
    })

    expect(await device.next('message')).toMatchObject({ topic: topicOf(1, 'down/mine'), correlation: 'correlated' })
  })

  test('is told what is not offered, and notices that it is ended', async () => {
    await using rig = await startRig()
    await using device = await connected(rig, { version: 5 })
    expect(device.of('connect')[0]?.properties).toMatchObject({
      MaximumQoS: 1,
      RetainAvailable: 0,
      ReceiveMaximum: 100,
    })
    rig.gateway.kick(1)

    await device.next('disconnect')
    expect(rig.gateway.metrics()).toMatchObject({ sessions: 0 })
  })

  test('gets as many messages at once as it has room for, and all of them in the end', async () => {
    await using rig = await startRig()
    await using device = await connected(rig, { version: 5, receiveMaximum: 2 })
    device.order({ do: 'subscribe', filters: [[own, 1]] })
    await device.next('subscribe')
    const payloads = Array.from({ length: 50 }, (_, at) => String(at))
    for (const payload of payloads) rig.gateway.sendDown(1, down(payload))
    await device.next('message', 50)

    expect(device.of('message').map(({ payload }) => payload)).toEqual(payloads)
  })
})

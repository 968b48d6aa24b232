import { callAction, getDevice, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { commandStatus, type Command } from '@slipway/contract/devices/devices/devices.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity, UplinkMessage } from '../../../../mqtt/ports.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport, uplink, type OwnDevice } from '../testing/devices-rig.ts'
import { eventually } from '../../../../testing/eventually.ts'

const transport = recordingTransport()
const REPLY = 'up/action/dispense/reply'
let server: TestServer
let productId: string

const parameter = (deKey: string, type: object) => ({ deKey, required: true, description: '', ...type })
const grams = parameter('grams', { type: 'integer', minimum: 1, maximum: 500 })

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await makeProduct(server)
  const operation = { productId, featureType: 2 as const, deName: { zh: 'a', en: 'a' } }
  await owner().call(addFeature, {
    ...operation,
    deKey: 'dispense',
    deInput: { type: 'object', properties: [grams] },
    deOutput: { type: 'object', properties: [grams] },
  } as InputOf<typeof addFeature>)
  await owner().call(addFeature, { ...operation, deKey: 'restart' } as InputOf<typeof addFeature>)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const dispense = ({ serial }: OwnDevice, more: Partial<InputOf<typeof callAction>> = {}) =>
  owner().call(callAction, { productId, serial, deKey: 'dispense', data: { grams: 20 }, ...more })
const commandsOf = async (own: OwnDevice): Promise<Command[]> => (await owner().call(getDevice, own)).commands
const untilSent = (own: OwnDevice) =>
  eventually(async () => (await commandsOf(own)).find(({ status }) => status === commandStatus.sent))
const sentTo = ({ deviceId }: DeviceIdentity, tail: string) =>
  transport.sent.filter((sent) => sent.deviceId === deviceId && sent.tail === tail)
const reply = (device: DeviceIdentity, answer: object, message: Partial<UplinkMessage> = {}) =>
  uplink(server, device, answer, { tail: REPLY, ...message })
const toldTo = async (device: DeviceIdentity): Promise<Record<string, unknown>> => {
  const [told] = await eventually(() => sentTo(device, 'down/ack').length > 0 && sentTo(device, 'down/ack'))
  return JSON.parse(told?.payload ?? '') as Record<string, unknown>
}

async function online(): Promise<{ own: OwnDevice; device: DeviceIdentity }> {
  const own = await makeDevice(owner(), productId)
  return { own, device: await connect(server, transport, own) }
}

async function called(more: Partial<InputOf<typeof callAction>> = {}) {
  const { own, device } = await online()
  const { commandId } = await dispense(own, more)
  await untilSent(own)
  return { own, device, id: commandId }
}

describe('an action', () => {
  test('goes to the device with its input, and ends with what the device gave back', async () => {
    const { own, device, id } = await called({ expire: 60 })
    const [sent] = sentTo(device, 'down/action/dispense')
    expect(JSON.parse(sent?.payload ?? '')).toEqual({ id, data: { grams: 20 }, expire: 60 })
    await reply(device, { id, code: 200, data: { grams: 19 } })
    expect(await commandsOf(own)).toMatchObject([
      {
        action: 'dispense',
        deKeys: [],
        data: { grams: 20 },
        status: commandStatus.acked,
        code: 200,
        output: { grams: 19 },
        unmodelled: null,
        late: null,
      },
    ])
    expect(sentTo(device, 'down/ack')).toEqual([])
  })

  test('takes and gives back as much as the model allows', async () => {
    const list = { type: 'array', minItems: 0, maxItems: 128, items: { type: 'string', maxLength: 50 } } as const
    const parameters = { type: 'object', properties: [parameter('names', list)] }
    await owner().call(addFeature, {
      productId,
      featureType: 2,
      deKey: 'rename',
      deName: { zh: '改名', en: 'Rename' },
      deInput: parameters,
      deOutput: parameters,
    } as InputOf<typeof addFeature>)
    const names = Array.from({ length: 128 }, (_, at) => `name ${at}`.padEnd(50, '.'))
    const { own, device } = await online()
    const { commandId: id } = await owner().call(callAction, { ...own, deKey: 'rename', data: { names } })
    await untilSent(own)
    await reply(device, { id, data: { names } }, { tail: 'up/action/rename/reply' })
    expect(await commandsOf(own)).toMatchObject([{ data: { names }, output: { names }, unmodelled: null }])
  })

  test('is refused where its input would not fit into a message', async () => {
    const { own } = await online()
    const lists = Array.from({ length: 20 }, (_, at) =>
      parameter(`list${at}`, { type: 'array', minItems: 0, maxItems: 64, items: { type: 'string', maxLength: 200 } }),
    )
    await owner().call(addFeature, {
      productId,
      featureType: 2,
      deKey: 'fill',
      deName: { zh: '填充', en: 'Fill' },
      deInput: { type: 'object', properties: lists },
    } as InputOf<typeof addFeature>)
    const data = Object.fromEntries(
      lists.map(({ deKey }) => [deKey, Array.from({ length: 64 }, () => 'x'.repeat(200))]),
    )
    const asked = owner().call(callAction, { ...own, deKey: 'fill', data })
    await expect(asked).rejects.toMatchObject({ ...refused('request.tooLarge'), data: { limitBytes: 196_608 } })
  })

  test('without parameters is called without any', async () => {
    const { own, device } = await online()
    const { commandId } = await owner().call(callAction, { ...own, deKey: 'restart' })
    await untilSent(own)
    expect(JSON.parse(sentTo(device, 'down/action/restart')[0]?.payload ?? '')).toMatchObject({
      id: commandId,
      data: {},
    })
    await reply(device, { id: commandId }, { tail: 'up/action/restart/reply' })
    expect(await commandsOf(own)).toMatchObject([{ status: commandStatus.acked, output: null, unmodelled: null }])
  })

  test.each([
    ['dispense', { grams: 501 }],
    ['dispense', {}],
    ['dispense', { grams: 1, colour: 'red' }],
    ['restart', { now: true }],
    ['explode', {}],
    ['sw', {}],
  ])('%s with %o is refused before anything is sent', async (deKey, data) => {
    const { own, device } = await online()
    await expect(dispense(own, { deKey, data })).rejects.toMatchObject({ data: { refusal: 'devices.offModel', deKey } })
    expect(await commandsOf(own)).toEqual([])
    expect(sentTo(device, `down/action/${deKey}`)).toEqual([])
  })

  test('that the device refuses has failed, with the code and the words of the device', async () => {
    const { own, device, id } = await called()
    await reply(device, { id, code: 500, msg: 'empty' })
    expect(await commandsOf(own)).toMatchObject([
      { status: commandStatus.failed, code: 500, msg: 'empty', unmodelled: null },
    ])
  })

  test('that gives back what the model does not have is done, shown as unmodelled, and the answer says so', async () => {
    const { own, device, id } = await called()
    await reply(device, { id, code: 200, data: { grams: 0 } })
    expect(await commandsOf(own)).toMatchObject([
      { status: commandStatus.acked, output: { grams: 0 }, unmodelled: expect.stringContaining('grams') },
    ])
    expect(await toldTo(device)).toMatchObject({ id, code: 422, data: { 'data.grams': expect.any(String) } })
  })

  test('gives back nothing that the database could not keep', async () => {
    const { own, device, id } = await called()
    await reply(device, { id, code: 200, data: { grams: 1, note: 'x'.repeat(2000) } })
    expect(await commandsOf(own)).toMatchObject([{ status: commandStatus.acked, output: null }])
    expect(await toldTo(device)).toMatchObject({ id, code: 422 })
  })

  test('that no one answered in time has ended with 408, and an answer after that is kept and changes nothing', async () => {
    const { own, device, id } = await called()
    server.clock.advance(30_000)
    expect(await commandsOf(own)).toMatchObject([{ status: commandStatus.expired, code: 408, late: null }])
    await reply(device, { id, code: 200, msg: 'done', data: { grams: 20 } })
    const late = { time: server.clock.now(), code: 200, msg: 'done' }
    expect(await commandsOf(own)).toMatchObject([
      { status: commandStatus.expired, code: 408, msg: null, output: { grams: 20 }, late },
    ])
    expect(await toldTo(device)).toEqual({ id, code: 408, msg: 'too late' })
    server.clock.advance(1_000)
    await reply(device, { id, code: 500, msg: 'again' })
    await server.domains.devices.jobs.find(({ name }) => name === 'devices.expire-commands')?.run()
    expect(await commandsOf(own)).toMatchObject([{ status: commandStatus.expired, code: 408, late }])
  })

  test('is answered once: a second answer changes nothing', async () => {
    const { own, device, id } = await called()
    await reply(device, { id, code: 200, data: { grams: 1 } })
    await reply(device, { id, code: 500, data: { grams: 2 } })
    expect(await commandsOf(own)).toMatchObject([{ status: commandStatus.acked, output: { grams: 1 } }])
  })

  test('is answered over MQTT 5 by the correlation data that came with it', async () => {
    const { own, device, id } = await called()
    const [sent] = sentTo(device, 'down/action/dispense')
    const correlationData = sent?.correlationData as Buffer
    expect(correlationData.toString()).toBe(id)
    await reply(device, { code: 200, data: { grams: 3 } }, { correlationData })
    expect(await commandsOf(own)).toMatchObject([{ status: commandStatus.acked, output: { grams: 3 } }])
  })

  test('is not answered by a reply to another action, to a setting, or of another device', async () => {
    const { own, device, id } = await called()
    const other = await online()
    await reply(device, { id }, { tail: 'up/action/restart/reply' })
    await reply(device, { id }, { tail: 'up/property/set/reply' })
    await reply(other.device, { id, data: { grams: 1 } })
    expect(await commandsOf(own)).toMatchObject([{ status: commandStatus.sent }])
  })

  test('waits beside settings in one queue, and is sent when the device comes', async () => {
    const own = await makeDevice(owner(), productId)
    const set = await owner().call(setProperties, { ...own, data: { sw: true } })
    const act = await dispense(own)
    const device = await connect(server, transport, own)
    server.domains.devices.ports.onReady(device)
    await eventually(async () => (await commandsOf(own)).every(({ status }) => status === commandStatus.sent))
    const ids = transport.sent.filter(({ deviceId }) => deviceId === device.deviceId)
    expect(ids.map(({ payload }) => JSON.parse(payload).id as string)).toEqual([set.commandId, act.commandId])
  })

  test.each([
    [REPLY, 'no json', 400],
    [REPLY, '{"code":200}', 400],
    [REPLY, '{"id":"x","code":200}', 404],
    [REPLY, '{"id":"1","code":1.5}', 422],
    ['up/action/explode/reply', '{"id":"1","code":200}', 404],
    ['up/action/dispense', '{"id":"1"}', 404],
  ])('answered on %s with %s gets an answer that says what is wrong', async (tail, payload, code) => {
    const { device } = await online()
    await uplink(server, device, payload, { tail })
    expect(await toldTo(device)).toMatchObject({ code })
  })
})

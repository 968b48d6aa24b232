import { propertyReport, wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { compileThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { topic } from '@slipway/contract/topic.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { uplinkHandlerOf } from './uplink-handlers.ts'
import { readUplink } from './uplink-reading.ts'
import { uplinkTable } from './uplink-table.ts'

const device = { productId: 'a'.repeat(32), serial: 'S1', deviceId: 1 }
const model = compileThingModel([])
const contextOf = (tail: string, payload = '{}') => ({
  device,
  message: { tail, payload: Buffer.from(payload), qos: 1 as const },
  now: 5,
  model,
})

describe('an uplink', () => {
  test('gets a handler by one entry: its topic, and what follows from a payload that is the topic’s', () => {
    const table = uplinkTable()
    const hello = topic('up/hello', { from: 'device', payload: z.object({ name: z.string() }) })
    table.on(hello, {
      malformed: 'not a greeting',
      read: ({ name }) => ({ answer: { id: undefined, code: wireCode.ok, msg: `hello ${name}` } }),
    })
    const read = (payload: string) => readUplink(table.find(hello.tail), contextOf(hello.tail, payload))[0]
    expect(read('{"name":"Ada"}')?.delivery.answer?.payload).toContain('hello Ada')
    expect(read('{"name":1}')?.row.code).toBe(wireCode.badJson)
    expect(read('{"name":1}')?.delivery.answer?.payload).toContain('not a greeting')
    expect(read('no JSON')?.row.code).toBe(wireCode.badJson)
    expect(readUplink(table.find('up/else'), contextOf('up/else'))[0]?.row.code).toBe(wireCode.unknownFeature)
  })

  test.each([
    [propertyReport.tail, true],
    ['up/event/smoke', true],
    ['up/action/open/reply', true],
    ['up/batch', true],
    ['up/property/set/reply', false],
    ['up/shadow/get', false],
    ['up/ota/version', false],
  ])('of the topic %s is known, and says whether it needs the model: %s', (tail, needsModel) => {
    expect(uplinkHandlerOf(tail)?.needsModel).toBe(needsModel)
  })

  test.each(['up/event/1st', 'up/property', 'up/property/report/', 'up/action/open', 'constructor'])(
    'of the topic %s is unknown',
    (tail) => {
      expect(uplinkHandlerOf(tail)).toBeUndefined()
    },
  )

  test('is read with its identifier where topics differ in one', () => {
    const [message] = readUplink(uplinkHandlerOf('up/event/smoke'), contextOf('up/event/smoke', '{"data":{}}'))
    expect(message?.effects.event).toMatchObject({ deKey: 'smoke', deviceId: 1, at: 5 })
  })
})

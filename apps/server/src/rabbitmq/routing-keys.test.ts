import { allUplinks } from '@slipway/contract/topic.ts'
import { describe, expect, test } from 'vitest'
import { downKey, keyOf, mayUse, readKey, topicOf } from './routing-keys.ts'

const device = { productId: 'a'.repeat(32), serial: 'SN_1-x' }
const own = `iot.v1.${device.productId}.${device.serial}`

describe('a routing key', () => {
  test('is a topic with dots, and goes back to it', () => {
    expect(keyOf(allUplinks)).toBe('iot.v1.*.*.up.#')
    expect(topicOf('iot.v1.*.*.up.#')).toBe(allUplinks)
    expect(downKey(device, 'down/property/set')).toBe(`${own}.down.property.set`)
  })

  test('says whose it is and what tail the topic has', () => {
    expect(readKey(`${own}.up.event.jammed`)).toEqual({ device, tail: 'up/event/jammed' })
    expect(readKey('iot.v1.only')).toBeUndefined()
    expect(readKey('connection.created')).toBeUndefined()
  })
})

describe('a device at a broker', () => {
  const other = own.replace('SN_1-x', 'SN_2')
  const may = (key: string, isPublished: boolean) => mayUse(device, { topic: topicOf(key), isPublished })

  test.each([`${own}.up.property.report`, `${own}.up.sub.S2.property.report`])('may publish %s', (key) => {
    expect(may(key, true)).toBe(true)
  })

  test.each([
    `${own}.down.property.set`,
    `${own}.up`,
    `${own}.upper.property`,
    `${own}.up.*.report`,
    `${own}.up.#`,
    `${other}.up.property.report`,
    `${own}x.up.property.report`,
    'iot.v1.#',
    '#',
    '',
  ])('may not publish %s', (key) => {
    expect(may(key, true)).toBe(false)
  })

  test.each([`${own}.down.#`, `${own}.down.property.*`, `${own}.down.ack`])('may hear %s', (key) => {
    expect(may(key, false)).toBe(true)
  })

  test.each([
    `${own}.#`,
    `${own}.down`,
    `${own}.up.#`,
    `${other}.down.#`,
    `iot.v1.*.${device.serial}.down.#`,
    `iot.v1.${device.productId}.*.down.#`,
    'iot.v1.#',
    '#',
    '*.*.*.*.down.#',
  ])('may not hear %s', (key) => {
    expect(may(key, false)).toBe(false)
  })
})

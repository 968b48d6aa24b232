import * as topics from '@slipway/contract/devices/devices/devices.topics.ts'
import type { Topic } from '@slipway/contract/topic.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import vectors from './test-vectors.json' with { type: 'json' }
import { actionReplyTail, backoffMs, calledAction, codes, eventTail, prefixOf, readBody, tails } from './wire.ts'

test('topics and codes are those of the vectors', () => {
  const known = vectors.topics.map(({ tail }) => tail)
  expect(known).toEqual(expect.arrayContaining(Object.values(tails)))
  expect(known).toEqual(expect.arrayContaining([eventTail('over_temp'), actionReplyTail('reboot')]))
  expect(calledAction('down/action/reboot')).toBe('reboot')
  expect(calledAction('down/property/set')).toBeUndefined()
  for (const one of vectors.topics) expect(prefixOf(one) + one.tail).toBe(one.topic)
  expect(codes).toEqual(vectors.codes)
})

test('the platform has each topic that a device is told of', () => {
  const { propertyReport, propertySet, propertySetReply, platformAck } = topics
  expect([propertyReport, propertySet, propertySetReply, platformAck].map(({ tail }) => tail)).toEqual([
    tails.report,
    tails.set,
    tails.setReply,
    tails.ack,
  ])
})

test('the vectors have a sample of every message that devices begin, as the platform accepts it', () => {
  const isBegun = (one: unknown): one is Topic =>
    typeof one === 'object' && one !== null && 'tail' in one && 'from' in one && one.from === 'device'
  const begun = Object.values<unknown>(topics).filter(isBegun)
  const samples = vectors.uplinks.map(({ tail, body }) => ({ tail, body: { id: '1', ...body } }))
  for (const { tail, payload } of begun.filter((one) => !one.tail.endsWith('/reply'))) {
    const sample = samples.find((one) => one.tail === tail)
    expect(sample, `a sample of ${tail} in uplinks of test-vectors.json`).toBeDefined()
    expect(z.safeParse(payload, sample?.body).error?.issues).toBeUndefined()
  }
})

test.each(vectors.backoff)('pause $attempt with random $random is $ms ms', ({ attempt, random, ms }) =>
  expect(backoffMs(attempt, random)).toBe(ms),
)

test('a body that is no object is not read', () => {
  for (const text of ['', 'no json', '[]', 'null', '7']) expect(readBody(Buffer.from(text))).toBeUndefined()
  expect(readBody(Buffer.from('{"id":"1"}'))).toEqual({ id: '1' })
})

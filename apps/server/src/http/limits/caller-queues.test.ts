import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callerQueues } from './caller-queues.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const requestOf = (token?: string) =>
  ({ headers: token === undefined ? {} : { accesstoken: token }, cookies: {} }) as unknown as FastifyRequest
const replyOf = () => ({ raw: Object.assign(new EventEmitter(), { destroyed: false }) }) as unknown as FastifyReply

/** The names of those whose turn it is, in their order. */
function entering() {
  const calls = { begun: 0 }
  const queues = callerQueues({ callsBegun: () => calls.begun })
  const entered: string[] = []
  async function enter(
    name: string,
    kind: 'calls' | 'streams' | 'uploads',
    token: string | undefined,
    reply = replyOf(),
  ) {
    const leave = await queues.enter(kind, requestOf(token), reply)
    entered.push(name)
    return leave
  }
  return { calls, queues, entered, enter }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

test('of one token eight calls are worked on, and the ninth waits; those of others do not', async () => {
  const { enter, entered, queues } = entering()
  const leaving = await Promise.all(Array.from({ length: 8 }, (_, at) => enter(`${at}`, 'calls', 'busy')))
  const ninth = enter('ninth', 'calls', 'busy')
  await Promise.all([enter('other', 'calls', 'other'), enter('visitor', 'calls', undefined)])
  await settled()
  expect(entered.slice(8).toSorted()).toEqual(['other', 'visitor'])
  leaving[0]?.()
  leaving[0]?.()
  await expect(ninth).resolves.toBeTypeOf('function')
  expect(entered.at(-1)).toBe('ninth')
  const tenth = enter('tenth', 'calls', 'busy')
  await settled()
  expect(entered.at(-1)).toBe('ninth')
  for (const leave of [...leaving.slice(1), await ninth]) leave()
  const last = await tenth
  last()
  expect(queues.size()).toBe(1)
})

test('streams open one after another; where calls came meanwhile, time is left to them first', async () => {
  const { enter, entered, calls } = entering()
  const first = await enter('first', 'streams', 'busy')
  const second = enter('second', 'streams', 'busy')
  const third = enter('third', 'streams', 'busy')
  await vi.advanceTimersByTimeAsync(10)
  expect(entered).toEqual(['first'])
  first()
  const leaveSecond = await second
  await vi.advanceTimersByTimeAsync(10)
  calls.begun += 1
  leaveSecond()
  await vi.advanceTimersByTimeAsync(49)
  expect(entered).toEqual(['first', 'second'])
  await vi.advanceTimersByTimeAsync(1)
  await third
  expect(entered).toEqual(['first', 'second', 'third'])
})

test('more than can wait are refused, uploads never wait, and who has gone holds nothing', async () => {
  const { enter, queues } = entering()
  const first = await enter('first', 'streams', 'busy')
  const gone = replyOf()
  const waiting = [
    enter('gone', 'streams', 'busy', gone),
    ...Array.from({ length: 98 }, (_, at) => enter(`${at}`, 'streams', 'busy')),
  ]
  await expect(enter('too many', 'streams', 'busy')).rejects.toMatchObject({ reason: 'request.tooManyStreams' })
  await enter('upload', 'uploads', 'busy')
  gone.raw.emit('close')
  await expect(waiting[0]).rejects.toThrow()
  first()
  for (const one of waiting.slice(1)) (await one)()
  expect(queues.size()).toBe(0)
  const late = replyOf()
  Object.assign(late.raw, { destroyed: true })
  await expect(enter('late', 'streams', 'busy', late)).rejects.toThrow()
  expect(queues.size()).toBe(0)
})

test('a stream that has nothing to send holds up the next for a moment at most', async () => {
  const { enter, entered } = entering()
  await enter('silent', 'streams', 'busy')
  const next = enter('next', 'streams', 'busy')
  await vi.advanceTimersByTimeAsync(249)
  expect(entered).toEqual(['silent'])
  await vi.advanceTimersByTimeAsync(1)
  await next
  expect(entered).toEqual(['silent', 'next'])
})

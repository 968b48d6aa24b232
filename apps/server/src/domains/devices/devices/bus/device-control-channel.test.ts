import type { FastifyBaseLogger } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { controlListener, decodeControl, encodeControl, type ControlMessage } from './device-control-channel.ts'

const productId = 'ab'.repeat(16)
const messages: [string, ControlMessage][] = [
  ['kick 12', { type: 'kick', body: 12 }],
  [`kickProduct ${productId}`, { type: 'kickProduct', body: productId }],
  [
    'end [[7,"a b"],[8,"c"]]',
    {
      type: 'end',
      body: [
        [7, 'a b'],
        [8, 'c'],
      ],
    },
  ],
  ['send 9007199254740991', { type: 'send', body: Number.MAX_SAFE_INTEGER }],
  ['shadow 1', { type: 'shadow', body: 1 }],
  ['topology 3', { type: 'topology', body: 3 }],
]

describe('a control message', () => {
  test.each(messages)('%s is written and read alike', (text, message) => {
    expect(encodeControl(message)).toBe(text)
    expect(decodeControl(text)).toEqual(message)
  })

  test.each([
    '',
    ' ',
    'kick',
    'kick ',
    'kick 0',
    'kick -1',
    'kick 1.5',
    'kick 12 13',
    'kick 99999999999999999',
    'KICK 12',
    'reboot 12',
    'constructor 1',
    'kickProduct 12',
    'end',
    'end [[1]]',
    'end {"1":"a"}',
    'end [[1,"a"',
  ])('%j of a process of another version is ignored with a line in the log', (text) => {
    const handled: unknown[] = []
    const handle = (body: unknown) => void handled.push(body)
    const ofProducts = {
      kickProduct: handle,
      recheckReaders: handle,
      update: handle,
      updateProduct: handle,
      binding: handle,
    }
    const handlers = { ...ofProducts, kick: handle, end: handle, send: handle, shadow: handle, topology: handle }
    const warn = vi.fn<(...said: unknown[]) => void>()
    controlListener({ warn } as unknown as FastifyBaseLogger, handlers)(text)
    expect(handled).toEqual([])
    expect(warn.mock.calls).toHaveLength(1)
  })
})

import { expect, test } from 'vitest'
import { Inbox } from './inbox.ts'

test('a packet that drips in byte by byte is copied a few times, not once a byte', () => {
  const inbox = new Inbox()
  const buffers = new Set<Buffer>()
  for (let at = 0; at < 10_000; at++) {
    inbox.push(Buffer.from([at & 0xff]))
    buffers.add(inbox.bytes)
  }

  expect(buffers.size).toBeLessThan(20)
  expect(
    inbox.filled.subarray(inbox.offset).equals(Buffer.from(Array.from({ length: 10_000 }, (_, at) => at & 0xff))),
  ).toBe(true)
})

test('bytes that were handed out are never written over', () => {
  const inbox = new Inbox()
  for (const part of ['ab', 'cd', 'ef']) inbox.push(Buffer.from(part))
  const handedOut = inbox.filled.subarray(0, 4)
  inbox.offset = 4
  for (let times = 0; times < 100; times++) inbox.push(Buffer.from('xxxx'))

  expect(handedOut.toString()).toBe('abcd')
})

test('an empty inbox keeps nothing alive', () => {
  const inbox = new Inbox()
  inbox.push(Buffer.alloc(60_000))
  inbox.offset = 60_000
  inbox.trim()

  expect(inbox.bytes.length).toBe(0)
})

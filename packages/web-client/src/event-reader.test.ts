import { expect, test } from 'vitest'
import { eventReader } from './event-reader.ts'

test('events are read whole from pieces cut anywhere; comments tell nothing', () => {
  const text = ': still here\n\ndata: {"a":1}\n\nevent: ended\ndata: {}\n\ndata: one\ndata: two\n\n'
  for (let size = 1; size <= text.length; size++) {
    const events: [string, string][] = []
    const take = eventReader((name, data) => events.push([name, data]))
    for (let at = 0; at < text.length; at += size) take(text.slice(at, at + size))
    expect(events).toEqual([
      ['message', '{"a":1}'],
      ['ended', '{}'],
      ['message', 'one\ntwo'],
    ])
  }
})

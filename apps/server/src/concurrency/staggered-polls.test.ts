import { expect, test, vi } from 'vitest'
import { staggeredPoll } from './staggered-polls.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

function heldPolls() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const poll = (name: string): void =>
    void staggeredPoll(() => {
      begun.push(name)
      const end = Promise.withResolvers<void>()
      ends.set(name, end)
      return end.promise
    })
  return { begun, poll, ends }
}

test('polls that are due in the same moment run one after another, also after one that fails', async () => {
  const { begun, poll, ends } = heldPolls()
  for (const name of ['pushes', 'timers', 'outbox']) poll(name)
  await settled()
  expect(begun).toEqual(['pushes'])
  ends.get('pushes')?.reject(new Error('away'))
  await settled()
  expect(begun).toEqual(['pushes', 'timers'])
  ends.get('timers')?.resolve()
  await settled()
  expect(begun).toEqual(['pushes', 'timers', 'outbox'])
  ends.get('outbox')?.resolve()
  await settled()
})

test('a slow poll does not hold up the others, and its end gives no second turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { begun, poll, ends } = heldPolls()
    for (const name of ['slow', 'timers', 'outbox']) poll(name)
    await settled()
    vi.advanceTimersByTime(49)
    await settled()
    expect(begun).toEqual(['slow'])
    vi.advanceTimersByTime(1)
    await settled()
    expect(begun).toEqual(['slow', 'timers'])
    ends.get('slow')?.resolve()
    await settled()
    expect(begun).toEqual(['slow', 'timers'])
    ends.get('timers')?.resolve()
    await settled()
    expect(begun).toEqual(['slow', 'timers', 'outbox'])
    ends.get('outbox')?.resolve()
    await settled()
  } finally {
    vi.useRealTimers()
  }
})

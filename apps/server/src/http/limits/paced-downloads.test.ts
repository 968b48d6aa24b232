import { expect, test } from 'vitest'
import { pacedDownloads } from './paced-downloads.ts'

function surroundings({ partMs, callsInEach }: { partMs: number; callsInEach: number }) {
  const state = { now: 0, begun: 0, making: 0, most: 0, pauses: [] as number[], returned: 0 }
  const paced = pacedDownloads({
    callsBegun: () => state.begun,
    now: () => state.now,
    pause: async (ms) => void state.pauses.push(ms),
  })
  async function* parts() {
    try {
      for (const part of [1, 2, 3]) {
        state.making += 1
        state.most = Math.max(state.most, state.making)
        await Promise.resolve()
        state.now += partMs
        state.begun += callsInEach
        state.making -= 1
        yield part
      }
    } finally {
      state.returned += 1
    }
  }
  return { state, download: () => paced(parts()) }
}

async function read(chunks: AsyncIterable<number>, most = Infinity): Promise<number[]> {
  const all: number[] = []
  for await (const chunk of chunks) {
    all.push(chunk)
    if (all.length === most) break
  }
  return all
}

test('parts of several downloads are made one at a time, and none is left out', async () => {
  const { state, download } = surroundings({ partMs: 10, callsInEach: 0 })
  expect(await Promise.all([1, 2, 3].map(() => read(download())))).toEqual([1, 2, 3].map(() => [1, 2, 3]))
  expect(state).toMatchObject({ most: 1, pauses: [], returned: 3 })
})

test('where calls came meanwhile, twice the time of a part is left to them, and no more than 100 ms', async () => {
  const short = surroundings({ partMs: 10, callsInEach: 1 })
  await read(short.download())
  expect(short.state.pauses).toEqual([20, 20, 20])
  const long = surroundings({ partMs: 400, callsInEach: 1 })
  await read(long.download())
  expect(long.state.pauses).toEqual([100, 100, 100])
})

test('a reader that leaves ends what makes the parts, and the next download goes on', async () => {
  const { state, download } = surroundings({ partMs: 10, callsInEach: 0 })
  expect(await read(download(), 1)).toEqual([1])
  expect(state.returned).toBe(1)
  expect(await read(download())).toEqual([1, 2, 3])
})

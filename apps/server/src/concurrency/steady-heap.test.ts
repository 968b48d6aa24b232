import { expect, test } from 'vitest'
import { steadyHeap } from './steady-heap.ts'

async function* rows(): AsyncGenerator<number> {
  yield 1
  yield 2
}

async function all<Chunk>(chunks: AsyncIterable<Chunk>): Promise<Chunk[]> {
  const found: Chunk[] = []
  for await (const chunk of chunks) found.push(chunk)
  return found
}

const [bounded, free] = ['--heap-growing-percent=30', '--heap-growing-percent=0']

test('the heap is bounded while any of the streams is read, and no longer', async () => {
  const flags: string[] = []
  const inSteadyHeap = steadyHeap((set) => flags.push(set))
  const [first, second] = [inSteadyHeap(rows()), inSteadyHeap(rows())]
  expect(flags).toEqual([])
  expect(await first.next()).toEqual({ value: 1, done: false })
  expect(await second.next()).toEqual({ value: 1, done: false })
  expect(flags).toEqual([bounded])
  // Its reader has left.
  await first.return(undefined)
  expect(flags).toEqual([bounded])
  expect(await all(second)).toEqual([2])
  expect(flags).toEqual([bounded, free])
})

test('also a stream that fails gives the heap free', async () => {
  const flags: string[] = []
  const failing = steadyHeap((set) => flags.push(set))(
    (async function* () {
      yield* rows()
      throw new Error('the database is away')
    })(),
  )
  await expect(all(failing)).rejects.toThrow('away')
  expect(flags).toEqual([bounded, free])
})

test('V8 takes the flag of a process that runs', async () => {
  expect(await all(steadyHeap()(rows()))).toEqual([1, 2])
})

import { expect, test } from 'vitest'
import { simulatedImage } from './simulated-board.ts'
import { applyPatch, hasDeltas, makePatch } from './zstd.ts'

const older = simulatedImage('V1.0.0', 'works', 100_000, 1)
/** The same image with a few bytes more near its beginning, so that all others have moved. */
const newer = Buffer.concat([older.subarray(0, 500), Buffer.from('a new function'), older.subarray(500)])

test('this version of Node.js makes and applies deltas', () => expect(hasDeltas()).toBe(true))

test('a patch is a fraction of the image, and gives exactly the image', async () => {
  const patch = await makePatch(newer, older)
  expect(patch.length).toBeLessThan(200)
  expect((await applyPatch(patch, older, newer.length)).equals(newer)).toBe(true)
})

test('a patch does not apply to another image, nor beyond the announced size', async () => {
  const patch = await makePatch(newer, older)
  await expect(applyPatch(patch, older.subarray(0, 50_000), newer.length)).rejects.toThrow()
  await expect(applyPatch(patch, older, newer.length - 1)).rejects.toThrow()
})

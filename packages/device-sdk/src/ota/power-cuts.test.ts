import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deviceOn, offerOf, serving } from '../testing/update-rig.ts'
import { simulatedBoard, simulatedImage, type ImageBehavior } from './simulated-board.ts'

const url = 'http://platform/firmware/token'
const prior = simulatedImage('V1.0.0', 'works', 64, 1)
const target = simulatedImage('V1.1.0', 'works', 140, 2)
const offer = offerOf(target, 'V1.1.0')

async function updateWithCuts(image: Uint8Array, cuts: readonly number[], offered: object = offer, trialBoots = 1) {
  const board = simulatedBoard({ factory: prior, capacity: 256, trialBoots })
  const device = await deviceOn(board, { get: serving({ [url]: image }) })
  device.offers.push(offered)
  const before = board.operations()
  for (const cut of cuts) {
    board.cutAfter(cut)
    await device.run()
  }
  board.cutAfter(Number.MAX_SAFE_INTEGER - board.operations())
  const isAlive = await device.run()
  return { board, device, isAlive, operations: board.operations() - before }
}

const ends = ({ board }: { board: ReturnType<typeof simulatedBoard> }) => board.runs()

describe('a power cut', () => {
  test('at any operation and any byte ends on the target or the prior version, complete and confirmed', async () => {
    const { operations } = await updateWithCuts(target, [])
    expect(operations).toBeGreaterThan(1500)
    let onPrior = 0
    for (let cut = 0; cut < operations; cut++) {
      const result = await updateWithCuts(target, [cut])
      const { version, image, isTrial } = ends(result)
      expect([version, isTrial]).toEqual([version === 'V1.1.0' ? 'V1.1.0' : 'V1.0.0', false])
      expect(Buffer.compare(image, version === 'V1.1.0' ? target : prior), `cut at ${cut}`).toBe(0)
      if (version === 'V1.0.0') {
        onPrior++
        expect(result.device.progress.at(-1)).toMatchObject({ state: 'failed', code: 13 })
      } else expect(result.device.progress.at(-1)).toMatchObject({ state: 'installed', code: 0 })
    }
    // Only a cut during the trial, which the bootloader takes for a failed image, ends on the prior version.
    expect(onPrior).toBeGreaterThan(0)
    expect(onPrior).toBeLessThan(60)
  })

  test('during the trial is survived where the bootloader allows a second start', async () => {
    const { operations } = await updateWithCuts(target, [], offer, 2)
    for (let cut = operations - 600; cut < operations; cut += 2) {
      expect(ends(await updateWithCuts(target, [cut], offer, 2)).version, `cut at ${cut}`).toBe('V1.1.0')
    }
  })

  test('several times at random never ends on anything else', async () => {
    const anyCuts = fc.array(fc.nat(1500), { minLength: 2, maxLength: 6 })
    const behaviors = fc.constantFrom<ImageBehavior>('works', 'failsSelfTest', 'crashes')
    const property = fc.asyncProperty(
      anyCuts,
      behaviors,
      fc.integer({ min: 1, max: 3 }),
      async (cuts, behavior, boots) => {
        const image = simulatedImage('V1.1.0', behavior, 140, 2)
        const {
          version,
          image: runs,
          isTrial,
        } = ends(await updateWithCuts(image, cuts, offerOf(image, 'V1.1.0'), boots))
        expect(isTrial).toBe(false)
        expect(version === 'V1.1.0' ? behavior : 'works').toBe('works')
        expect(Buffer.compare(runs, version === 'V1.1.0' ? image : prior)).toBe(0)
      },
    )
    await fc.assert(property, { numRuns: 100, seed: 20_261_123 })
  })

  test('during a second update does not make the device forget which version it must not fall below', async () => {
    const older = simulatedImage('V0.9.0', 'works', 90, 3)
    const newer = simulatedImage('V1.2.0', 'works', 140, 4)
    for (let cut = 1; cut < 1500; cut += 29) {
      const board = simulatedBoard({ factory: prior, capacity: 256 })
      const files: Record<string, Uint8Array> = { [url]: target, newer, older }
      const device = await deviceOn(board, { get: serving(files) })
      device.offers.push(offer)
      await device.run()
      device.offers.splice(0, 1, offerOf(newer, 'V1.2.0', { jobId: '813', seq: 8, more: { url: 'newer' } }))
      board.cutAfter(cut)
      device.afterCut = () =>
        device.offers.splice(0, 1, offerOf(older, 'V0.9.0', { jobId: '900', seq: 6, more: { url: 'older' } }))
      await device.run()
      expect(board.runs().version, `cut at ${cut}`).not.toBe('V0.9.0')
      expect(board.runs().version, `cut at ${cut}`).not.toBe('V1.0.0')
    }
  })

  test('never leads back to an older version, whatever is offered afterwards', async () => {
    const { operations } = await updateWithCuts(target, [])
    const older = simulatedImage('V0.9.0', 'works', 90, 3)
    for (let cut = 0; cut < operations; cut += 37) {
      const { board, device } = await updateWithCuts(target, [cut])
      const before = board.runs().version
      device.offers.splice(0, 1, offerOf(older, 'V0.9.0', { jobId: '900', seq: before === 'V1.1.0' ? 6 : 1 }))
      if (before === 'V1.0.0') continue
      await device.run()
      expect(board.runs().version).toBe('V1.1.0')
      expect(device.progress.at(-1)).toMatchObject({ jobId: '900', state: 'failed', code: 5 })
    }
  })
})

test.each<[ImageBehavior, boolean]>([
  ['failsSelfTest', true],
  ['crashes', true],
  ['neverReturns', false],
])('an image that %s leaves the prior version running', async (behavior, isAliveAfter) => {
  const image = simulatedImage('V1.1.0', behavior, 140, 2)
  const { board, device, isAlive } = await updateWithCuts(image, [], offerOf(image, 'V1.1.0'))
  expect(isAlive).toBe(isAliveAfter)
  // The user pulls the plug of a device that hangs.
  if (!isAlive) expect(board.boot() && (await device.run())).toBe(true)
  expect(board.runs()).toMatchObject({ version: 'V1.0.0', isTrial: false })
  expect(device.progress.at(-1)).toMatchObject({ state: 'failed', code: 13 })
  // Said before the restart: from then on the platform waits for the return.
  const said = device.progress.filter(({ state }) => state.startsWith('install'))
  expect(said).toMatchObject([{ state: 'installing' }, { state: 'installed', percent: 100, code: 0 }])
})

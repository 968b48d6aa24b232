import { expect, test } from 'vitest'
import { deltaFor } from './delta-for.ts'

const delta = { deltaId: 7, firmwareVersion: 'V1.0.0 build 260101', reportedAs: '', from: 'a', size: 10, sha256: 'b' }
const device = { deltas: ['zstd'], running: [{ type: 1 as const, version: 'V1.0.0', seq: 1 }] }
const job = { code: 0, firmwareType: 1 as const, packageId: 5, legPackageId: 5 }

test('a delta is offered to a device that runs its source and can apply it', () => {
  expect(deltaFor(job, { deltas: [delta] }, device)).toBe(delta)
})

test.each([
  ['the device lists no format that it is in', job, { ...device, deltas: ['detools'] }, [delta]],
  ['the device could not apply it', { ...job, code: 14 }, device, [delta]],
  [
    'the device runs another version',
    job,
    { ...device, running: [{ ...device.running[0], version: 'V0.9.0' }] },
    [delta],
  ],
  ['the version is that of another firmware', { ...job, firmwareType: 2 as const }, device, [delta]],
  ['another version is installed first', { ...job, legPackageId: 4 }, device, [delta]],
  ['two sources have the version', job, device, [delta, { ...delta, deltaId: 8 }]],
])('none is offered where %s', (_what, ofJob, ofDevice, deltas) => {
  expect(deltaFor(ofJob, { deltas }, ofDevice as typeof device)).toBeUndefined()
})

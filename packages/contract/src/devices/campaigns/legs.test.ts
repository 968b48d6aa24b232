import { expect, test } from 'vitest'
import type { CampaignFacts } from './decide-offer.ts'
import { isOpenTo, nextLeg, pendingImages, unmetNeed, type PathPackage, type ReleaseImage } from './legs.ts'

const pack = (seq: number, changes: Partial<PathPackage> = {}): PathPackage => ({
  packageId: String(seq),
  firmwareVersion: `V1.${seq}.0 build 260101`,
  reportedAs: '',
  seq,
  sortKey: 1_000_000_000_000 + seq * 1_000_000_000 + 260_101,
  isStop: false,
  from: null,
  hardware: [],
  modelVersion: null,
  area: null,
  isOffered: true,
  isSigned: true,
  needs: [],
  ...changes,
})
const release = (images: ReleaseImage[]): CampaignFacts => ({ images }) as unknown as CampaignFacts
const mcu: ReleaseImage = { firmwareType: 2, target: pack(5), released: [] }
const module_: ReleaseImage = { firmwareType: 1, target: pack(3), released: [pack(2, { isStop: true })] }
const runs = (seq: number) => ({ version: `V1.${seq}.0 build 260101`, seq })

test('a release of several types is installed type by type, module before MCU, through stops on the way', () => {
  const bundle = release([mcu, module_])
  expect(nextLeg(bundle, { 1: runs(1), 2: runs(1) })).toMatchObject({
    firmwareType: 1,
    pack: { seq: 2 },
    fromVersion: runs(1).version,
    left: 3,
  })
  expect(nextLeg(bundle, { 1: runs(2), 2: runs(1) })).toMatchObject({ firmwareType: 1, pack: { seq: 3 }, left: 2 })
  expect(nextLeg(bundle, { 1: runs(3), 2: runs(1) })).toMatchObject({ firmwareType: 2, pack: { seq: 5 }, left: 1 })
  expect(pendingImages(bundle, { 1: runs(3), 2: runs(6) })).toEqual([])
  // Nothing is known of one type, so that the release can't be completed.
  expect(nextLeg(bundle, { 1: runs(3) })).toBeUndefined()
})

test('a withdrawn version is neither a way nor a stop', () => {
  const withdrawn = release([{ ...module_, released: [pack(2, { isStop: true, isOffered: false })] }])
  expect(nextLeg(withdrawn, { 1: runs(1) })?.pack.seq).toBe(3)
})

test('a version on the way has to fit the device’s hardware and area, and to be signed', () => {
  const device = { hardware: 'A1', lane: 'US' } as const
  expect(isOpenTo(pack(2), device)).toBe(true)
  expect(isOpenTo(pack(2, { hardware: ['B1'] }), device)).toBe(false)
  expect(isOpenTo(pack(2, { area: 'CN' }), device)).toBe(false)
  expect(isOpenTo(pack(2, { area: 'GLOBAL' }), device)).toBe(true)
  expect(isOpenTo(pack(2, { isSigned: false }), device)).toBe(false)
})

test('a demand of the manifest is met by the number that the device reports, else by its version', () => {
  const needy = pack(3, { needs: [{ firmwareType: 2, seq: 5, sortKey: pack(5).sortKey }] })
  expect(unmetNeed(needy, { 2: runs(4) })).toMatchObject({ firmwareType: 2 })
  expect(unmetNeed(needy, { 2: { ...runs(4), seq: null } })).toBeDefined()
  expect(unmetNeed(needy, { 2: { ...runs(5), seq: null } })).toBeUndefined()
  expect(unmetNeed(needy, { 2: runs(6) })).toBeUndefined()
  expect(unmetNeed(needy, {})).toBeDefined()
})

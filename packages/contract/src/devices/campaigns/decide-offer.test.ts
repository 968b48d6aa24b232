import { describe, expect, test } from 'vitest'
import { decideOffer, type Candidate, type DeviceFacts } from './decide-offer.ts'
import { imagesOf, type ReleaseImage } from './legs.ts'
import { widened } from './open-areas.ts'

const NOW = 1_795_000_000_000
const device = (changes: Partial<DeviceFacts> = {}): DeviceFacts => ({
  serial: 'lamp-001',
  isDisabled: false,
  isActivated: true,
  isSimulated: false,
  isProductReleased: true,
  isOnline: true,
  // 02:06 on its clock.
  utcOffset: -540,
  keys: null,
  canUpdate: true,
  hearsOffers: true,
  lane: 'CN',
  hardware: '',
  running: { 1: { version: 'V1.0.0 build 260101', seq: 1 } },
  hold: null,
  jobs: [],
  lastEnds: new Map(),
  ...changes,
})
const campaign = (changes: Partial<Candidate> = {}): Candidate => ({
  campaignId: '1',
  recordId: '41',
  kind: 'rollout',
  state: 'running',
  heldWhy: '',
  open: { CN: 200_000 },
  endsAt: NOW + 1e9,
  firmwareType: 1,
  firmwareId: '5',
  packageId: '7',
  seq: 2,
  sortKey: 1_001_000_260_201,
  firmwareVersion: 'V1.1.0 build 260201',
  reportedAs: '',
  hardware: [],
  from: null,
  remindType: 2,
  keyList: 12,
  publishedModel: 0,
  place: 100_000,
  isListed: false,
  ...changes,
})
const end = { why: '', code: 0, attempt: 1, endedAt: NOW }
const oldKeys = { ...end, outcome: 'FAILED', why: 'keyListOutdated', code: 3 } as const
const [image] = imagesOf(campaign()) as [ReleaseImage]
const stop = {
  packageId: '6',
  firmwareVersion: 'V1.0.5 build 260115',
  sortKey: 1_000_005_260_115,
  seq: 1.5,
  isStop: true,
}
const mcuNeed = { firmwareType: 2, seq: 4, sortKey: 0 } as const
const job = { jobId: '9', packageId: '6', firmwareType: 1, seq: 1, state: 'downloading' } as const

describe('an offer', () => {
  test('goes to a device of an open lane whose place is open', () => {
    expect(decideOffer(device(), [campaign()], NOW).offer).toMatchObject({
      campaign: { packageId: '7' },
      needsConsent: false,
    })
  })

  test.each<[string, Partial<DeviceFacts>, Partial<Candidate>]>([
    ['deviceDisabled', { isDisabled: true }, {}],
    ['neverConnected', { isActivated: false }, {}],
    ['simulated', { isSimulated: true }, {}],
    ['gatewayOffline', { isGatewayOnline: false }, {}],
    ['noOta', { canUpdate: false }, {}],
    ['noOta', { hearsOffers: false }, {}],
    ['notInValidation', {}, { kind: 'validation' }],
    ['notReleased', {}, { kind: 'validation', isListed: true, state: 'finished' }],
    ['withdrawn', {}, { state: 'withdrawn' }],
    ['expired', {}, { endsAt: NOW }],
    ['otherArea', { lane: 'US' }, {}],
    ['versionUnknown', { running: {} }, {}],
    ['hasTarget', { running: { 1: { version: '1.1.0', seq: null } } }, {}],
    ['hasNewer', { running: { 1: { version: 'V2.0.0 build 270101', seq: null } } }, {}],
    ['hasNewer', { running: { 1: { version: 'custom', seq: 3 } } }, {}],
    ['hardwareUnknown', {}, { hardware: ['A1'] }],
    ['otherHardware', { hardware: 'B1' }, { hardware: ['A1'] }],
    ['noPath', {}, { from: { version: 'V1.0.5', seq: 2, sortKey: 1_000_005_000_000 } }],
    ['viaStop', {}, { images: [{ ...image, released: [{ ...image.target, ...stop, area: 'US' }] }] }],
    [
      'modelUnpublished',
      {},
      { images: [{ ...image, target: { ...image.target, modelVersion: 3 } }], publishedModel: 2 },
    ],
    ['otherTypeFirst', {}, { images: [{ ...image, target: { ...image.target, needs: [mcuNeed] } }] }],
    ['gray', {}, { place: 200_000 }],
    ['held', {}, { state: 'held' }],
    ['paused', {}, { state: 'paused' }],
    ['stopped', {}, { state: 'stopped' }],
    ['window', { utcOffset: 480 }, {}],
    ['keyListOutdated', { keys: 9, lastEnds: new Map([['7', oldKeys]]) }, {}],
    ['deviceHold', { hold: { why: 'in use', until: null } }, {}],
    ['declined', { lastEnds: new Map([['7', { ...end, outcome: 'REJECTED' }]]) }, {}],
    ['cancelled', { lastEnds: new Map([['7', { ...end, outcome: 'CANCELLED', why: 'cancel' }]]) }, {}],
    ['attemptsUsed', { lastEnds: new Map([['7', { ...end, outcome: 'FAILED' }]]) }, {}],
    ['lastWasSevere', { lastEnds: new Map([['7', { ...end, outcome: 'LOST' }]]) }, {}],
    ['changedBack', { lastEnds: new Map([['7', { ...end, outcome: 'CONFIRMED' }]]) }, {}],
    ['offline', { isOnline: false }, {}],
    ['otherTypeFirst', { jobs: [{ ...job, firmwareType: 2 }] }, {}],
    ['otherJobInstalling', { jobs: [{ ...job, state: 'installing' }] }, {}],
    ['jobActive', { jobs: [{ ...job, packageId: '7', seq: 2 }] }, {}],
  ])('is refused: %s', (reason, changes, fields) => {
    const { offer, reason: found } = decideOffer(device(changes), [campaign(fields)], NOW)
    expect(offer).toBeUndefined()
    expect(found?.reason).toBe(reason)
  })

  test('that has succeeded stands against nothing while the device runs its version', () => {
    const lastEnds = new Map([['7', { ...end, outcome: 'CONFIRMED' as const }]])
    const running = { 1: { version: 'V1.1.0 build 260201', seq: 2 } }
    const [trace] = decideOffer(device({ running, lastEnds }), [campaign()], NOW).traces
    expect(trace?.checks.filter(({ isMet }) => !isMet).map(({ reason }) => reason)).toEqual(['hasTarget'])
  })

  test('of a version that is validated is not called released', () => {
    const [trace] = decideOffer(device(), [campaign({ kind: 'validation', isListed: true })], NOW).traces
    expect(trace?.checks.map(({ reason }) => reason)).not.toContain('notReleased')
  })

  test('that is missing is explained by the release that the device does not have', () => {
    const running = { 1: { version: 'V1.1.0 build 260201', seq: 2 } }
    const newer = campaign({ campaignId: '2', packageId: '8', seq: 3, open: { US: 1_000_000 } })
    const target = { ...image.target, packageId: '8', seq: 3, firmwareVersion: 'V1.2.0 build 260301' }
    const [older, later] = [campaign(), { ...newer, images: [{ ...image, target }] }]
    expect(decideOffer(device({ running }), [older, later], NOW).reason?.reason).toBe('otherArea')
  })

  test('compares no version where none is known', () => {
    const [trace] = decideOffer(device({ running: {} }), [campaign()], NOW).traces
    const reasons = trace?.checks.map(({ reason }) => reason)
    expect(reasons).toContain('versionUnknown')
    expect(reasons).not.toContain('hasTarget')
    expect(reasons).not.toContain('hasNewer')
  })

  test('without a campaign names that', () => {
    expect(decideOffer(device(), [], NOW).reason?.reason).toBe('noRelease')
  })

  test('is of the newest version of the first type: module before MCU', () => {
    const running = { ...device().running, 2: { version: '1.0.0', seq: null } }
    const all = [campaign({ firmwareType: 2, packageId: '1' }), campaign(), campaign({ packageId: '8', seq: 3 })]
    expect(decideOffer(device({ running }), all, NOW).offer?.campaign.packageId).toBe('8')
  })

  test('replaces a job of an older version, and goes past a hold where it is forced', () => {
    const hold = { why: '', until: NOW + 1 }
    const { offer } = decideOffer(device({ jobs: [job], hold }), [campaign({ remindType: 3 })], NOW)
    expect(offer?.supersedes).toEqual([job])
  })

  test('waits for the idle hours of the device’s own clock, unless it is forced or the device is a test device', () => {
    const awake = device({ utcOffset: 480 })
    const offerOf = (fields: Partial<Candidate>) => decideOffer(awake, [campaign(fields)], NOW).offer
    expect(decideOffer(awake, [campaign()], NOW).reason?.details).toEqual({ from: '02:00', to: '05:00', wait: 414 })
    expect(offerOf({ remindType: 3 })).toBeDefined()
    expect(offerOf({ kind: 'validation', isListed: true })).toBeDefined()
  })

  test('is made again once the device has loaded the key list with which it refused the signature', () => {
    const lastEnds = new Map([['7', oldKeys]])
    expect(decideOffer(device({ keys: 11, lastEnds }), [campaign()], NOW).reason?.reason).toBe('keyListOutdated')
    expect(decideOffer(device({ keys: 12, lastEnds }), [campaign()], NOW).offer).toBeDefined()
  })

  test('asks for consent in a rollout, not on a test device', () => {
    const asks = (fields: Partial<Candidate>) =>
      decideOffer(device(), [campaign({ remindType: 1, ...fields })], NOW).offer
    expect(asks({})?.needsConsent).toBe(true)
    expect(asks({ kind: 'validation', isListed: true })?.needsConsent).toBe(false)
  })
})

describe('lanes', () => {
  test('open by region, widen with the ratio and never narrow', () => {
    const first = widened({}, { region: 'cn', area: 'CN', grayRatio: 20 })
    expect(first).toEqual({ CN: 200_000 })
    const global = widened(first, { region: 'us', area: 'GLOBAL', grayRatio: 50 })
    expect(global).toEqual({ CN: 200_000, US: 500_000, OTHER: 500_000 })
    expect(widened(global, { region: 'us', area: 'US', grayRatio: 10 })).toEqual(global)
  })
})

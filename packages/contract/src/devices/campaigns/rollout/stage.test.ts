import { describe, expect, test } from 'vitest'
import { holdText } from './hold-texts.ts'
import { planStatistics } from './plan-statistics.ts'
import { planOf, rolloutPlan } from './plan.ts'
import { groupChecks, membershipChecks, paceChecks, queuedFor, type Stage } from './stage.ts'

const NOW = 1_795_000_000_000
const DAY_MS = 86_400_000
const stage = (changes: Partial<Stage> = {}): Stage => ({
  plan: planOf('standard'),
  group: 1,
  openGroup: 1,
  lacksApproval: false,
  lacksRehearsal: false,
  ahead: 0,
  inFlight: 0,
  ...changes,
})
const unmet = (checks: { reason: string; isMet: boolean }[]): string[] =>
  checks.filter(({ isMet }) => !isMet).map(({ reason }) => reason)

describe('a device of a rollout in groups', () => {
  test.each<[string[], Partial<Stage>, 'running' | 'scheduled']>([
    [[], {}, 'running'],
    [['groupClosed'], { group: 2 }, 'running'],
    [['scheduled'], { openGroup: -1 }, 'scheduled'],
    [['awaitingApproval', 'scheduled'], { lacksApproval: true }, 'scheduled'],
    [['rehearsalMissing', 'scheduled'], { lacksRehearsal: true }, 'scheduled'],
    // What the start needed does not concern a rollout that has begun.
    [[], { lacksApproval: true, lacksRehearsal: true }, 'running'],
  ])('waits for its group: %j', (expected, changes, state) => {
    expect(unmet(groupChecks({ state, stage: stage(changes) }))).toEqual(expected)
  })

  test.each<[string[], Partial<Stage>]>([
    [[], {}],
    [[], { rateLeft: 1, room: 1 }],
    [['rate'], { rateLeft: 0 }],
    [['inFlightCap'], { room: 0 }],
  ])('waits for its turn: %j', (expected, changes) => {
    const checks = paceChecks({ state: 'running', stage: stage(changes) })
    expect(unmet(checks)).toEqual(expected)
    const trace = { campaign: { campaignId: '7', stage: stage() }, checks }
    expect(queuedFor({ traces: [trace] })?.campaignId).toBe(expected.length > 0 ? '7' : undefined)
    const offline = { ...trace, checks: [...checks, { reason: 'offline' as const, isMet: false }] }
    expect(queuedFor({ traces: [offline] })).toBeUndefined()
  })

  const member = { lane: 'CN', serial: 'a', hardware: 'A1', activatedAt: NOW - DAY_MS, seenAt: NOW - DAY_MS } as const
  test.each<[string[], object]>([
    [[], {}],
    [[], { versions: ['V1'], hardware: ['A1'], areas: ['CN'], serials: ['a'], seenDays: 2 }],
    [['filtered'], { versions: ['V2'] }],
    [['filtered'], { hardware: ['B1'] }],
    [['filtered'], { areas: ['US'] }],
    [['filtered'], { serials: ['b'] }],
    [['filtered'], { seenDays: 1 }],
  ])('belongs to it by its filter: %j', (expected, filter) => {
    const plan = rolloutPlan.parse({ filter })
    const checks = membershipChecks(member, { state: 'running', stage: stage({ plan }) }, { version: 'V1', now: NOW })
    expect(unmet(checks)).toEqual(expected)
  })

  test('joins a fixed membership only before its start', () => {
    const plan = rolloutPlan.parse({ membership: 'fixed' })
    const at = (createdAt: number) =>
      unmet(
        membershipChecks(member, { state: 'running', createdAt, stage: stage({ plan }) }, { version: 'V1', now: NOW }),
      )
    expect([at(NOW), at(NOW - 2 * DAY_MS)]).toEqual([[], ['joinedLater']])
  })
})

describe('the statistics of a plan', () => {
  const fleet = { devices: 10_000, online: 9000, simulated: 0, testDevices: 0, excluded: [] }

  test('state what it detects, with the test devices at hand and with sixty', () => {
    const { detection, recommended, groups, warnings } = planStatistics(planOf('standard'), fleet)
    expect([detection.permyriad, detection.devicesBefore]).toEqual([9509, 99])
    expect(recommended.permyriad).toBe(9921)
    expect(groups.map(({ devices }) => devices)).toEqual([9, 30, 60, 100, 301, 1500, 8000])
    expect(warnings).toEqual(['fewTestDevices'])
  })

  test('state the least duration from soaks and offers', () => {
    const soaks = planStatistics(planOf('standard'), fleet).minutes
    // 1 h each up to 199 devices, a day for 500 and 2,000; the last group has nothing after it.
    expect(soaks).toBe(4 * 60 + 2 * 1440)
    const slow = rolloutPlan.parse({ rate: { kind: 'constant', perMinute: 100 } })
    expect(planStatistics(slow, fleet).minutes).toBe(soaks + 100)
  })

  test('warn of what weakens the plan', () => {
    const warned = (changes: object, plan = planOf('standard')) =>
      planStatistics(plan, { ...fleet, testDevices: 60, ...changes }).warnings
    expect(warned({ devices: 0, online: 0 })).toEqual(['noDevices'])
    expect(warned({ online: 0 })).toEqual(['noneOnline'])
    expect(warned({ devices: 9900 })).toEqual(['smallFleet'])
    expect(warned({}, planOf('allAtOnce'))).toEqual(['noGroups'])
  })
})

test('a hold states its numbers in both languages', () => {
  const gate = { verdict: 'tooFew', settled: 60, severe: 0, allowed: -1, bound: 488 } as const
  expect(holdText({ rule: 'evidence', group: 2, gate }).en).toBe(
    'group 3 proves too little: 60 devices only exclude fault rates above 4.88%',
  )
  expect(holdText({ rule: 'severe', severe: 1, settled: 9 }).zh).toBe('前 9 台设备中有 1 台失联、回滚或未恢复连接')
})

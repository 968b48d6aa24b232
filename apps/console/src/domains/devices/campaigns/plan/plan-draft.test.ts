import { planOf, rolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { expect, test } from 'vitest'
import { draftOf, problemAt, readPlan } from './plan-draft.ts'

const everything = rolloutPlan.parse({
  groups: { chosen: [5, 20], targets: [80, 300], factor: 3 },
  membership: 'fixed',
  filter: {
    versions: ['V1.0.0 build 260101'],
    hardware: ['A1', 'rev B'],
    areas: ['US'],
    serials: ['a', 'b'],
    seenDays: 9,
  },
  rate: { kind: 'exponential', base: 7, factor: 15, every: 30, per: 'offered', most: 70 },
  inFlight: { least: 11, percentOfSettled: 40 },
  startsAt: Date.UTC(2026, 11, 1, 8, 30),
  endsAt: Date.UTC(2027, 0, 1),
  windows: [
    { days: [6, 7], from: 0, to: 1440 },
    { days: [1], from: 1380, to: 90 },
  ],
  limits: {
    zeroTolerance: 50,
    settledPercent: 90,
    gates: [{ from: 80, permille: 35 }],
    sequential: { healthyPermille: 6, faultyPermille: 41, falseStopPermyriad: 25, missPermyriad: 150 },
    soft: { percent: 30, least: 15, outcomes: ['FAILED'] },
  },
  soak: { minutes: 30, laterMinutes: 600, laterFromPercent: 10 },
  timing: { attempts: 2, returnMinutes: 90 },
  health: [
    { kind: 'silence', tolerance: 20 },
    { kind: 'value', deKey: 'rssi', worse: 'lower', tolerance: 6 },
  ],
  needsApproval: true,
  needsRehearsal: true,
})

test.each([
  ['every field', everything],
  ['the standard plan', planOf('standard')],
  ['the careful plan', planOf('careful')],
  ['a constant rate', { ...planOf('allAtOnce'), rate: { kind: 'constant', perMinute: 5 } as const }],
])('a draft is the plan that it was made from: %s', (_name, plan) => {
  expect(readPlan(draftOf(plan))).toEqual({ plan })
})

test('problems are at the field that has them', () => {
  const draft = {
    ...draftOf(planOf('standard')),
    chosen: '9, x',
    soak: null,
    gates: [{ key: 0, from: 99, percent: 90 }],
  }
  const { problems } = readPlan(draft) as { problems: ReadonlyMap<string, string> }
  expect(problemAt(problems, 'groups.chosen')).toBeDefined()
  expect(problemAt(problems, 'soak.minutes')).toBe('必填')
  expect(problemAt(problems, 'limits.gates.0.permille')).toBeDefined()
  expect(problemAt(problems, 'limits.gates.0.from')).toBeUndefined()
  const long = readPlan({ ...draftOf(planOf('standard')), timing: { attempts: 11, lostHours: null } })
  expect([...(long.problems ?? new Map<string, string>()).keys()]).toEqual(['timing.attempts'])
})

import { DAY_MS } from '../../../../durations.ts'
import type { TimingChanges } from '../../jobs/job-timing.ts'
import { ENGINE_VERSION } from '../engine.ts'
import { wholeJson } from '../whole-json.ts'
import type { RehearsalReport, RunResult } from './report.ts'

/** What a rehearsal has to show, and for how long it counts. */
export const evidenceRules = {
  validDays: 7,
  seeds: 20,
  earlyPercent: 95,
  /** The fault that every plan must catch: 3 % of the devices never return. */
  fault: { kind: 'neverReturns', permille: 30 },
} as const

/** What of a report decides whether it counts. */
export interface EvidenceReport extends Pick<
  RehearsalReport,
  'engineVersion' | 'packageHash' | 'planHash' | 'timing' | 'validationDevices' | 'faults' | 'early'
> {
  runs: { length: number }
  healthy: Pick<RunResult, 'how' | 'outcomes'>
}

export const evidenceReport = (report: RehearsalReport): EvidenceReport => {
  const { engineVersion, packageHash, planHash, timing, validationDevices, faults, early, runs, healthy } = report
  const { how, outcomes } = healthy
  const common = { engineVersion, packageHash, planHash, ...(timing && { timing }), validationDevices, faults, early }
  return { ...common, runs: { length: runs.length }, healthy: { how, outcomes } }
}

export interface EvidenceFacts {
  /** What is about to start. */
  packageHash: string
  planHash: string
  /** What the product sets differently from the usual timing. */
  timing: TimingChanges
  /** Test devices that confirmed the version. */
  validationDevices: number
  rehearsedAt: number
  now: number
}

/** Why a rehearsal does not count, first reason first. */
export const evidenceFlaws = [
  'otherPackage',
  'otherPlan',
  'otherTiming',
  'otherEngine',
  'tooOld',
  'fewerTestDevices',
  'otherFault',
  'healthyRunFailed',
  'notStopped',
] as const
export type EvidenceFlaw = (typeof evidenceFlaws)[number]

const checks: Record<EvidenceFlaw, (report: EvidenceReport, facts: EvidenceFacts) => boolean> = {
  otherPackage: (report, { packageHash }) => report.packageHash !== packageHash,
  otherPlan: (report, { planHash }) => report.planHash !== planHash,
  otherTiming: (report, { timing }) => wholeJson(report.timing ?? {}) !== wholeJson(timing),
  otherEngine: ({ engineVersion }) => engineVersion !== ENGINE_VERSION,
  tooOld: (_report, { rehearsedAt, now }) => now - rehearsedAt > evidenceRules.validDays * DAY_MS,
  fewerTestDevices: (report, { validationDevices }) => validationDevices < report.validationDevices,
  otherFault: ({ faults: [fault, ...others], runs }) =>
    fault?.kind !== evidenceRules.fault.kind ||
    fault.permille !== evidenceRules.fault.permille ||
    fault.serials.length > 0 ||
    others.length > 0 ||
    runs.length < evidenceRules.seeds,
  healthyRunFailed: ({ healthy: { how, outcomes } }) =>
    how !== 'through' || Object.keys(outcomes).some((outcome) => outcome !== 'CONFIRMED'),
  notStopped: ({ early, runs }) => early.runs * 100 < runs.length * evidenceRules.earlyPercent,
}

/** Undefined: the rehearsal counts as the one that a plan requires. */
export const evidenceFlaw = (report: EvidenceReport, facts: EvidenceFacts): EvidenceFlaw | undefined =>
  evidenceFlaws.find((flaw) => checks[flaw](report, facts))

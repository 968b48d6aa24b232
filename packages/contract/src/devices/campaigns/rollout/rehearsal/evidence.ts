import { DAY_MS } from '../../../../durations.ts'
import { ENGINE_VERSION } from '../engine.ts'
import type { RehearsalReport } from './rehearsal.ts'

const VALID_DAYS = 7
const LEAST_SEEDS = 20
const LEAST_PERCENT = 95
/** The fault that every plan must catch: 3 % of the devices never return. */
const FAULT_PERMILLE = 30

export interface EvidenceFacts {
  /** What is about to start. */
  packageHash: string
  planHash: string
  /** Test devices that confirmed the version. */
  validationDevices: number
  rehearsedAt: number
  now: number
}

/** Why a rehearsal does not count, first reason first. */
const evidenceFlaws = [
  'otherPackage',
  'otherPlan',
  'otherEngine',
  'tooOld',
  'fewerTestDevices',
  'otherFault',
  'healthyRunFailed',
  'notStopped',
] as const
export type EvidenceFlaw = (typeof evidenceFlaws)[number]

const checks: Record<EvidenceFlaw, (report: RehearsalReport, facts: EvidenceFacts) => boolean> = {
  otherPackage: (report, { packageHash }) => report.packageHash !== packageHash,
  otherPlan: (report, { planHash }) => report.planHash !== planHash,
  otherEngine: ({ engineVersion }) => engineVersion !== ENGINE_VERSION,
  tooOld: (_report, { rehearsedAt, now }) => now - rehearsedAt > VALID_DAYS * DAY_MS,
  fewerTestDevices: (report, { validationDevices }) => validationDevices < report.validationDevices,
  otherFault: ({ faults: [fault, ...others], runs }) =>
    fault?.kind !== 'neverReturns' ||
    fault.permille !== FAULT_PERMILLE ||
    fault.serials.length > 0 ||
    others.length > 0 ||
    runs.length < LEAST_SEEDS,
  healthyRunFailed: ({ healthy: { how, outcomes } }) =>
    how !== 'through' || Object.keys(outcomes).some((outcome) => outcome !== 'CONFIRMED'),
  notStopped: ({ early, runs }) => early.runs * 100 < runs.length * LEAST_PERCENT,
}

/** Undefined: the rehearsal counts as the one that a plan requires. */
export const evidenceFlaw = (report: RehearsalReport, facts: EvidenceFacts): EvidenceFlaw | undefined =>
  evidenceFlaws.find((flaw) => checks[flaw](report, facts))

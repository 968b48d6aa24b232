import * as z from 'zod/mini'
import { epochMs } from '../../schema.ts'
import { fleetPart } from '../campaigns/rollout/rehearsal/rehearsal-input.ts'
import { evidenceFlaws } from '../campaigns/rollout/rehearsal/evidence.ts'
import { runEnds } from '../campaigns/rollout/rehearsal/report.ts'

const rehearsalStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const
export type RehearsalState = (typeof rehearsalStates)[number]

/** What a report says, in short. */
const rehearsalResult = z.object({
  healthyHow: z.enum(runEnds),
  healthyMinutes: z.number(),
  /** Runs that were stopped with at most `earlyDevices` devices. */
  earlyRuns: z.number(),
  earlyDevices: z.number(),
  /** Devices that were offered the version before a run was stopped. */
  medianExposed: z.number(),
  mostExposed: z.number(),
})
export type RehearsalResult = z.infer<typeof rehearsalResult>

const flaw = z.nullable(z.enum(evidenceFlaws))

export const rehearsal = z.object({
  rehearsalId: z.string(),
  recordId: z.string(),
  state: z.enum(rehearsalStates),
  /** Runs that are done, of all. */
  runsDone: z.number(),
  runs: z.number(),
  /** The account that started it. */
  account: z.string(),
  createTime: epochMs,
  endTime: z.nullable(epochMs),
  fleet: z.number(),
  seed: z.number(),
  planHash: z.string(),
  /** SHA-256 of the report; null until it is done. */
  reportHash: z.nullable(z.string()),
  result: z.nullable(rehearsalResult),
  /** Why it doesn't count as evidence for a rollout by its plan; null if it counts. */
  flaw,
  /** When it was chosen as the evidence of its release; null if it was not. */
  evidenceTime: z.nullable(epochMs),
})
export type Rehearsal = z.infer<typeof rehearsal>

export const rehearsalDetail = z.extend(rehearsal, {
  /** Canonical JSON of `rehearsalReport`, whose SHA-256 is `reportHash`. */
  report: z.nullable(z.string()),
})
export type RehearsalDetail = z.infer<typeof rehearsalDetail>

/** Why devices of a product are not in its simulated fleet. */
export const leftOutReasons = [
  'versionUnknown',
  'hasTarget',
  'hasNewer',
  'hardwareUnknown',
  'otherHardware',
  'noPath',
  'viaStop',
  'otherArea',
  'silent',
  'tooMany',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export const productFleet = z.object({
  /** Devices of the product that were looked at: all, or a sample of them. */
  devices: z.number(),
  total: z.number(),
  fleet: z.array(fleetPart),
  leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), devices: z.number() })),
  /** Test devices that run the version. */
  validationDevices: z.number(),
})
export type ProductFleet = z.infer<typeof productFleet>

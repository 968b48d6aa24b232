import type { InputOf } from '@slipway/contract/define-call.ts'
import { planOf, type RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { evidenceRules } from '@slipway/contract/devices/campaigns/rollout/rehearsal/evidence.ts'
import type { FaultKind } from '@slipway/contract/devices/campaigns/rollout/rehearsal/faults.ts'
import { MAX_DEVICES } from '@slipway/contract/devices/campaigns/rollout/rehearsal/rehearsal-input.ts'
import { startRehearsal } from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import { invalidInput } from '@slipway/contract/http/invalid-input.ts'
import * as z from 'zod/mini'
import { inPageLocale } from '@slipway/web-client/formats.ts'

const presetChoices = ['standard', 'careful', 'allAtOnce'] as const
export type PlanChoice = (typeof presetChoices)[number] | 'saved'

/** The plan of the release is the first choice, if it has one. */
export const planChoices = (saved: RolloutPlan | null): readonly PlanChoice[] =>
  saved ? ['saved', ...presetChoices] : presetChoices

/** Null: an empty field. */
type Typed = number | null

/** A fault as its fields have it; those that its kind does not use are ignored. */
export interface FaultDraft {
  key: number
  kind: FaultKind
  /** Percent of the devices. */
  share: Typed
  during: 'download' | 'flash'
  percent: Typed
  minutes: Typed
  bytesPerSecond: Typed
}

export interface Draft {
  /** Undefined: the first choice. */
  plan: PlanChoice | undefined
  isTyped: boolean
  devices: Typed
  onlineHours: Typed
  /** KB/s. */
  speed: Typed
  faults: FaultDraft[]
  validationDevices: Typed
  seeds: Typed
  seed: Typed
}

const PERMILLE_PER_PERCENT = 10
const BYTES_PER_KB = 1000

/** What each kind of fault asks for. */
export const faultFields: Readonly<
  Record<FaultKind, readonly ('share' | 'during' | 'percent' | 'minutes' | 'bytesPerSecond')[]>
> = {
  neverReturns: ['share'],
  rollsBack: ['share'],
  crashLoop: ['share'],
  diesLater: ['share', 'minutes'],
  powerCut: ['share', 'during', 'percent', 'minutes'],
  badHash: ['share'],
  wrongSignature: ['share'],
  slowLink: ['share', 'bytesPerSecond'],
  linkLost: ['share', 'percent', 'minutes'],
  noSpace: ['share'],
  wrongVersion: ['share'],
  clockJump: ['share', 'minutes'],
  declines: ['share'],
  duplicates: ['share'],
  lateMessages: ['share', 'minutes'],
  serverRestart: ['minutes'],
}
export const faultKinds = Object.keys(faultFields) as FaultKind[]

export const newFault = (key: number, kind: FaultKind = evidenceRules.fault.kind): FaultDraft => ({
  key,
  kind,
  share: evidenceRules.fault.permille / PERMILLE_PER_PERCENT,
  during: 'flash',
  percent: 50,
  minutes: 10,
  bytesPerSecond: 2000,
})

/** The rehearsal that counts as evidence. */
export const evidenceDraft = (): Draft => ({
  plan: undefined,
  isTyped: false,
  devices: 10_000,
  onlineHours: 24,
  speed: 100,
  faults: [newFault(0)],
  validationDevices: null,
  seeds: evidenceRules.seeds,
  seed: 1,
})

type Start = InputOf<typeof startRehearsal>

function faultOf({ key: _key, kind, share, ...fields }: FaultDraft): object {
  if (kind === 'serverRestart') return { kind, afterMinutes: fields.minutes }
  const own = faultFields[kind].filter((name) => name !== 'share')
  const permille = faultFields[kind].includes('share')
    ? { permille: Math.round((share ?? 0) * PERMILLE_PER_PERCENT) }
    : {}
  return { kind, ...permille, ...Object.fromEntries(own.map((name) => [name, fields[name]])) }
}

const VERSION = 'V1.0.0'

/** Problems by the path of their field in the call's input. */
export type Problems = ReadonlyMap<string, string>

/** What the call takes, or the problems of its fields. */
export function startOf(
  release: { productId: string; recordId: string },
  draft: Draft,
  saved: RolloutPlan | null,
): { input: Start; problems?: undefined } | { input?: undefined; problems: Problems } {
  const { isTyped, devices, onlineHours, speed, validationDevices, seed, seeds } = draft
  const bytesPerSecond = speed === null ? null : Math.round(speed * BYTES_PER_KB)
  const fleet = [{ version: VERSION, devices, onlineHours, bytesPerSecond }]
  const input = {
    ...release,
    plan: draft.plan === undefined || draft.plan === 'saved' ? (saved ?? planOf('standard')) : planOf(draft.plan),
    ...(isTyped && { fleet }),
    faults: draft.faults.map(faultOf),
    ...(validationDevices !== null && { validationDevices }),
    seed,
    seeds,
  }
  const { success, data, error } = z.safeParse(startRehearsal.input, input, { reportInput: true })
  if (success) return { input: data }
  const problems = new Map<string, string>()
  for (const issue of error.issues) {
    const { field, reason } = invalidInput([issue])
    if (!problems.has(field)) problems.set(field, inPageLocale(reason))
  }
  return { problems }
}

export const shownLimits = {
  devices: { min: 1, max: MAX_DEVICES },
  hours: { min: 1, max: 24 },
  share: { min: 0, max: 100 },
}

import { featureInput, featureType, type CheckedFeature, type FeatureType } from '../../features/features.ts'
import { featureLimits } from '../../features/features.limits.ts'
import { patternProblem } from '../../features/pattern.ts'
import type { ParametersSchema, ValueSchema } from '../../features/value-schema.ts'
import { invalidInput } from '../../../http/invalid-input.ts'
import type { Bilingual } from '../../../locale.ts'
import { DomainError } from '../../../refusals.ts'
import { rules, type RuleName } from '../../../rules.ts'
import type { Steps } from '../../../cooperative-steps.ts'
import { fitIdentifier, noKeys, type TakenKeys } from './fit-identifier.ts'
import { fitName, fitRemark } from './fit-names.ts'
import { textOf } from '../read/foreign-json.ts'
import { fitParameters, fitValue, type Fitting } from './fit-value.ts'
import type { ForeignFeature, ForeignModel, ForeignParameter, Severity } from '../read/foreign-model.ts'
import { noteInto, type Loss } from '../losses.ts'
import * as z from 'zod/mini'

const schema = featureInput({})
/** The reason why a feature cannot be imported, and its place. */
export interface FeatureProblem {
  place: string
  reason: Bilingual
}

export interface ReadFeature {
  /** The path in the file. */
  place: string
  featureType: FeatureType
  /** The names, as far as they could be parsed, for a list. */
  deKey: string
  deName: Bilingual
  losses: Loss[]
  /** Absent if there is a problem. */
  feature?: CheckedFeature
  problem?: FeatureProblem
  /** Of an event: the category of its message. */
  severity?: Severity | undefined
}

export interface ReadModel {
  features: ReadFeature[]
  losses: Loss[]
}

export function requireCount(places: readonly { place: string }[]): void {
  const over = places[featureLimits.perProduct]
  if (over) throw new DomainError('model-formats.tooMany', { place: over.place, limit: featureLimits.perProduct })
}

/** Called for each valid feature; throws at the first one that makes the model too large (SI-039). */
export type Room = (feature: CheckedFeature, place: string) => void

const encoder = new TextEncoder()
const BYTES_PER_KB = 1024

/** Checked before work that takes time per feature, such as compiling patterns. */
export function roomForModel(): Room {
  let bytes = 0
  return ({ deName, deRemark, ...parts }, place) => {
    const { deInput, deOutput } = { deInput: {}, deOutput: {}, ...parts }
    bytes += encoder.encode(JSON.stringify([deName, deInput, deRemark, deOutput])).length
    if (bytes <= featureLimits.modelBytes) return
    const limitKb = featureLimits.modelBytes / BYTES_PER_KB
    throw new DomainError('features.modelTooLarge', { limitKb, field: `${place}.deInput` })
  }
}

/** Converts another platform's features to ours; each is validated by the editor's own schema. */
export function* fitModel({ features, losses }: ForeignModel): Steps<ReadModel> {
  requireCount(features)
  const used = noKeys().used
  const room = roomForModel()
  const writtenIn = { property: new Set<string>(), operation: new Set<string>(), event: new Set<string>() }
  const fitted: ReadFeature[] = []
  for (const one of features) {
    yield
    fitted.push(fitFeature(one, { used, written: writtenIn[one.kind] }, room))
  }
  return { features: fitted, losses }
}

function fitFeature(given: ForeignFeature, taken: TakenKeys, room: Room): ReadFeature {
  const { place, kind, losses } = given
  const note = noteInto(losses)
  const problems: FeatureProblem[] = []
  const fitting: Fitting = { note, breaks: (at, reason) => void problems.push({ place: at, reason }) }

  const deKey = fitIdentifier(given.key, taken, place, note, fitting.breaks)
  const deName = fitName(given.name, textOf(given.key) ?? deKey, place, note)
  const written = {
    featureType: featureType[kind],
    deKey,
    deName,
    deRemark: fitRemark(given.remark ?? '', place, note),
    deOptional: given.required ? 0 : 1,
    ...partsOf(given, fitting),
  }
  const result = checked(written, place, room, problems[0])
  const severity = given.kind === 'event' ? given.severity : undefined
  if (severity) note(categoryKinds[severity], place)
  if (!result.problem) return { losses, ...result, severity }
  return { ...result, losses: [], deKey: textOf(given.key) ?? deKey }
}

const categoryKinds = { alarm: 'categoryAlarm', fault: 'categoryFault', info: 'categoryInfo' } as const

function partsOf(given: ForeignFeature, fitting: Fitting): Record<string, unknown> {
  switch (given.kind) {
    case 'property':
      return { transType: given.transType, deInput: fitValue(given.value, 1, fitting) }
    case 'operation':
      return { deInput: parameters(given.input, fitting), deOutput: parameters(given.output, fitting) }
    default:
      return { deOutput: parameters(given.output, fitting) }
  }
}

const parameters = (fields: readonly ForeignParameter[], fitting: Fitting) =>
  fields.length === 0 ? { type: 'noinput' } : { type: 'object', properties: fitParameters(fields, 2, fitting) }

interface Input {
  featureType: FeatureType
  deKey: string
  deName: Bilingual
}

/** Validates a feature; problems are reported with their place. */
export function checked(
  written: Input,
  place: string,
  room: Room,
  known?: FeatureProblem,
): Omit<ReadFeature, 'losses'> {
  const shown = { place, featureType: written.featureType, deKey: written.deKey, deName: written.deName }
  if (known) return { ...shown, problem: known }
  const result = z.safeParse(schema, written, { reportInput: true })
  if (!result.success) {
    const { field, reason } = invalidInput(result.error.issues)
    return { ...shown, problem: { place: field ? `${place}.${field}` : place, reason } }
  }
  const feature = result.data as CheckedFeature
  room(feature, place)
  const problem = patternIn(feature)
  if (problem) return { ...shown, problem: { place: `${place}.${problem.at}`, reason: rules[problem.rule] } }
  return { ...shown, deKey: feature.deKey, deName: feature.deName, feature }
}

function patternIn(feature: CheckedFeature): { at: string; rule: RuleName } | undefined {
  const parts: [string, ValueSchema | ParametersSchema][] = []
  if ('deInput' in feature) parts.push(['deInput', feature.deInput])
  if ('deOutput' in feature) parts.push(['deOutput', feature.deOutput])
  for (const [part, value] of parts) {
    const problem = value.type === 'noinput' ? undefined : patternProblem(value)
    if (problem) return { at: [part, ...problem.path].join('.'), rule: problem.rule }
  }
  return undefined
}

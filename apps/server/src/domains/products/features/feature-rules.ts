import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { sourceFeatureType, type CheckedFeature } from '@slipway/contract/products/features/features.ts'
import { otherType } from '@slipway/contract/products/features/same-types.ts'
import { readPatterns } from '@slipway/contract/products/features/pattern.ts'
import type { ParametersSchema, ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { StoredFeature } from './features.store.ts'
import { written, type Input } from './written-feature.ts'

const BYTES_PER_KB = 1024

/** A feature to add, and its position in the input: `''` or `features.3.`. */
export interface Planned {
  feature: Input
  place: string
  /** The most steps that its patterns can take for one message. */
  patternCost: number
}

/** Checks whether a product can have these features: SI-039, SI-043. The refusal names the first one beyond a limit. */
export function requireFits(kept: readonly Input[], planned: readonly Planned[]): void {
  requireCount(kept.length, planned)
  requireFreeKeys(kept, planned)
  requireRoom(kept, planned)
  requireQuick(kept, planned)
}

const partsOf = ({ deInput, deOutput }: Input) =>
  [deInput, deOutput].filter((part): part is ValueSchema | ParametersSchema => 'type' in part)
const patternCostOf = (feature: Input): number =>
  partsOf(feature).reduce((sum, part) => sum + readPatterns(part).cost, 0)

/** Bounds the time of one message, regardless of how many of its texts have a pattern. */
function requireQuick(kept: readonly Input[], planned: readonly Planned[]): void {
  let cost = planned.reduce((sum, { patternCost }) => sum + patternCost, 0)
  if (cost === 0) return
  cost += kept.reduce((sum, feature) => sum + patternCostOf(feature), 0)
  if (cost > featureLimits.patternSteps) throw tooCostly(planned.findLast(({ patternCost }) => patternCost > 0))
}

const tooCostly = (last: Planned | undefined) =>
  new DomainError('features.patternsCostly', { field: `${last?.place ?? ''}deInput` })

/** The input in its stored form. Stops at the first excess, because parsing patterns takes time. */
export function plansOf<Given extends CheckedFeature>(
  all: readonly Given[],
  placeOf: (index: number) => string,
): (Planned & { given: Given })[] {
  const plans: (Planned & { given: Given })[] = []
  let cost = 0
  for (const [index, given] of all.entries()) {
    const place = placeOf(index)
    const { patternCost, ...feature } = written(given, place)
    const plan = { given, place, feature, patternCost }
    cost += patternCost
    if (cost > featureLimits.patternSteps) throw tooCostly(plan)
    if (index === featureLimits.perProduct) requireCount(0, [...plans, plan])
    plans.push(plan)
  }
  return plans
}

function requireCount(kept: number, planned: readonly Planned[]): void {
  const over = planned[Math.max(0, featureLimits.perProduct - kept)]
  if (!over || kept + planned.length <= featureLimits.perProduct) return
  throw new DomainError('features.tooMany', { limit: featureLimits.perProduct, field: `${over.place}deKey` })
}

/** Identifiers are unique in a product; `Power` and `power` would collide in many device languages (decision 0014). */
function requireFreeKeys(kept: readonly Input[], planned: readonly Planned[]): void {
  const taken = new Set(kept.map(({ deKey }) => deKey.toLowerCase()))
  for (const { feature, place } of planned) {
    const key = feature.deKey.toLowerCase()
    if (taken.has(key)) throw new DomainError('features.keyTaken', { field: `${place}deKey`, deKey: feature.deKey })
    taken.add(key)
  }
}

/** The entire model has to fit into one message to a device. */
function requireRoom(kept: readonly Input[], planned: readonly Planned[]): void {
  let bytes = kept.reduce((sum, feature) => sum + sizeOf(feature), 0)
  for (const { feature, place } of planned) {
    bytes += sizeOf(feature)
    if (bytes <= featureLimits.modelBytes) continue
    const limitKb = featureLimits.modelBytes / BYTES_PER_KB
    throw new DomainError('features.modelTooLarge', { limitKb, field: `${place}deInput` })
  }
}

const sizeOf = ({ deName, deInput, deRemark, deOutput }: Input): number =>
  Buffer.byteLength(JSON.stringify([deName, deInput, deRemark, deOutput]))

const isTemplate = ({ sourceFeatureType: source }: StoredFeature): boolean => source === sourceFeatureType.template

const typeOf = (schema: unknown): unknown =>
  typeof schema === 'object' && schema !== null && 'type' in schema ? schema.type : undefined

/** SI-041: fields that the category's template defines cannot change. */
export function requireChangeable(
  current: StoredFeature,
  { featureType, ...wanted }: Input,
  isByLibrary = false,
): void {
  if (current.featureType !== featureType) throw new DomainError('features.typeFixed', { field: 'featureType' })
  requireTemplateKept(current, wanted)
  if (!isByLibrary) requireStandardKept(current, { ...wanted, featureType } as Input)
}

function requireTemplateKept(current: StoredFeature, wanted: Pick<Input, 'deKey' | 'deOptional' | 'deInput'>): void {
  if (!isTemplate(current)) return
  const fixed = (field: string) => new DomainError('features.templateFixed', { field })
  if (current.deKey !== wanted.deKey) throw fixed('deKey')
  if (current.deOptional !== wanted.deOptional) throw fixed('deOptional')
  if (typeOf(current.deInput) !== typeOf(wanted.deInput)) throw fixed('deInput.type')
}

/** A standard feature is the same in all products: identifier and data types are the library's. */
function requireStandardKept(current: StoredFeature, wanted: Input): void {
  if (current.isStandard !== 1) return
  const field = current.deKey === wanted.deKey ? otherType(current, wanted) : 'deKey'
  if (field !== undefined) throw new DomainError('features.standardFixed', { field })
}

/** SI-042. */
export function requireDeletable(current: StoredFeature): void {
  if (isTemplate(current) && current.deOptional === 0) throw new DomainError('features.mandatory')
}

import type { Bilingual } from '../../../locale.ts'
import type { FeatureContent } from '../feature-record.ts'
import { featureType, mayDistribute, mayReport, transType, type CheckedFeature } from '../features.ts'
import type { ChangedPart, ChangeEffect, ModelChange, PartChange } from './model-change.ts'
import { parametersChanges, schemaChanges, type Senders } from './schema-diff.ts'

/** A feature of one of two compared models. */
export type ComparedFeature = FeatureContent & {
  /** The id that identifies a renamed feature; without it only the identifier can. */
  did?: string | undefined
  deKey: string
  deName: Bilingual
  deOptional: number
  deRemark: string
}

/** An unsaved feature: the parts that its kind lacks are empty. */
export function comparedFeature(feature: CheckedFeature): ComparedFeature {
  switch (feature.featureType) {
    case featureType.property:
      return { ...feature, deOutput: {} }
    case featureType.event:
      return { ...feature, deInput: {} }
    default:
      return feature
  }
}

/** The differences between two models, in the order of the new one, with deleted features last. */
export function modelDiff(before: readonly ComparedFeature[], after: readonly ComparedFeature[]): ModelChange[] {
  const byId = new Map(before.flatMap((one) => (one.did === undefined ? [] : [[one.did, one] as const])))
  const byKey = new Map(before.map((one) => [one.deKey, one]))
  const left = new Set(before)
  const pairs: [ComparedFeature | undefined, ComparedFeature][] = after.map((is) => {
    const was = is.did === undefined ? undefined : byId.get(is.did)
    if (was) left.delete(was)
    return [was, is]
  })
  for (const pair of pairs) {
    const same = byKey.get(pair[1].deKey)
    if (pair[0] || !same || !left.has(same)) continue
    left.delete(same)
    pair[0] = same
  }
  return [...pairs.flatMap(([was, is]) => (was ? changed(was, is) : [added(is)])), ...[...left].map(removed)]
}

export const breaksAnything = (changes: readonly ModelChange[]): boolean => changes.some(({ breaks }) => breaks)

const whole = (
  kind: 'added' | 'removed',
  { deKey, deName: name, featureType: type }: ComparedFeature,
  effect: ChangeEffect,
): ModelChange => {
  const [from, to] = kind === 'added' ? ['', deKey] : [deKey, '']
  const parts: PartChange[] = [{ part: 'feature', at: '', from, to, effect }]
  return { deKey, wasKey: deKey, deName: name, featureType: type, kind, breaks: effect !== 'compatible', parts }
}

/** A new required feature is unknown to devices in the field. */
const added = (feature: ComparedFeature): ModelChange =>
  whole('added', feature, feature.deOptional === 0 ? 'unknownToDevices' : 'compatible')
const removed = (feature: ComparedFeature): ModelChange => whole('removed', feature, 'refusesOld')

function changed(was: ComparedFeature, is: ComparedFeature): ModelChange[] {
  const parts = [...ownChanges(was, is), ...(was.featureType === is.featureType ? contentChanges(was, is) : [])]
  if (parts.length === 0) return []
  const breaks = parts.some(({ effect }) => effect !== 'compatible')
  const { deKey, deName: name, featureType: type } = is
  return [{ deKey, wasKey: was.deKey, deName: name, featureType: type, kind: 'changed', breaks, parts }]
}

const nameOf = (table: Record<string, number>, code: number): string =>
  Object.keys(table).find((name) => table[name] === code) ?? String(code)

function ownChanges(was: ComparedFeature, is: ComparedFeature): PartChange[] {
  const parts: PartChange[] = []
  const add = (part: ChangedPart, from: string, to: string, effect: ChangeEffect): void => {
    if (from !== to) parts.push({ part, at: '', from, to, effect })
  }
  add('featureType', nameOf(featureType, was.featureType), nameOf(featureType, is.featureType), 'refusesOld')
  add('deKey', was.deKey, is.deKey, 'refusesOld')
  add('deName', `${was.deName.zh} / ${was.deName.en}`, `${is.deName.zh} / ${is.deName.en}`, 'compatible')
  add('deRemark', was.deRemark, is.deRemark, 'compatible')
  const [wasNeeded, isNeeded] = [was, is].map(({ deOptional }) => deOptional === 0)
  add('deOptional', String(wasNeeded), String(isNeeded), isNeeded ? 'unknownToDevices' : 'compatible')
  if (was.featureType === is.featureType) {
    add('transType', nameOf(transType, was.transType), nameOf(transType, is.transType), transEffect(was, is))
  }
  return parts
}

/** An added direction is like a new optional feature; a removed direction refuses what is sent today. */
function transEffect(was: ComparedFeature, is: ComparedFeature): ChangeEffect {
  const isLost = [mayReport, mayDistribute].some((may) => may(was.transType) && !may(is.transType))
  return isLost ? 'refusesOld' : 'compatible'
}

const device: Senders = { device: true, platform: false }
const platform: Senders = { device: false, platform: true }

function contentChanges(was: ComparedFeature, is: ComparedFeature): PartChange[] {
  if (is.featureType === featureType.property) {
    if (was.featureType !== is.featureType) return []
    const both = (may: typeof mayReport) => may(was.transType) && may(is.transType)
    const senders = { device: both(mayReport), platform: both(mayDistribute) }
    return schemaChanges(was.deInput, is.deInput, senders, 'deInput')
  }
  if (was.featureType === featureType.property) return []
  const output = parametersChanges(was.deOutput, is.deOutput, device, 'deOutput')
  if (was.featureType === featureType.event || is.featureType === featureType.event) return output
  return [...parametersChanges(was.deInput, is.deInput, platform, 'deInput'), ...output]
}

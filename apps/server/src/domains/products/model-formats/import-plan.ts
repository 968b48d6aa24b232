import type { FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import type { CheckedFeature } from '@slipway/contract/products/features/features.ts'
import type { ModelChange } from '@slipway/contract/products/features/model-versions/model-change.ts'
import { comparedFeature, modelDiff } from '@slipway/contract/products/features/model-versions/model-diff.ts'
import type { ReadFeature, ReadModel } from '@slipway/contract/products/model-formats/fit/fit-model.ts'
import type { Severity } from '@slipway/contract/products/model-formats/read/foreign-model.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { FeatureChanges, FeatureToChange } from '../features/index.ts'

interface Placed {
  place: string
  feature: CheckedFeature
  severity?: Severity | undefined
}

interface Changed extends Placed {
  current: FeatureRecord
  change: ModelChange
}

/** What a file would do to a product. */
export interface ImportPlan {
  isNew: (deKey: string) => boolean
  toAdd: Placed[]
  /** In both, and different: replaced only where the developer accepts it. */
  changed: Changed[]
  /** The product's features that the file lacks: removed only where the developer accepts it. */
  gone: FeatureRecord[]
}

export function importPlan({ features }: ReadModel, present: readonly FeatureRecord[]): ImportPlan {
  const byKey = new Map(present.map((one) => [one.deKey.toLowerCase(), one]))
  const inFile = new Set(features.map(({ deKey }) => deKey.toLowerCase()))
  const isNew = (deKey: string) => !byKey.has(deKey.toLowerCase())
  const plan: ImportPlan = { isNew, toAdd: [], changed: [], gone: [] }
  for (const one of features) {
    if (!one.feature) continue
    const { place, severity } = one
    const current = byKey.get(one.feature.deKey.toLowerCase())
    if (!current) {
      plan.toAdd.push({ place, feature: one.feature, severity })
      continue
    }
    const feature = keepingNames(one, one.feature, current)
    const [change] = modelDiff([current], [{ ...comparedFeature(feature), did: current.did }])
    if (change) plan.changed.push({ place, feature, current, change })
  }
  plan.gone = present.filter(({ deKey }) => !inFile.has(deKey.toLowerCase()))
  return plan
}

/** A name that the file lacks was made up for the first import; one that the developer has written since is better. */
function keepingNames({ losses }: ReadFeature, feature: CheckedFeature, { deName }: FeatureRecord): CheckedFeature {
  const isFilled = (kind: 'zhNameFilled' | 'enNameFilled') => losses.some((loss) => loss.kind === kind)
  const zh = isFilled('zhNameFilled') ? deName.zh : feature.deName.zh
  const en = isFilled('enNameFilled') ? deName.en : feature.deName.en
  return { ...feature, deName: { zh, en } }
}

export interface Accepted {
  replace: readonly string[]
  remove: readonly string[]
}

/** The changes of the accepted lines, and where each stands in the file. */
export function acceptedChanges(plan: ImportPlan, { replace, remove }: Accepted) {
  const replaced = replace.map((deKey) => listed(plan.changed, deKey, ({ feature }) => feature.deKey))
  const removed = remove.map((deKey) => listed(plan.gone, deKey, (one) => one.deKey))
  // A feature of another kind is another feature: the old one is deleted.
  const isOther = ({ current, feature }: Changed) => current.featureType !== feature.featureType
  const kept = replaced.filter((one) => !isOther(one))
  const added = [...plan.toAdd, ...replaced.filter(isOther)]
  const changes: Required<Omit<FeatureChanges, 'order'>> = {
    add: added.map(({ feature }) => feature),
    change: kept.map(({ feature, current }): FeatureToChange => {
      return { ...feature, did: current.did, updateTime: current.updateTime }
    }),
    remove: [...removed, ...replaced.filter(isOther).map(({ current }) => current)].map(({ did }) => did),
  }
  const placeOf = (kind: 'add' | 'change', at: number) => `${(kind === 'add' ? added : kept)[at]?.place ?? ''}.`
  return { changes, placeOf, counts: { added: plan.toAdd.length, changed: replaced.length, removed: removed.length } }
}

function listed<One>(all: readonly One[], deKey: string, keyOf: (one: One) => string): One {
  const found = all.find((one) => keyOf(one) === deKey)
  if (!found) throw new DomainError('model-formats.notListed', { deKey })
  return found
}

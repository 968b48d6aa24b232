import type { FeatureContent } from '../../products/features/feature-record.ts'
import { featureType, mayDistribute, mayReport } from '../../products/features/features.ts'
import { nextParametersOf, nextValueOf, type NextValue } from './next-value.ts'

/** What the devices of a product can say, ready to be said: shared by all devices of a fleet. */
export interface SimulatedModel {
  /** Properties that report. */
  reported: ReadonlyMap<string, NextValue>
  settable: ReadonlySet<string>
  events: ReadonlyMap<string, NextValue>
  /** What each operation gives back. */
  actions: ReadonlyMap<string, NextValue>
}

/** Of the features that the devices of a product are checked by. */
export function simulatedModel(features: readonly (FeatureContent & { deKey: string })[]): SimulatedModel {
  const reported = new Map<string, NextValue>()
  const settable = new Set<string>()
  const events = new Map<string, NextValue>()
  const actions = new Map<string, NextValue>()
  for (const one of features) {
    if (one.featureType === featureType.property) {
      if (mayReport(one.transType)) reported.set(one.deKey, nextValueOf(one.deInput))
      if (mayDistribute(one.transType)) settable.add(one.deKey)
    } else {
      const said = one.featureType === featureType.event ? events : actions
      said.set(one.deKey, nextParametersOf(one.deOutput))
    }
  }
  return { reported, settable, events, actions }
}

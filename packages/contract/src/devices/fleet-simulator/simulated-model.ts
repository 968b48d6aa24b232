import type { FeatureContent } from '../../products/features/feature-record.ts'
import { featureType, mayDistribute, mayReport } from '../../products/features/features.ts'
import { nextParametersOf, nextValueOf, type NextValue } from './next-value.ts'

/** The generators for all messages of a product's devices, shared by a fleet. */
export interface SimulatedModel {
  /** Properties that devices report. */
  reported: ReadonlyMap<string, NextValue>
  settable: ReadonlySet<string>
  events: ReadonlyMap<string, NextValue>
  /** The output generators by operation. */
  actions: ReadonlyMap<string, NextValue>
}

/** Builds the generators from the features that the product's devices are checked against. */
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

import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { mayReport } from '@slipway/contract/products/features/features.ts'
import type { ShownFeature } from '../../products/features/features.exports.ts'
import { problemOf, sampleValue, startOf } from '../devices/devices.exports.ts'

/** A value that is entered and not yet reported; its problem is shown once a report was tried. */
export interface ValueDraft {
  value: unknown
  isChecked: boolean
}
export type ValueDrafts = ReadonlyMap<string, ValueDraft>

export type PropertyFeature = Extract<ShownFeature, { kind: 'property' }>

/** A property has its default until the first report (ST-69). */
export function valueOf({ deKey, schema }: PropertyFeature, values: ReadonlyMap<string, unknown>): unknown {
  const start = 'defaultValue' in schema ? schema.defaultValue : undefined
  return values.has(deKey) ? values.get(deKey) : start
}

export interface AllReports {
  reports: readonly { deKey: string; value: unknown }[]
  /** Properties with an entered value that does not fit. */
  wrong: readonly string[]
}

/** Every property that is reported, with what was entered for it, its value, or a sample where it has none. */
export function allReports(
  features: readonly ShownFeature[],
  values: ReadonlyMap<string, unknown>,
  drafts: ValueDrafts,
): AllReports {
  const reports: { deKey: string; value: unknown }[] = []
  const wrong: string[] = []
  for (const feature of features) {
    if (feature.kind !== 'property' || !mayReport(feature.transType)) continue
    const { deKey, schema } = feature
    const draft = drafts.get(deKey)
    const value = draft ? draft.value : ownValue(schema, valueOf(feature, values))
    if (problemOf(schema, value)) wrong.push(deKey)
    else reports.push({ deKey, value })
  }
  return { reports, wrong }
}

function ownValue(schema: ValueSchema, value: unknown): unknown {
  if (schema.type === 'boolean') return value === true
  const own = startOf(schema, value)
  return value === undefined && (own === null || own === '') ? sampleValue(schema) : own
}

/** How many reports are sent in a second, so that the connection's limit is never met. */
export const REPORTS_PER_SECOND = virtualDeviceLimits.perSecond

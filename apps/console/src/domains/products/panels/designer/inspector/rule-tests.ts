import { bindingOf } from '@slipway/contract/products/features/panel/feature-item.ts'
import type { PanelTest } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature, PanelProperty } from '@slipway/contract/products/features/panel/panel-feature.ts'

/** What rules can ask for: properties that report one plain value. */
export const testable = (feature: PanelFeature): boolean =>
  feature.kind === 'p' && feature.mayReport && !['object', 'array'].includes(feature.schema.type)

type Plain = boolean | number | string
export type Bound = Exclude<PanelTest, { is: 'online' }>

export const isNumeric = ({ schema }: PanelProperty): boolean => schema.type === 'integer' || schema.type === 'number'

/** A value that the feature can have. */
function firstValue({ schema }: PanelProperty): Plain {
  if (schema.type === 'boolean') return true
  if (schema.type === 'enum') return (schema.enumValue[0] as Plain | undefined) ?? ''
  return schema.type === 'integer' || schema.type === 'number' ? schema.minimum : ''
}

export const firstTest = (property: PanelProperty | undefined): PanelTest =>
  property ? { bind: bindingOf(property), is: '=', value: firstValue(property) } : { is: 'online' }

/** Comparisons that make sense for a feature. */
export const comparisonsOf = (property: PanelProperty | undefined) =>
  property && isNumeric(property) ? (['=', '!=', '<', '<=', '>', '>='] as const) : (['=', '!='] as const)

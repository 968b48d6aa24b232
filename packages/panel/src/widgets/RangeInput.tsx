import type { CSSProperties } from 'react'
import type { BoundProperty } from '../panel-scope.ts'
import { onStep, stepOf, type Range } from '../value-steps.ts'

interface Props {
  property: BoundProperty
  schema: Range
  label: string
  className: string
}

const shareOf = ({ minimum, maximum }: Range, value: number): number =>
  maximum > minimum ? Math.min(1, Math.max(0, (value - minimum) / (maximum - minimum))) : 0

export const numberOf = (value: unknown, schema: Range): number => (typeof value === 'number' ? value : schema.minimum)

/** How much of the control is filled, from 0 to 1. */
export const fillOf = (value: unknown, schema: Range): number =>
  typeof value === 'number' ? shareOf(schema, value) : 0

export const fillStyle = (fill: number): CSSProperties => ({ ['--fill' as string]: fill })

/** The native input under pill, slider and dial: keyboard, touch and spoken value come with it. */
export const RangeInput = ({ property, schema, label, className }: Props) => (
  <input
    type="range"
    className={className}
    style={fillStyle(fillOf(property.value, schema))}
    aria-label={label}
    aria-valuetext={property.text}
    min={schema.minimum}
    max={schema.maximum}
    step={stepOf(schema)}
    value={numberOf(property.value, schema)}
    disabled={property.isDisabled}
    onChange={(event) => property.want(onStep(schema, Number(event.target.value)))}
  />
)

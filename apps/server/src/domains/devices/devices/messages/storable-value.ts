import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { OffModel } from '@slipway/contract/products/features/thing-model.ts'
import { isRecord } from '@slipway/contract/record.ts'

const { max, depth } = deviceLimits.unknownValue

/** The reason why no model allows a value: JSONB would reject it, change it, or grow without limit. */
export function unstorable(value: unknown): OffModel | undefined {
  if (typeof value === 'string') return unkeepableText(value)
  if (typeof value === 'number') return unkeepableNumber(value)
  if (typeof value !== 'object' || value === null) return undefined
  const inside = unkeepableInside(value, depth)
  if (inside) return inside
  return JSON.stringify(value).length > max ? { reason: 'tooLong', limit: max } : undefined
}

/** For a value that fits the model only the size remains to be checked. */
export function tooLarge(value: unknown): OffModel | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { max: most } = deviceLimits.modelledValue
  return JSON.stringify(value).length > most ? { reason: 'tooLong', limit: most } : undefined
}

/** PostgreSQL stores neither U+0000 nor unpaired surrogates. */
function unkeepableText(text: string): OffModel | undefined {
  if (text.includes('\0') || !text.isWellFormed()) return { reason: 'unsafeText' }
  return text.length > max ? { reason: 'tooLong', limit: max } : undefined
}

const unkeepableNumber = (value: number): OffModel | undefined =>
  Math.abs(value) <= Number.MAX_SAFE_INTEGER ? undefined : { reason: 'notFinite' }

function unkeepableInside(value: object, depthLeft: number): OffModel | undefined {
  if (depthLeft === 0) return { reason: 'tooLong', limit: max }
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    const problem =
      unkeepableText(key) ??
      (typeof part === 'object' && part !== null ? unkeepableInside(part, depthLeft - 1) : unkeepableScalar(part))
    if (problem) return problem
  }
  return undefined
}

const unkeepableScalar = (value: unknown): OffModel | undefined =>
  typeof value === 'string' ? unkeepableText(value) : typeof value === 'number' ? unkeepableNumber(value) : undefined

/** The size limit applies to each parameter; anything but a set of parameters counts as one value. */
export function firstUnkeepable(data: unknown): OffModel | undefined {
  if (!isRecord(data)) return unstorable(data)
  return firstOf(data, (key, value) => unstorable(key) ?? unstorable(value))
}

/** The same for parameters that fit the model. */
export const firstTooLarge = (data: unknown): OffModel | undefined =>
  isRecord(data) ? firstOf(data, (_key, value) => tooLarge(value)) : undefined

function firstOf(
  data: Record<string, unknown>,
  problemOf: (key: string, value: unknown) => OffModel | undefined,
): OffModel | undefined {
  for (const [key, value] of Object.entries(data)) {
    const problem = problemOf(key, value)
    if (problem) return { ...problem, at: key.slice(0, 64) } as OffModel
  }
  return undefined
}

import {
  lightNames,
  pinConflicts,
  pinLabel,
  type LightModelId,
  type MconfigInfo,
} from '@slipway/contract/products/hardware/light-strip.ts'
import { DomainError } from '@slipway/contract/refusals.ts'

/** Refuses the first conflict of a configuration. */
export function requireNoConflict(modelId: LightModelId, config: MconfigInfo): void {
  const [first] = pinConflicts(modelId, config)
  if (!first) return
  const { kind } = first
  const light = 'light' in first ? lightNames[first.light] : undefined
  throw new DomainError(`hardware.${kind}`, {
    pin: pinLabel(first.pin),
    ...('otherPin' in first && { otherPin: pinLabel(first.otherPin) }),
    ...(light && { lightZh: light.zh, lightEn: light.en }),
    field: 'mconfigInfo',
  })
}

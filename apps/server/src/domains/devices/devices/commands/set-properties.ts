import type { setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { Command } from '@slipway/contract/devices/devices/devices.ts'
import { offModelText } from '@slipway/contract/devices/devices/off-model-text.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { OffModel, ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Actor } from '../../../../http/route.ts'
import { SET_PROPERTIES } from './command-sending.ts'
import type { DevicesService } from '../registry/devices.service.ts'
import type { EnqueueCommand } from './enqueue-command.ts'
import { tooLarge } from '../messages/storable-value.ts'

interface Dependencies {
  devices: Pick<DevicesService, 'requireOwn'>
  modelOf(productId: string): Promise<ThingModel>
  enqueue: EnqueueCommand
}

/** Sets properties on a device by a command. */
export function propertySetter({ devices, modelOf, enqueue }: Dependencies) {
  return async function set(
    { productId, serial, data, expire }: CheckedInputOf<typeof setProperties>,
    actor: Actor,
    locale: Locale,
  ): Promise<Command> {
    await devices.requireOwn({ productId, serial }, actor)
    requireSettable(await modelOf(productId), data, locale)
    return enqueue({ productId, serial, tail: SET_PROPERTIES, data, expire }, actor)
  }
}

/** The first key that does not fit. */
export function unsettable(
  model: ThingModel,
  data: Record<string, unknown>,
): { deKey: string; problem: OffModel } | undefined {
  const offModel = model.checkSet(data)
  for (const [deKey, value] of Object.entries(data)) {
    const problem = offModel.get(deKey) ?? tooLarge(value)
    if (problem) return { deKey, problem }
  }
  return undefined
}

/** Developers read identifiers: the refusal names the first key that does not fit. */
export function requireSettable(model: ThingModel, data: Record<string, unknown>, locale: Locale): void {
  const off = unsettable(model, data)
  if (!off) return
  const { deKey, problem } = off
  throw new DomainError('devices.offModel', { deKey, feature: deKey, problem: inLocale(offModelText(problem), locale) })
}

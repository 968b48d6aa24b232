import type { callAction } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { Command } from '@slipway/contract/devices/devices/devices.ts'
import { actionCall } from '@slipway/contract/devices/devices/devices.topics.ts'
import { offActionText } from '@slipway/contract/devices/devices/off-model-text.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Actor } from '../../../../http/route.ts'
import type { DevicesService } from '../registry/devices.service.ts'
import type { EnqueueCommand } from './enqueue-command.ts'
import { firstTooLarge } from '../messages/storable-value.ts'

interface Dependencies {
  devices: Pick<DevicesService, 'requireOwn'>
  modelOf(productId: string): Promise<ThingModel>
  enqueue: EnqueueCommand
}

/** Invokes an operation of the model on a device by a command. */
export function actionInvoker({ devices, modelOf, enqueue }: Dependencies) {
  return async function callOn(
    { productId, serial, deKey, data, expire }: CheckedInputOf<typeof callAction>,
    actor: Actor,
    locale: Locale,
  ): Promise<Command> {
    await devices.requireOwn({ productId, serial }, actor)
    const model = await modelOf(productId)
    const problem = model.checkInput(deKey, data) ?? firstTooLarge(data)
    if (problem) {
      const off = { deKey, problem: inLocale(offActionText(problem), locale) }
      throw new DomainError('devices.offModel', { ...off, feature: deKey })
    }
    return enqueue({ productId, serial, tail: actionCall(deKey).tail, data, expire }, actor)
  }
}

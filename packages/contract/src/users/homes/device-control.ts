import * as z from 'zod/mini'
import { setProperties } from '../../devices/devices/devices.calls.ts'
import { deKey } from '../../products/features/features.ts'
import { integer } from '../../schema.ts'
import { controlLimits } from './homes.limits.ts'

/** How long the reply waits for the device. */
const waitMs = z._default(integer(controlLimits.waitMs), 0)

/** What people set, next to what names the device. */
export const setting = { data: setProperties.input.shape.data, waitMs }

/** The operation that people invoke, next to what names the device. */
export const invoking = { deKey, data: z._default(z.record(z.string(), z.unknown()), {}), waitMs }

/** Why people can't control a device that they have. */
export const controlRefusals = [
  'homes.deviceOffline',
  'devices.offModel',
  'devices.disabled',
  'devices.commandQueueFull',
  'homes.tooManyControls',
  'homes.deviceBusy',
  'request.tooLarge',
] as const

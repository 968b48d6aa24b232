import * as z from 'zod/mini'
import { firmwareTypes } from '../../catalog/modules/modules.ts'
import { defineEvent } from '../../define-event.ts'
import { codeOf } from '../../schema.ts'

/**
 * A product will no longer use this firmware: another one or another module was chosen, or its own was deleted. A
 * subscriber in the transaction refuses it by throwing, such as while the firmware is being released.
 */
export const firmwareUnbound = defineEvent(
  'hardware.firmwareUnbound',
  z.object({ productId: z.string(), firmwareId: z.string(), firmwareType: codeOf(firmwareTypes) }),
)

import * as z from 'zod/mini'
import { defineEvent } from '../../../define-event.ts'

/** A builder is removed: the packages that it has made belong to no task any more. `names`: of their files. */
export const packagesDropped = defineEvent(
  'builder.packagesDropped',
  z.object({ builderId: z.string(), names: z.array(z.string()) }),
)

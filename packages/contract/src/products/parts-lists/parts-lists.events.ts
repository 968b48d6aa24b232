import * as z from 'zod/mini'
import { defineEvent } from '../../define-event.ts'

/** A firmware version has a parts list, in place of the one that it may have had. */
export const partsListSet = defineEvent('partsList.set', z.object({ packageId: z.string() }))

import * as z from 'zod/mini'
import { defineEvent } from '../../../define-event.ts'

/** A gray version failed too often, and was taken back. */
export const panelStopped = defineEvent(
  'panel.stopped',
  z.object({ panelId: z.string(), version: z.string(), opened: z.int(), failed: z.int() }),
)

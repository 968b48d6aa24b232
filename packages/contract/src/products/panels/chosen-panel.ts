import * as z from 'zod/mini'
import { codeOf } from '../../schema.ts'
import { panelStatus } from './panels.lifecycle.ts'

/** The panel of a product, as its other steps show it. */
export const chosenPanel = z.object({
  panelId: z.string(),
  panelName: z.string(),
  rnName: z.string(),
  picture: z.string(),
  status: codeOf(panelStatus),
  version: z.string(),
})
export type ChosenPanel = z.infer<typeof chosenPanel>

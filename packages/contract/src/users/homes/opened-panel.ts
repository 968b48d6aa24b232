import * as z from 'zod/mini'
import { shownPanel } from '../../products/features/panel/shown-panel.ts'
import { feature } from '../../products/features/features.ts'
import { codeFrame } from './home-panels.ts'

/** The panel of a page that was opened with a link. */
export const openedPanel = z.object({
  ...shownPanel.shape,
  /** A code panel, with the features in force; null: `document` is drawn. */
  codePanel: z.nullable(
    z.object({
      panelId: z.string(),
      ...codeFrame.shape,
      model: z.array(feature),
      /** The mini-program of an EIB panel, which names the device that it means. */
      isProgram: z.boolean(),
    }),
  ),
})
export type OpenedPanel = z.infer<typeof openedPanel>

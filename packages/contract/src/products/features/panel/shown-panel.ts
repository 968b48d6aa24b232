import * as z from 'zod/mini'

/** In replies: only the renderer of panels reads it, and its format is that of panels, not of the API. */
const parts = z.record(z.string(), z.unknown())

/** A panel that is ready to be drawn, for pages that are too small to read models. See `panel-in-reply.ts`. */
export const shownPanel = z.object({ document: parts, model: z.array(parts) })
export type ShownPanel = z.infer<typeof shownPanel>

import * as z from 'zod/mini'

/** What a user of a device gets: the panel that its product has chosen, as it is for this user and this model. */
export const homePanel = z.object({
  kind: z.enum(['generated', 'visual', 'blank', 'entry']),
  panelId: z.string(),
  rnName: z.string(),
  version: z.string(),
  /** CN-07. */
  minAppVersion: z.string(),
  /** Null for a third-party entry. */
  document: z.nullable(z.record(z.string(), z.unknown())),
  entry: z.nullable(z.object({ url: z.string(), name: z.string(), icon: z.string() })),
})
export type HomePanel = z.infer<typeof homePanel>

import { lazyPart } from '../../../shared/lazy-part.tsx'

/** With its texts and its form: few visits open the interface step. */
export const NetworkGuidesSection = lazyPart(
  async () => ({ default: (await import('./NetworkGuidesSection.tsx')).NetworkGuidesSection }),
  { inPage: true },
)

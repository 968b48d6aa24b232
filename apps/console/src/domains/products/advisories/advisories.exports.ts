import { lazyPart } from '../../../shared/lazy-part.tsx'

/** The findings of a firmware version, for pages about it. */
export const FindingsPanel = lazyPart(
  () => import('./FindingsPanel.tsx').then((loaded) => ({ default: loaded.FindingsPanel })),
  { inPage: true },
)

/** The findings of all products, and the import of advisories. */
export const FindingsPage = lazyPart(
  () => import('./FindingsPage.tsx').then((loaded) => ({ default: loaded.FindingsPage })),
  { inPage: true },
)

import { lazyPart } from '../../../shared/lazy-part.tsx'

/** The parts list of a firmware version, for pages about it. */
export const PartsListPanel = lazyPart(
  () => import('./PartsListPanel.tsx').then((loaded) => ({ default: loaded.PartsListPanel })),
  { inPage: true },
)

/** Which devices run a component. */
export const ComponentSearchPage = lazyPart(
  () => import('./ComponentSearchPage.tsx').then((loaded) => ({ default: loaded.ComponentSearchPage })),
  { inPage: true },
)

import { lazyPart } from '../../../shared/lazy-part.tsx'

/** Until when a product gets security updates, for pages about its firmware. */
export const SupportCard = lazyPart(
  () => import('./SupportCard.tsx').then((loaded) => ({ default: loaded.SupportCard })),
  { inPage: true },
)

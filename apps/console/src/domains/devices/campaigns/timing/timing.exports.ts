import { lazyPart } from '../../../../shared/lazy-part.tsx'

/** How long updates of a product may take, for the page about its firmware. */
export const TimingCard = lazyPart(
  () => import('./TimingCard.tsx').then((loaded) => ({ default: loaded.TimingCard })),
  { inPage: true },
)

import { lazyPart } from '../../../shared/lazy-part.tsx'

/** The summary of a product's keys, for pages about its firmware. */
export const KeyCard = lazyPart(() => import('./KeyCard.tsx').then((loaded) => ({ default: loaded.KeyCard })), {
  inPage: true,
})

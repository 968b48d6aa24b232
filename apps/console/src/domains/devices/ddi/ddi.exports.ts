import { lazyPart } from '../../../shared/lazy-part.tsx'

/** How clients of hawkBit update the product, for the page about its firmware. */
export const DdiCard = lazyPart(() => import('./DdiCard.tsx').then((loaded) => ({ default: loaded.DdiCard })), {
  inPage: true,
})

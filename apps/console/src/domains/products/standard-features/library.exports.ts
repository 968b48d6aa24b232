import { lazyPart } from '../../../shared/lazy-part.tsx'

/** The standard picker for other domains of the console; its code loads on demand. */
export { shownOf as shownStandard } from './standard-view.ts'
export const StandardChoice = lazyPart(
  () => import('./StandardChoice.tsx').then((loaded) => ({ default: loaded.StandardChoice })),
  { inPage: true },
)

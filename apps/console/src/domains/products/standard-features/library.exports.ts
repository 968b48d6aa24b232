import { lazy } from 'react'

/** What other domains of the console choose from the standard library by; its code comes when it is wanted. */
export { shownOf as shownStandard } from './standard-view.ts'
export const StandardChoice = lazy(() =>
  import('./StandardChoice.tsx').then((loaded) => ({ default: loaded.StandardChoice })),
)

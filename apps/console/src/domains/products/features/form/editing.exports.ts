import { lazy } from 'react'

/** What other domains of the console edit features by: its code comes when it is wanted. */
const loadDrawer = () => import('./FeatureDrawer.tsx')
export const warmFeatureDrawer = () => void loadDrawer()
export const FeatureDrawer = lazy(() => loadDrawer().then((loaded) => ({ default: loaded.FeatureDrawer })))

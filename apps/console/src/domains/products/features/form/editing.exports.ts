import { lazyPart } from '../../../../shared/lazy-part.tsx'

/** The feature editor for other domains of the console; its code loads on demand. */
const loadDrawer = () => import('./FeatureDrawer.tsx')
export const warmFeatureDrawer = () => void loadDrawer()
export const FeatureDrawer = lazyPart(() => loadDrawer().then((loaded) => ({ default: loaded.FeatureDrawer })))

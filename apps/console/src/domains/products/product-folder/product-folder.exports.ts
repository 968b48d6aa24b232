import { lazyPart } from '../../../shared/lazy-part.tsx'

const load = () => import('./ProductFolderDrawer.tsx')

/** Preloads the code when the pointer reaches the button. */
export const warmProductFolder = (): void => void load()

export const ProductFolder = lazyPart(() => load().then((loaded) => ({ default: loaded.ProductFolderDrawer })))

import { lazy } from 'react'

const load = () => import('./ProductFolderDrawer.tsx')

/** Before it is asked for: the pointer is on its button. */
export const warmProductFolder = (): void => void load()

export const ProductFolder = lazy(() => load().then((loaded) => ({ default: loaded.ProductFolderDrawer })))

import { lazy } from 'react'

const load = () => import('./ProductFolderDrawer.tsx')

/** Preloads the code when the pointer reaches the button. */
export const warmProductFolder = (): void => void load()

export const ProductFolder = lazy(() => load().then((loaded) => ({ default: loaded.ProductFolderDrawer })))

import { lazy } from 'react'

const load = () => import('./MembersDrawer.tsx')

/** Preloads the code when the pointer reaches the button. */
export const warmProductMembers = (): void => void load()

export const ProductMembers = lazy(() => load().then((loaded) => ({ default: loaded.MembersDrawer })))

import { lazyPart } from '../../../shared/lazy-part.tsx'

const load = () => import('./MembersDrawer.tsx')

/** Preloads the code when the pointer reaches the button. */
export const warmProductMembers = (): void => void load()

export const ProductMembers = lazyPart(() => load().then((loaded) => ({ default: loaded.MembersDrawer })))

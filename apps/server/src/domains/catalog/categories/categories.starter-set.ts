import { comfort } from './starter-set/comfort.ts'
import { electrics } from './starter-set/electrics.ts'
import { living } from './starter-set/living.ts'
import { safety } from './starter-set/safety.ts'
import { drawingOf, type StarterCategory } from './starter-set/starter-category.ts'

/** The categories of a new installation, in the order of the picker. */
export const starterSet: readonly StarterCategory[] = [...electrics, ...safety, ...comfort, ...living]

/** The addresses of all drawings; each can be the picture of any subcategory. */
export const drawings: ReadonlySet<string> = new Set(
  starterSet.flatMap(({ identifier, subCategories }) =>
    subCategories.map((sub) => drawingOf(identifier, sub.identifier)),
  ),
)

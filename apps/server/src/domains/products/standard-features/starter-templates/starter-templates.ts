import { comfort } from './comfort.ts'
import { electrics } from './electrics.ts'
import { living } from './living.ts'
import { safety } from './safety.ts'
import type { StarterTemplates } from './template-block.ts'

/** The templates of the starter categories, until an administrator saves another one. */
export const starterTemplates: StarterTemplates = { ...electrics, ...safety, ...comfort, ...living }

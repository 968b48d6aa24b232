import * as z from 'zod/mini'

export const sceneId = z.string().check(z.regex(/^[\w-]{22}$/))

/** What apps draw a scene with. */
export const sceneIcons = [
  'home',
  'leave',
  'wake',
  'sleep',
  'sun',
  'moon',
  'film',
  'read',
  'meal',
  'work',
  'party',
  'power',
] as const
export type SceneIcon = (typeof sceneIcons)[number]

/** A scene as the page of its home shows it. */
export const homeScene = z.object({ sceneId, name: z.string(), icon: z.enum(sceneIcons) })
export type HomeScene = z.infer<typeof homeScene>

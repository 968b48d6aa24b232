import * as z from 'zod/mini'

/** Projects for the stores, which are compiled elsewhere: on a Mac, or with Google's Bubblewrap. */
export const exportPlatforms = ['xcode', 'twa'] as const
export type ExportPlatform = (typeof exportPlatforms)[number]

export const exportPlatform = z.enum(exportPlatforms)

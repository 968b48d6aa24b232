import * as z from 'zod/mini'
import { epochMs, line } from '../../../schema.ts'
import { appBuildersLimits as limits } from './app-builders.limits.ts'

/** What builders make; profiles for iOS need no tools. */
export const builderPlatforms = ['android'] as const
export type BuilderPlatform = (typeof builderPlatforms)[number]

export const builderName = line(limits.name)

/** A machine that builds packages for this server. */
export const appBuilder = z.object({
  builderId: z.string(),
  name: z.string(),
  platforms: z.array(z.enum(builderPlatforms)),
  /** The first characters of its token. */
  hint: z.string(),
  addedBy: z.string(),
  addTime: epochMs,
  /** When it last asked for work; null: never. */
  lastSeenTime: z.nullable(epochMs),
})
export type AppBuilder = z.infer<typeof appBuilder>

/** A package to build. The builder that does not report about it within the time of the lease loses it. */
export const builderTask = z.object({
  leaseId: z.string(),
  platform: z.enum(builderPlatforms),
  packageName: z.string(),
  oemVersion: z.string(),
  leaseMs: z.int(),
})
export type BuilderTask = z.infer<typeof builderTask>

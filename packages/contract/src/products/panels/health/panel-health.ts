import * as z from 'zod/mini'
import { epochMs } from '../../../schema.ts'
import { panelHealthLimits as limits } from './panel-health.limits.ts'

export const panelReports = ['opened', 'ready', 'failed', 'rolledBack'] as const
export type PanelReport = (typeof panelReports)[number]

/** Upper ends of the times that are counted together; longer ones are in a last group. */
const groupEnds = [50, 100, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000]
export const TIME_GROUPS = groupEnds.length + 1

export const timeGroupOf = (ms: number): number => {
  const found = groupEnds.findIndex((end) => ms <= end)
  return found < 0 ? groupEnds.length : found
}

/** The time that this share of openings needed at most, as the end of its group; null without any. */
export function timeOfShare(groups: readonly number[], share: number): number | null {
  const total = groups.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let counted = 0
  for (const [index, count] of groups.entries()) {
    counted += count
    if (counted >= total * share) return groupEnds[index] ?? groupEnds.at(-1) ?? null
  }
  return null
}

/** Whether a gray version has failed too often to stay. */
export const failsTooOften = ({ opened, failed }: { opened: number; failed: number }): boolean =>
  opened >= limits.stopAfter && failed > opened * limits.stopShare

const versionHealth = z.object({
  version: z.string(),
  opened: z.int(),
  ready: z.int(),
  failed: z.int(),
  rolledBack: z.int(),
  p50: z.nullable(z.int()),
  p95: z.nullable(z.int()),
  /** Of the last failure, as the panel or the app wrote it. */
  lastMsg: z.string(),
})

export const panelHealth = z.object({
  /** Newest first. */
  versions: z.array(versionHealth),
  /** The gray version that stopped itself last. */
  stopped: z.nullable(z.object({ version: z.string(), opened: z.int(), failed: z.int(), stopTime: epochMs })),
})
export type PanelHealth = z.infer<typeof panelHealth>

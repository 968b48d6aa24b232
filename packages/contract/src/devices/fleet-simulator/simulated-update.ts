import type { FleetSettings } from './fleet-simulator.ts'
import { randomStream } from './random-stream.ts'

/** What an update to this version does on a simulated device. */
export interface UpdateFate {
  /** `brick`: the new image never returns; `rollBack`: its self-test fails; `fail`: flash does not store it. */
  outcome: 'works' | 'brick' | 'rollBack' | 'fail'
  /** How long the download takes at least. */
  transferMs: number
}

const SLOW_MS = { min: 60_000, max: 300_000 }

/** Seed, device and version decide, in whatever order devices are updated; a further attempt has the same fate. */
export function updateFate(
  settings: Pick<
    FleetSettings,
    'seed' | 'otaBrickPercent' | 'otaRollbackPercent' | 'otaFailPercent' | 'otaSlowPercent'
  >,
  { index, version }: { index: number; version: string },
): UpdateFate {
  const stream = randomStream(settings.seed, `${index}/update/${version}`)
  const drawn = stream.next() * 100
  const { otaBrickPercent, otaRollbackPercent, otaFailPercent } = settings
  const isSlow = stream.chance(settings.otaSlowPercent)
  const transferMs = isSlow ? stream.whole(SLOW_MS.min, SLOW_MS.max) : 0
  if (drawn < otaBrickPercent) return { outcome: 'brick', transferMs }
  if (drawn < otaBrickPercent + otaRollbackPercent) return { outcome: 'rollBack', transferMs }
  if (drawn < otaBrickPercent + otaRollbackPercent + otaFailPercent) return { outcome: 'fail', transferMs }
  return { outcome: 'works', transferMs }
}

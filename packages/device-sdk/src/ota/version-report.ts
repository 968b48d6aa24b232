import type { FirmwareState } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import { firmwareTypes, type FirmwareTypeName } from '@slipway/contract/products/firmware/signed/manifest.ts'
import type { VersionReport } from './cloud.ts'
import type { Hardware } from './hardware.ts'
import { hasDeltas } from './zstd.ts'

/** What the platform needs to know before it offers an update. */
export function versionReport(
  { hardware, hardwareName, area }: { hardware: Hardware; hardwareName?: string; area?: string },
  running: Readonly<Partial<Record<FirmwareTypeName, FirmwareState>>>,
  keys: number,
): VersionReport {
  const present = firmwareTypes.flatMap((type) => {
    const slots = hardware.slots(type)
    return slots ? [{ type, slots, state: running[type] }] : []
  })
  return {
    versions: Object.fromEntries(present.map(({ type, slots }) => [type, slots.version()])),
    seq: Object.fromEntries(present.flatMap(({ type, state }) => (state ? [[type, state.seq] as const] : []))),
    epoch: Math.max(0, ...present.map(({ state }) => state?.epoch ?? 0)),
    hardware: hardwareName,
    area,
    boot: { count: present[0]?.slots.bootCount() ?? 0 },
    free: hardware.freeBytes?.(),
    keys,
    deltas: hasDeltas() && present.some(({ slots }) => slots.runningImage) ? ['zstd'] : [],
    ota: true,
  }
}

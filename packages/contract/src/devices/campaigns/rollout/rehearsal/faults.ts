import * as z from 'zod/mini'
import { integer, text } from '../../../../schema.ts'
import { randomStream } from '../../../fleet-simulator/random-stream.ts'

const PERMILLE = 1000
const percent = integer({ min: 1, max: 99 })
const minutes = integer({ min: 1, max: 10_080 })

/** Which devices have the fault: a share, or serial numbers. */
const who = {
  permille: z._default(integer({ min: 0, max: PERMILLE }), 0),
  serials: z._default(z.array(text({ max: 64 })).check(z.maxLength(1000)), []),
}

export const faultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('powerCut'), ...who, during: z.enum(['download', 'flash']), percent, minutes }),
  z.object({ kind: z.literal('badHash'), ...who }),
  z.object({ kind: z.literal('wrongSignature'), ...who }),
  z.object({ kind: z.literal('slowLink'), ...who, bytesPerSecond: integer({ min: 1, max: 1_000_000_000 }) }),
  z.object({ kind: z.literal('linkLost'), ...who, percent, minutes }),
  z.object({ kind: z.literal('noSpace'), ...who }),
  /** Boots again and again until the boot loader returns to the old firmware. */
  z.object({ kind: z.literal('crashLoop'), ...who }),
  /** Confirms the update and is silent from then on. */
  z.object({ kind: z.literal('diesLater'), ...who, minutes }),
  z.object({ kind: z.literal('rollsBack'), ...who }),
  z.object({ kind: z.literal('neverReturns'), ...who }),
  z.object({ kind: z.literal('wrongVersion'), ...who }),
  z.object({ kind: z.literal('clockJump'), ...who, minutes: integer({ min: -720, max: 720 }) }),
  z.object({ kind: z.literal('declines'), ...who }),
  z.object({ kind: z.literal('duplicates'), ...who }),
  z.object({ kind: z.literal('lateMessages'), ...who, minutes }),
  /** The server is away for some seconds, and all devices connect again. */
  z.object({ kind: z.literal('serverRestart'), afterMinutes: minutes }),
])
export type Fault = z.output<typeof faultSchema>
export type FaultKind = Fault['kind']
type DeviceFault = Exclude<Fault, { kind: 'serverRestart' }>

/** The faults of one device; at most one of each kind. */
export type DeviceFaults = { [Kind in DeviceFault['kind']]?: Extract<DeviceFault, { kind: Kind }> }

/** Each fault has its own stream per device, so that a changed share moves no other fault. */
export function faultsOf(faults: readonly Fault[], serial: string, seed: number): DeviceFaults {
  const found: Record<string, Fault> = {}
  for (const [at, fault] of faults.entries()) {
    if (fault.kind === 'serverRestart') continue
    const isDrawn =
      fault.permille > 0 && randomStream(seed, `${serial}/${at}/${fault.kind}`).next() * PERMILLE < fault.permille
    if (isDrawn || fault.serials.includes(serial)) found[fault.kind] = fault
  }
  return found
}

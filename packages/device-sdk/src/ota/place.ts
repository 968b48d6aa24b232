import { createHash } from 'node:crypto'

const PLACES = 1_000_000

/** A device's position in a package's rollout, from 0 to 999,999: the same on the platform and in all SDKs. */
export const placeOf = (packageId: string | number, serial: string): number =>
  createHash('sha256').update(`${packageId}:${serial}`, 'utf8').digest().readUInt32BE(0) % PLACES

import { addedRoots, type RootKey } from '../firmware/signed/key-list.ts'
import { signatureReasons, type NeededSignature } from './signing.ts'

/**
 * The signatures that a list still needs before devices accept it: of a root of the list before, of a root of its own,
 * and of each root that it adds. `previous` is undefined for the first list, whose roots devices were built with.
 */
export function neededSignatures(
  previous: readonly RootKey[] | undefined,
  next: readonly RootKey[],
  signedBy: readonly string[],
): NeededSignature[] {
  const idsOf = (roots: readonly RootKey[]) => roots.map(({ id }) => id)
  const all: NeededSignature[] = [
    ...(previous ? [{ reason: signatureReasons.previousRoot, anyOf: idsOf(previous) }] : []),
    { reason: signatureReasons.ownRoot, anyOf: idsOf(next) },
    ...addedRoots(previous ?? next, next).map(({ id }) => ({ reason: signatureReasons.addedRoot, anyOf: [id] })),
  ]
  return all.filter(({ anyOf }) => !anyOf.some((id) => signedBy.includes(id)))
}

import type { AnyCall } from '@slipway/contract/define-call.ts'

/** Builds a call from its path alone, so that the entry does not bundle the schemas; the server validates. */
export const addressed = <C extends AnyCall>(address: Pick<AnyCall, 'method' | 'path' | 'reply'>): C => {
  const made: Pick<AnyCall, 'method' | 'path' | 'reply' | 'alsoSuccess'> = { ...address, alsoSuccess: [] }
  return made as C
}

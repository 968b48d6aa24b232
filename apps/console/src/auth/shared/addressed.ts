import type { AnyCall } from '@slipway/contract/define-call.ts'

/** The call as the client needs it to be made; its schemas are left to the server. */
export const addressed = <C extends AnyCall>(address: Pick<AnyCall, 'method' | 'path' | 'reply'>): C => {
  const made: Pick<AnyCall, 'method' | 'path' | 'reply' | 'alsoSuccess'> = { ...address, alsoSuccess: [] }
  return made as C
}

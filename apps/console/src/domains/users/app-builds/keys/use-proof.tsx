import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorQueries, ProofDialog } from '../../../identity/second-factor/second-factor.exports.ts'

interface Demand {
  by: 'identity' | 'factor'
  again: () => void
}

/** Asks for the proof of identity that a call has demanded; then `again` makes the call once more. */
export function useProof() {
  const [demand, setDemand] = useState<Demand>()
  const factors = useQuery({ ...factorQueries.list, enabled: demand !== undefined })

  /** Whether the failure was such a demand. */
  function asks(error: unknown, again: () => void): boolean {
    const isFactor = isRefused(error, 'second-factor.factorProofNeeded')
    if (!isFactor && !isRefused(error, 'second-factor.proofNeeded')) return false
    setDemand({ by: isFactor ? 'factor' : 'identity', again })
    return true
  }

  const end = () => setDemand(undefined)
  const dialog =
    demand && factors.data ? (
      <ProofDialog
        factors={factors.data}
        by={demand.by}
        onClose={end}
        onProved={() => {
          end()
          demand.again()
        }}
      />
    ) : undefined
  return { asks, dialog }
}

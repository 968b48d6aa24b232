import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { OpenDialog } from './FactorDialogs.tsx'
import { factorQueries } from './second-factor.queries.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const FactorDialogs = lazyPart(async () => ({ default: (await import('./FactorDialogs.tsx')).FactorDialogs }), {
  inPage: true,
})

/** Dialogs that need no recent proof of identity. */
const unguarded: ReadonlySet<OpenDialog['dialog']> = new Set(['renamePasskey', 'codes', 'password'])
/** The margin keeps a proof from expiring while a form is being filled in. */
const SPARE_MS = 2 * 60_000

/** The account's factors and their dialogs; a dialog without a recent proof of identity asks for one first. */
export function useFactorDialogs() {
  const query = useQuery(factorQueries.list)
  const [open, setOpen] = useState<OpenDialog>()
  const factors = query.data

  const start = (next: OpenDialog) => {
    const leftMs = (factors?.proofLeftMs ?? 0) - (Date.now() - query.dataUpdatedAt)
    const isProved = leftMs > SPARE_MS || unguarded.has(next.dialog)
    setOpen(isProved ? next : { dialog: 'proof', next })
  }
  const dialogs = open && factors && (
    <Suspense>
      <FactorDialogs open={open} factors={factors} onOpen={setOpen} />
    </Suspense>
  )
  return { query, factors, start, dialogs, isOpen: open !== undefined }
}

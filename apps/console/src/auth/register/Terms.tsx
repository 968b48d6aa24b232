import { lazy, Suspense } from 'react'
import { deployment } from '@slipway/web-client/deployment.ts'
import type { TermsProps } from './TermsCheckbox.tsx'

/** Few installations have terms, so the code of their checkbox loads only where it is shown. */
const TermsCheckbox = lazy(async () => ({ default: (await import('./TermsCheckbox.tsx')).TermsCheckbox }))

/** Whether there is a document to agree to: consent to a text that no one can read is no consent. */
export const hasTerms = (): boolean => Boolean(deployment().termsUrl || deployment().privacyUrl)

/** VA-16, for the documents that have an address. */
export const Terms = (props: TermsProps) =>
  hasTerms() && (
    <Suspense fallback={<div className="h-12" />}>
      <TermsCheckbox {...props} />
    </Suspense>
  )

import {
  discardKeyList,
  draftKeyList,
  setUpSigning,
  signKeyList,
} from '@slipway/contract/products/signing/signing.calls.ts'
import type { SigningKeysView } from '@slipway/contract/products/signing/signing.ts'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { DraftPanel } from './DraftPanel.tsx'
import { activeRoots, keyWarnings } from './key-warnings.ts'
import { KeysSection } from './KeysSection.tsx'
import { ListsSection } from './ListsSection.tsx'
import { ManifestsSection } from './ManifestsSection.tsx'
import { RootWizard } from './RootWizard.tsx'
import { SetUpPanel } from './signing-parts.ts'
import { signingTexts } from './signing-texts.ts'
import { signingQueries } from './signing.queries.ts'

/** The keys that sign a product's firmware, and everything that waits for a signature. */
export function SigningKeysPage() {
  const t = signingTexts()
  const { productId = '' } = useParams({ strict: false })
  const keys = useQuery(signingQueries.keys(productId))
  if (keys.isError && !keys.data) return <QueryFailed query={keys} failed={t.failed} />
  return (
    <div className="mt-5 flex min-w-0 flex-col gap-6">
      <div className="max-w-180">
        <h2 className="text-lg font-title">{t.title}</h2>
        <p className="mt-1 text-ink-2">{t.text}</p>
      </div>
      {keys.data ? <Keys productId={productId} view={keys.data} /> : <Skeleton className="h-72 w-full" />}
    </div>
  )
}

function Keys({ productId, view }: { productId: string; view: SigningKeysView }) {
  const t = signingTexts()
  const [now] = useState(() => Date.now())
  const maySetUp = useMay(setUpSigning)
  const mayChange = useMay(draftKeyList)
  const mayDiscard = useMay(discardKeyList)
  const maySign = useMay(signKeyList)
  if (view.keys.length === 0)
    return maySetUp ? <SetUpPanel productId={productId} /> : <Notice>{t.start.waiting}</Notice>
  const storedRoots = activeRoots(view.keys).filter(({ isStored }) => isStored)
  return (
    <>
      {keyWarnings(view, now, t).map(({ tone, text }) => (
        <Notice key={text} tone={tone}>
          {text}
        </Notice>
      ))}
      {!mayChange && <Notice>{t.onlyOwners}</Notice>}
      {view.draft && (
        <DraftPanel productId={productId} view={view} draft={view.draft} maySign={maySign} mayDiscard={mayDiscard} />
      )}
      {mayChange && storedRoots.map((root) => <RootWizard key={root.keyId} productId={productId} root={root} />)}
      <KeysSection productId={productId} view={view} now={now} mayChange={mayChange && view.draft === null} />
      <ManifestsSection productId={productId} keys={view.keys} maySign={maySign} />
      <ListsSection productId={productId} view={view} mayChange={mayChange && view.draft === null} />
    </>
  )
}

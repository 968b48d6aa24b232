import { savePanelDraft } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import type { PanelDraftDetail } from '@slipway/contract/products/panels/panel-drafts.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { call } from '@slipway/web-client/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { StartProductField } from '../StartFields.tsx'
import { designerTexts } from './designer-texts.ts'
import { draftQueries } from './drafts/drafts.queries.ts'

interface Props {
  draft: PanelDraftDetail
  productName: string
  /** Saves what is edited, as the designer begins again with the other product; false: not saved. */
  beforeChange: () => Promise<boolean>
  mayEdit: boolean
}

/** The product whose features a standard panel is designed with. Products leave out what they don't have. */
export function SampleProduct({ draft: { draftId, productId }, productName, beforeChange, mayEdit }: Props) {
  const t = designerTexts().standard
  const cache = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const isChosenNow = mayEdit && (isChanging || productId === null)
  const change = useMutation({
    mutationFn: async (sampleProductId: string) => {
      if (await beforeChange()) await call(savePanelDraft, { draftId, sampleProductId })
    },
    onSuccess: () => cache.resetQueries({ queryKey: draftQueries.one(draftId).queryKey }),
    meta: { done: false },
  })
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
      <p className="min-w-0">{productId === null ? t.noSample : t.sample(productName)}</p>
      {mayEdit && !isChosenNow && (
        <Button size="small" onClick={() => setChanging(true)}>
          {t.change}
        </Button>
      )}
      {isChosenNow && (
        <div className="w-70 max-w-full">
          <StartProductField
            label={t.product}
            hint={t.productHint}
            value={productId ?? ''}
            onValueChange={(next) => next !== '' && next !== productId && change.mutate(next)}
            error={undefined}
            required
          />
        </div>
      )}
    </div>
  )
}

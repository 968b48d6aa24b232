import { publishDraft } from '@slipway/contract/products/features/model-versions/model-versions.calls.ts'
import { isModelDrafted } from '@slipway/contract/products/features/model-versions/model-stage.ts'
import type { PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMay } from '../../../../shared/use-may.ts'
import { versionQueries } from './model-versions.queries.ts'
import { versionTexts } from './version-texts.ts'
import { lazyPart } from '../../../../shared/lazy-part.tsx'

const loadReview = () => import('./ReviewDrawer.tsx')
const loadHistory = () => import('./HistoryDrawer.tsx')
const warmReview = () => void loadReview()
const warmHistory = () => void loadHistory()
const ReviewDrawer = lazyPart(() => loadReview().then((loaded) => ({ default: loaded.ReviewDrawer })))
const HistoryDrawer = lazyPart(() => loadHistory().then((loaded) => ({ default: loaded.HistoryDrawer })))
const DiscardDialog = lazyPart(() =>
  import('./DiscardDialog.tsx').then((loaded) => ({ default: loaded.DiscardDialog })),
)

interface Props {
  productId: string
  publishStatus: PublishStatus | undefined
}

/** For a released product: the draft's changes and the button to publish them. Otherwise a link to the versions. */
export function DraftBar({ productId, publishStatus }: Props) {
  const t = versionTexts().bar
  const isDrafted = publishStatus !== undefined && isModelDrafted(publishStatus)
  const draft = useQuery({ ...versionQueries.draft(productId), enabled: isDrafted })
  const versions = useQuery({ ...versionQueries.list(productId, 1), enabled: publishStatus !== undefined })
  const mayPublish = useMay(publishDraft)
  const [open, setOpen] = useState<'review' | 'discard' | 'history'>()
  const close = () => setOpen(undefined)

  const history = (
    <TextButton
      className="text-sm"
      onPointerEnter={warmHistory}
      onFocus={warmHistory}
      onClick={() => setOpen('history')}
    >
      {t.history}
    </TextButton>
  )
  const dialogs = (
    <Suspense>
      {open === 'history' && <HistoryDrawer productId={productId} isDrafted={isDrafted} onClose={close} />}
      {open === 'review' && draft.data && <ReviewDrawer productId={productId} preview={draft.data} onClose={close} />}
      {open === 'discard' && draft.data && <DiscardDialog productId={productId} preview={draft.data} onClose={close} />}
    </Suspense>
  )
  if (!isDrafted) {
    if (!versions.data?.total) return null
    return (
      <div className="mb-3 flex justify-end">
        {history}
        {dialogs}
      </div>
    )
  }
  if (draft.isError && !draft.data) {
    return (
      <div className="mb-3">
        <Notice tone="warning" action={<TextButton onClick={() => void draft.refetch()}>{t.retry}</TextButton>}>
          {t.failed}
        </Notice>
      </div>
    )
  }
  if (!draft.data) return <div className="mb-3 h-9" />
  const { changes, published } = draft.data
  const breaking = changes.filter(({ breaks }) => breaks).length
  return (
    <div className="mb-3">
      <Notice tone={breaking > 0 ? 'warning' : 'info'}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-72">
            {changes.length === 0 ? t.clean(published) : t.drafted(published, changes.length)}
            {breaking > 0 && t.breaking(breaking)}
          </p>
          {history}
          {mayPublish && changes.length > 0 && (
            <>
              <Button size="small" onClick={() => setOpen('discard')}>
                {t.discard}
              </Button>
              <Button
                size="small"
                tone="primary"
                onPointerEnter={warmReview}
                onFocus={warmReview}
                onClick={() => setOpen('review')}
              >
                {t.review}
              </Button>
            </>
          )}
        </div>
      </Notice>
      {dialogs}
    </div>
  )
}

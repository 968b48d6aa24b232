import type { DeskFeedback } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { feedbackTexts } from './feedback-texts.ts'

const BulkReplyDialog = lazyPart(() =>
  import('./BulkReplyDialog.tsx').then((loaded) => ({ default: loaded.BulkReplyDialog })),
)

/** What can be done with the chosen records: one reply, where they are about one problem. */
export function BulkBar({ chosen, onClear }: { chosen: readonly DeskFeedback[]; onClear: () => void }) {
  const { bulk: t } = feedbackTexts()
  const [isReplying, setReplying] = useState(false)
  const isOneProblem = new Set(chosen.map((row) => `${row.problemType} ${row.productId}`)).size === 1
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 rounded-lg bg-accent-soft px-3 py-2" aria-live="polite">
      <span className="text-sm tabular-nums">{t.selected(chosen.length)}</span>
      <Button size="small" disabled={!isOneProblem} onClick={() => setReplying(true)}>
        {t.reply}
      </Button>
      <TextButton onClick={onClear}>{t.clear}</TextButton>
      {!isOneProblem && <span className="text-sm text-ink-2">{t.different}</span>}
      <Suspense>
        {isReplying && (
          <BulkReplyDialog
            records={chosen}
            onClose={(isSent) => {
              setReplying(false)
              if (isSent) onClear()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

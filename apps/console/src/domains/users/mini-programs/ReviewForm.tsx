import { reviewMiniVersion } from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { ReviewDecision } from '../../../shared/form/ReviewDecision.tsx'
import { useMiniChange } from './mini-programs.queries.ts'
import { miniTexts } from './mini-texts.ts'

/** For administrators. */
export function ReviewForm(named: { miniProgramId: string; versionId: string }) {
  const t = miniTexts().review
  const review = useMiniChange(reviewMiniVersion, 'inPlace')
  const decide = (approve: boolean, reason: string) =>
    review.mutate(
      { ...named, approve, reason },
      { onSuccess: () => showToast('success', approve ? t.approved : t.refused) },
    )
  return <ReviewDecision words={t} busy={review.isPending} error={review.error?.message} onDecide={decide} />
}

import type { InputOf } from '@slipway/contract/define-call.ts'
import { createEventMessage } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { addFeature, updateFeature } from '@slipway/contract/products/features/features.calls.ts'
import type { Feature } from '@slipway/contract/products/features/features.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { inPageLocale } from '../../../../shared/texts/formats.ts'
import { draftOf, inputOf } from '../form/feature-draft.ts'
import { featureTexts } from '../feature-texts.ts'
import { originOf, type ShownFeature } from '../feature-view.ts'
import { refreshFeatures, type DeletedFeature } from '../features.queries.ts'

const contentOf = (shown: ShownFeature): InputOf<typeof addFeature> => inputOf(shown.feature.productId, draftOf(shown))

/** Says what was done to a feature, and offers to undo it by the calls that any client has. */
export function useUndo() {
  const t = featureTexts()
  const cache = useQueryClient()
  const refresh = () => refreshFeatures(cache)
  const addAgain = useMutation({
    mutationFn: async ({ shown, message }: DeletedFeature) => {
      const { productId, did } = await call(addFeature, contentOf(shown))
      if (message) await call(createEventMessage, { ...message, productId, dId: did })
    },
    onSuccess: (_added, { shown }) => showToast('success', t.deleting.undone(inPageLocale(shown.name))),
    // Whatever shows messages of events asks anew too.
    onSettled: () => cache.invalidateQueries(),
    meta: { done: false },
  })
  const changeBack = useMutation({
    // What somebody else saved after the change stays: the server refuses this then (SI-122).
    mutationFn: ({ before, saved }: { before: ShownFeature; saved: Feature }) =>
      call(updateFeature, { ...contentOf(before), did: saved.did, updateTime: saved.updateTime }),
    onSuccess: async () => {
      showToast('success', t.undone)
      await refresh()
    },
    meta: { done: false },
  })
  return {
    /** ER-14. One of a template or of the standard library comes back from there: added here it would be the product's own. */
    deleted: (deleted: DeletedFeature) =>
      showToast(
        'success',
        t.deleting.done,
        originOf(deleted.shown) ? undefined : { label: t.deleting.undo, onPress: () => addAgain.mutate(deleted) },
      ),
    saved: (before: ShownFeature, saved: Feature) =>
      showToast('success', t.saved, { label: t.undo, onPress: () => changeBack.mutate({ before, saved }) }),
  }
}

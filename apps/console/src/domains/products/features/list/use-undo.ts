import type { InputOf } from '@slipway/contract/define-call.ts'
import { createEventMessage } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import {
  addFeature,
  arrangeFeatures,
  listFeatures,
  updateFeature,
} from '@slipway/contract/products/features/features.calls.ts'
import type { Feature } from '@slipway/contract/products/features/features.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { draftOf, inputOf } from '../form/feature-draft.ts'
import { featureTexts } from '../feature-texts.ts'
import { originOf, type ShownFeature } from '../feature-view.ts'
import { refreshFeatures, type DeletedFeature } from '../features.queries.ts'

const contentOf = (shown: ShownFeature): InputOf<typeof addFeature> => inputOf(shown.feature.productId, draftOf(shown))

/** Adds them with their messages, at their places among the features that are still there. */
async function addAllAgain(deleted: readonly DeletedFeature[]): Promise<void> {
  const [first] = deleted
  if (!first) return
  const { productId } = first.shown.feature
  const newIds = new Map<string, string>()
  for (const { shown, message } of deleted) {
    const { did } = await call(addFeature, contentOf(shown))
    newIds.set(shown.feature.did, did)
    if (message) await call(createEventMessage, { ...message, productId, dId: did })
  }
  const { customizeFeatures, templateFeatures } = await call(listFeatures, { productId })
  const present = new Set([...customizeFeatures, ...templateFeatures].map(({ did }) => did))
  const order = first.order.map((did) => newIds.get(did) ?? did).filter((did) => present.has(did))
  if (order.length > 0) await call(arrangeFeatures, { productId, order })
}

/** Confirms a change of a feature and offers to undo it through the public calls. */
export function useUndo() {
  const t = featureTexts()
  const cache = useQueryClient()
  const refresh = () => refreshFeatures(cache)
  const addAgain = useMutation({
    mutationFn: addAllAgain,
    onSuccess: (_added, deleted) => {
      const [first, ...others] = deleted
      const isOne = first !== undefined && others.length === 0
      showToast(
        'success',
        isOne ? t.deleting.undone(inPageLocale(first.shown.name)) : t.arranging.undone(deleted.length),
      )
    },
    // Event messages depend on features, so all queries are invalidated.
    onSettled: () => cache.invalidateQueries(),
    meta: { done: false },
  })
  const changeBack = useMutation({
    // The undo uses the saved version as its base, so that a later save by another user is refused as a conflict
    // (SI-122).
    mutationFn: ({ before, saved }: { before: ShownFeature; saved: Feature }) =>
      call(updateFeature, { ...contentOf(before), did: saved.did, updateTime: saved.updateTime }),
    onSuccess: async () => {
      showToast('success', t.undone)
      await refresh()
    },
    meta: { done: false },
  })
  return {
    /**
     * ER-14. A feature of a template or the standard library is restored from there: added directly it would become the
     * product's own.
     */
    deleted: (deleted: DeletedFeature) =>
      showToast(
        'success',
        t.deleting.done,
        originOf(deleted.shown) ? undefined : { label: t.deleting.undo, onPress: () => addAgain.mutate([deleted]) },
      ),
    /** Only if all of them are the product's own, so that an undo restores everything. */
    deletedAll: (deleted: readonly DeletedFeature[]) =>
      showToast(
        'success',
        t.arranging.deleted(deleted.length),
        deleted.some(({ shown }) => originOf(shown))
          ? undefined
          : { label: t.deleting.undo, onPress: () => addAgain.mutate(deleted) },
      ),
    saved: (before: ShownFeature, saved: Feature) =>
      showToast('success', t.saved, { label: t.undo, onPress: () => changeBack.mutate({ before, saved }) }),
  }
}

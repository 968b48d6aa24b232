import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSaveConflict } from '../../../../shared/conflict/use-save-conflict.tsx'
import { eventMessageQueries } from '../../event-messages/event-messages.queries.ts'
import { featureTexts } from '../feature-texts.ts'
import { isFromTemplate, type FeatureKind, type ShownFeature } from '../feature-view.ts'
import { featureQueries, useAddFeature, useUpdateFeature } from '../features.queries.ts'
import { useUndo } from '../list/use-undo.ts'
import { comparedOf, nameOfField } from './compared-feature.ts'
import { editorTexts } from './editor-texts.ts'
import { draftOf, emptyDraft } from './feature-draft.ts'
import type { FeatureInput } from './feature-problems.ts'
import { useRenameOffer } from './RenameOffer.tsx'
import { useFeatureEditor } from './use-feature-editor.ts'

export interface FeatureFormOptions {
  productId: string
  /** The feature to edit; absent when adding one of this kind. */
  feature?: ShownFeature
  kind: FeatureKind
  /** Saves to another place than a product. */
  saveTo?: (input: FeatureInput) => Promise<unknown>
  /** The feature as it is stored now, where it is not a product's. */
  newest?: () => Promise<ShownFeature | undefined>
  onDone: () => void
}

export type FeatureFormState = ReturnType<typeof useFeatureForm>

/** The form of a feature, for components that render fields and buttons separately. */
export function useFeatureForm({ productId, feature, kind, saveTo, newest: ofOther, onDone }: FeatureFormOptions) {
  const t = editorTexts()
  const words = featureTexts()
  const add = useAddFeature()
  const update = useUpdateFeature()
  const undo = useUndo()
  const cache = useQueryClient()
  // The edit's base version is frozen: a later save by another user must remain a conflict (SI-122).
  const [edited, setEdited] = useState(feature)
  const [start, setStart] = useState(() => (feature ? draftOf(feature) : { ...emptyDraft, kind }))
  const isTemplate = edited !== undefined && isFromTemplate(edited)
  const isStandard = edited?.feature.isStandard === 1

  const save = async (input: FeatureInput) => {
    if (saveTo) {
      await saveTo(input)
    } else if (edited) {
      const { did, updateTime } = edited.feature
      const changed = {
        ...input,
        did,
        updateTime: conflict.startedFrom(updateTime),
        renameInTexts: rename.renameInTexts,
      }
      undo.saved(edited, await update.mutateAsync(changed))
      if (rename.renameInTexts) void cache.invalidateQueries({ queryKey: eventMessageQueries.all })
    } else {
      await add.mutateAsync(input)
      showToast('success', words.added)
    }
    onDone()
  }
  const editor = useFeatureEditor({
    productId,
    start,
    isTypeFixed: isTemplate || isStandard,
    onSave: (input) => conflict.attempt(() => save(input)),
  })
  const newest = async () => {
    const model = await cache.fetchQuery({ ...featureQueries.model(productId), staleTime: 0 })
    return model.find((one) => one.feature.did === edited?.feature.did)
  }
  const conflict = useSaveConflict<ShownFeature>({
    newest: ofOther ?? newest,
    updateTimeOf: (stored) => stored.feature.updateTime,
    inputOf: (stored) => comparedOf(draftOf(stored), t),
    typed: () => comparedOf(editor.draft, t),
    nameOf: (path) => nameOfField(path, t),
    onReload: (stored) => {
      const draft = draftOf(stored)
      setEdited(stored)
      setStart(draft)
      editor.restart(draft)
    },
    submit: () => editor.formProps.ref.current?.requestSubmit(),
  })
  const ownEvent = !saveTo && edited?.kind === 'event' ? { productId, did: edited.feature.did } : undefined
  const rename = useRenameOffer(ownEvent, start.output, editor.draft.output)

  return { ...editor, edited, isTemplate, isStandard, renameOffer: rename.offer, conflict: conflict.notice }
}

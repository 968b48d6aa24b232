import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSaveConflict } from '../../../../shared/conflict/use-save-conflict.tsx'
import { eventMessageQueries } from '../../event-messages/event-messages.queries.ts'
import { EditorProvider } from './editor-context.ts'
import { editorTexts } from './editor-texts.ts'
import { comparedOf, nameOfField } from './compared-feature.ts'
import { draftOf, emptyDraft } from './feature-draft.ts'
import type { FeatureInput } from './feature-problems.ts'
import { featureTexts } from '../feature-texts.ts'
import { featureKinds, isFromTemplate, type FeatureKind, type ShownFeature } from '../feature-view.ts'
import { useAddFeature, useUpdateFeature } from '../features.queries.ts'
import { KindFields } from './KindFields.tsx'
import { NameFields } from './NameFields.tsx'
import { useRenameOffer } from './RenameOffer.tsx'
import { TransferField } from './TransferField.tsx'
import { useFeatureEditor } from './use-feature-editor.ts'
import { useUndo } from '../list/use-undo.ts'

export interface FormState {
  kind: FeatureKind
  isDirty: boolean
  isBusy: boolean
}

interface Props {
  id: string
  productId: string
  /** The feature that is changed; without one a feature is added. */
  feature: ShownFeature | undefined
  /** What is offered first when a feature is added. */
  kind: FeatureKind
  /** Keeps it in another place than the product; without one it is added to the product, or changed there. */
  saveTo?: ((input: FeatureInput) => Promise<unknown>) | undefined
  onState: (state: FormState) => void
  /** The feature as it is stored now. */
  newest: () => Promise<ShownFeature | undefined>
  onReload: (newest: ShownFeature) => void
  onDone: () => void
}

export function FeatureForm({ id, productId, feature, kind, saveTo, onState, newest, onReload, onDone }: Props) {
  const t = editorTexts()
  const words = featureTexts()
  const add = useAddFeature()
  const update = useUpdateFeature()
  const undo = useUndo()
  const isTemplate = feature !== undefined && isFromTemplate(feature)
  const isStandard = feature?.feature.isStandard === 1

  const renames = useRef<Record<string, string>>(undefined)
  const cache = useQueryClient()

  const save = async (input: FeatureInput) => {
    if (saveTo) {
      await saveTo(input)
    } else if (feature) {
      const { did, updateTime } = feature.feature
      const changed = { ...input, did, updateTime: conflict.startedFrom(updateTime), renameInTexts: renames.current }
      undo.saved(feature, await update.mutateAsync(changed))
      if (renames.current) void cache.invalidateQueries({ queryKey: eventMessageQueries.all })
    } else {
      await add.mutateAsync(input)
      showToast('success', words.added)
    }
    onDone()
  }
  const [start] = useState(() => (feature ? draftOf(feature) : { ...emptyDraft, kind }))
  const { draft, change, editor, unplaced, isDirty, isBusy, formProps } = useFeatureEditor({
    productId,
    start,
    isTypeFixed: isTemplate || isStandard,
    onSave: (input) => conflict.attempt(() => save(input)),
  })
  const conflict = useSaveConflict<ShownFeature>({
    newest,
    updateTimeOf: (stored) => stored.feature.updateTime,
    inputOf: (stored) => comparedOf(draftOf(stored), t),
    typed: () => comparedOf(draft, t),
    nameOf: (path) => nameOfField(path, t),
    onReload,
    submit: () => formProps.ref.current?.requestSubmit(),
  })
  const ownEvent = !saveTo && feature?.kind === 'event' ? { productId, did: feature.feature.did } : undefined
  const { offer, renameInTexts } = useRenameOffer(ownEvent, start.output, draft.output)
  useEffect(() => {
    renames.current = renameInTexts
  })
  useEffect(() => onState({ kind: draft.kind, isDirty, isBusy }), [draft.kind, isDirty, isBusy, onState])

  return (
    <EditorProvider value={editor}>
      <Form id={id} {...formProps}>
        {(isTemplate || isStandard) && (
          <div className="mb-2">
            <Notice>{isTemplate ? t.templateFixed : t.standardFixed}</Notice>
          </div>
        )}
        {!feature && (
          <Field label={t.kind} group required hint={t.kindHint[draft.kind]}>
            <Segmented
              name="featureType"
              value={draft.kind}
              onValueChange={(chosen) => change({ kind: chosen })}
              options={featureKinds.map((value) => ({ value, label: t.kinds[value] }))}
            />
          </Field>
        )}
        <NameFields deName={draft.deName} onChange={(deName) => change({ deName })} problemAt={editor.problemAt} />
        <TextField
          label={t.deKey}
          hint={t.deKeyHint(featureLimits.deKey.max)}
          required
          mono
          name="deKey"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isTemplate || isStandard}
          value={draft.deKey}
          onChange={(event) => change({ deKey: event.target.value })}
          error={editor.problemAt('deKey')}
        />
        {draft.kind === 'property' && (
          <TransferField value={draft.transType} onChange={(code) => change({ transType: code })} />
        )}
        <KindFields kind={draft.kind} value={draft.value} input={draft.input} output={draft.output} onChange={change} />
        {offer}
        <Checkbox
          label={t.required}
          hint={t.requiredHint}
          name="deOptional"
          disabled={isTemplate}
          checked={draft.isRequired}
          onChange={(event) => change({ isRequired: event.target.checked })}
          className="mb-4"
        />
        <TextArea
          label={t.deRemark}
          limit={featureLimits.deRemark.max}
          rows={2}
          name="deRemark"
          value={draft.deRemark}
          onChange={(event) => change({ deRemark: event.target.value })}
          error={editor.problemAt('deRemark')}
        />
        {unplaced !== undefined && <Notice tone="danger">{unplaced}</Notice>}
        {conflict.notice}
      </Form>
    </EditorProvider>
  )
}

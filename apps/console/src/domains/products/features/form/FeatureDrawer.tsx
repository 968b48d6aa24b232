import { useId } from 'react'
import { FormDrawer } from '../../../../shared/form/FormDrawer.tsx'
import { editorTexts } from './editor-texts.ts'
import { FeatureForm } from './FeatureForm.tsx'
import { useFeatureForm, type FeatureFormOptions } from './use-feature-form.ts'

interface Props extends Omit<FeatureFormOptions, 'onDone'> {
  onClose: () => void
}

export function FeatureDrawer({ onClose, ...options }: Props) {
  const t = editorTexts()
  const formId = useId()
  const form = useFeatureForm({ ...options, onDone: onClose })
  const title = form.edited ? t.editTitle[form.draft.kind] : t.addTitle[form.draft.kind]
  return (
    <FormDrawer
      title={title}
      formId={formId}
      submitLabel={form.edited ? t.save : title}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      {/* After a reload, fields with a state of their own start again. */}
      <FeatureForm key={form.edited?.feature.updateTime} id={formId} form={form} />
    </FormDrawer>
  )
}

import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { EditorProvider } from './editor-context.ts'
import { editorTexts } from './editor-texts.ts'
import { featureKinds } from '../feature-view.ts'
import { KindFields } from './KindFields.tsx'
import { NameFields } from './NameFields.tsx'
import { TransferField } from './TransferField.tsx'
import type { FeatureFormState } from './use-feature-form.ts'

export function FeatureForm({ id, form }: { id: string; form: FeatureFormState }) {
  const t = editorTexts()
  const { draft, change, editor, edited, isTemplate, isStandard, unplaced, formProps } = form
  return (
    <EditorProvider value={editor}>
      <Form id={id} {...formProps}>
        {(isTemplate || isStandard) && (
          <div className="mb-2">
            <Notice>{isTemplate ? t.templateFixed : t.standardFixed}</Notice>
          </div>
        )}
        {!edited && (
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
        {form.renameOffer}
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
        {form.conflict}
      </Form>
    </EditorProvider>
  )
}

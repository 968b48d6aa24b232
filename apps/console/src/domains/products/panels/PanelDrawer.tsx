import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { Form } from '@slipway/ui/form/Form.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { FileField } from '../../../shared/files/FileField.tsx'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { CategoryFields } from './CategoryFields.tsx'
import { isFrozen } from './panel-deeds.ts'
import { madeKinds } from './panel-form.ts'
import { panelsTexts } from './panels-texts.ts'
import { ProgramField } from './programs/ProgramField.tsx'
import { EntryFields, StartProductField } from './StartFields.tsx'
import { usePanelForm } from './use-panel-form.ts'

interface Props {
  /** The panel to edit; absent when adding one. */
  panel?: Panel
  /** The product whose own panel is added; absent: a standard one. */
  productId?: string
  onClose: () => void
}

export function PanelDrawer({ panel, productId = panel?.productId ?? undefined, onClose }: Props) {
  const texts = panelsTexts()
  const t = texts.form
  const formId = useId()
  const form = usePanelForm({ panel, productId, onDone: onClose })
  const { cover, control } = form
  const kind = useWatch({ control, name: 'kind' })
  const [main, sub] = useWatch({ control, name: ['firstCategory', 'secondCategory'] })
  const frozen = isFrozen(panel)
  return (
    <FormDrawer
      title={panel ? t.edit(panel.panelName) : t.add}
      formId={formId}
      submitLabel={panel ? t.save : t.add}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        {frozen && <Notice tone="info">{t.frozen}</Notice>}
        {!frozen && (
          <>
            <TextField label={t.name} required autoComplete="off" {...form.field('panelName')} />
            {!panel && (
              <Controller
                control={control}
                name="kind"
                render={({ field }) => (
                  <Select
                    label={t.kind}
                    hint={texts.kindHints[field.value]}
                    value={field.value}
                    onValueChange={field.onChange}
                    options={madeKinds.map((value) => ({ value, label: texts.kinds[value] }))}
                  />
                )}
              />
            )}
            {kind === 'entry' && <EntryFields url={form.field('url')} entryName={form.field('entryName')} />}
            {kind === 'visual' && productId !== undefined && !panel && (
              <p className="text-sm text-ink-2">{t.fromOwn}</p>
            )}
            {kind === 'visual' && productId === undefined && (
              <Controller
                control={control}
                name="fromProduct"
                render={({ field }) => (
                  <StartProductField
                    value={field.value ?? ''}
                    onValueChange={field.onChange}
                    error={form.error('fromProduct')}
                    required={!panel}
                  />
                )}
              />
            )}
            {productId === undefined && (
              <CategoryFields
                main={main ?? ''}
                sub={sub ?? ''}
                onChange={(chosen) => {
                  form.setValue('firstCategory', chosen.main, { shouldDirty: true })
                  form.setValue('secondCategory', chosen.sub, { shouldDirty: true })
                }}
              />
            )}
            {kind === 'eib' && (
              <Controller
                control={control}
                name="miniProgramId"
                render={({ field }) => (
                  <ProgramField
                    productId={productId}
                    value={field.value ?? ''}
                    onValueChange={field.onChange}
                    error={form.error('miniProgramId')}
                  />
                )}
              />
            )}
            {kind !== 'eib' && (
              <TextField label={t.rnName} hint={t.rnNameHint} autoComplete="off" {...form.field('rnName')} />
            )}
          </>
        )}
        <TextArea label={t.desc} rows={3} limit={panelsLimits.desc.max} {...form.field('rnDesc')} />
        <FileField
          label={t.cover}
          file={cover.file}
          onFile={cover.set}
          words={{ choose: cover.isStored ? t.coverKept : t.chooseCover, limit: t.coverHint, remove: t.removeCover }}
          accept={filePurposes.panelPic.mediaTypes.join(',')}
          percent={cover.percent}
          disabled={form.isBusy}
        />
      </Form>
    </FormDrawer>
  )
}

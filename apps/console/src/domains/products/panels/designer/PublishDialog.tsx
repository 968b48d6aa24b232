import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { PanelDraft } from '@slipway/contract/products/panels/panel-drafts.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { FormDrawer } from '../../../../shared/form/FormDrawer.tsx'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { AudienceFields } from '../AudienceFields.tsx'
import { audienceOf, grayChoiceIn, noAudience } from '../gray-form.ts'
import { panelQueries, useSelectPanel } from '../panels.queries.ts'
import { designerTexts } from './designer-texts.ts'
import { usePublishDraft } from './drafts/drafts.queries.ts'
import {
  publishFormSchema,
  publishRefusalFields,
  type PublishFormInput,
  type PublishFormValues,
} from './publish-form.ts'

interface Props {
  draft: Pick<PanelDraft, 'draftId' | 'productId' | 'panelId' | 'isStandard'> & { draftName: string }
  errors: number
  updateTime: () => number
  onClose: () => void
  onPublished: () => void
}

/** A draft becomes what users get: for whom, and what is said about it. */
export function PublishDialog({ draft, errors, updateTime, onClose, onPublished }: Props) {
  const t = designerTexts().publish
  const formId = useId()
  const [publish, select] = [usePublishDraft(), useSelectPanel()]
  const { draftId, productId, panelId, draftName, isStandard } = draft
  const own = useQuery({ ...panelQueries.own(productId ?? ''), ...(isStandard && { queryFn: skipToken }) })
  const standard = useQuery({ ...panelQueries.one(panelId ?? ''), ...(!isStandard && { queryFn: skipToken }) })
  const current = isStandard
    ? standard.data
    : own.data?.items.find((one) => one.panelId === panelId && one.status !== panelStatus.removed)
  const isUpgrade = current !== undefined && current.status !== panelStatus.unpublished
  const [isByConfig, setByConfig] = useState(false)
  const form = useContractForm<PublishFormInput, PublishFormValues>({
    schema: publishFormSchema,
    defaultValues: { panelName: draftName, note: '', audience: 'all', ...noAudience, isUsed: true },
    refusalFields: publishRefusalFields(isByConfig),
    onSubmit: async ({ panelName, note, audience, isUsed, ...chosen }): Promise<void> => {
      const isGray = isUpgrade || audience === 'gray'
      const { panelId: publishedId } = await publish.mutateAsync({
        draftId,
        updateTime: updateTime(),
        note,
        ...(!current && { panelName }),
        ...(isGray && audienceOf(chosen)),
      })
      if (isUsed && !isUpgrade && !isStandard && productId !== null)
        await select.mutateAsync({ productId, panelId: publishedId })
      showToast('success', t.done)
      onPublished()
    },
  })
  const [audience, grayNumber] = useWatch({ control: form.control, name: ['audience', 'grayNumber'] })
  const isForGray = isUpgrade || audience === 'gray'
  return (
    <FormDrawer
      title={t.title}
      formId={formId}
      submitLabel={t.submit}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        {errors > 0 ? (
          <Notice tone="danger">{t.errors(errors)}</Notice>
        ) : (
          <Notice>{isUpgrade ? t.nextVersion : current ? t.firstVersion : t.newPanel}</Notice>
        )}
        {!current && !isStandard && (
          <TextField label={t.name} required autoComplete="off" {...form.field('panelName')} />
        )}
        <TextField label={t.note} autoComplete="off" {...form.field('note')} />
        {!isUpgrade && (
          <Controller
            control={form.control}
            name="audience"
            render={({ field }) => (
              <Segmented
                label={t.audience}
                value={field.value}
                options={(['all', 'gray'] as const).map((value) => ({ value, label: t[value] }))}
                onValueChange={field.onChange}
              />
            )}
          />
        )}
        {isForGray && (
          <Controller
            control={form.control}
            name="ratio"
            render={({ field: { value, onChange: onValueChange, onBlur } }) => (
              <AudienceFields
                gray={grayChoiceIn(form, { grayNumber, isByConfig, setByConfig })}
                ratio={{ value, onValueChange, onBlur, error: form.error('ratio') }}
                accounts={form.field('accounts')}
              />
            )}
          />
        )}
        {!isUpgrade && !isStandard && <Checkbox label={t.use} {...form.register('isUsed')} />}
      </Form>
    </FormDrawer>
  )
}

import { featureLimits } from '@slipway/contract/features/features.limits.ts'
import { transType } from '@slipway/contract/features/features.ts'
import { dataTypes } from '@slipway/contract/features/property-schema.ts'
import { Checkbox } from '@slipway/ui/Checkbox.tsx'
import { Field } from '@slipway/ui/Field.tsx'
import { FieldPair } from '@slipway/ui/FieldPair.tsx'
import { Form } from '@slipway/ui/Form.tsx'
import { Notice } from '@slipway/ui/Notice.tsx'
import { Segmented } from '@slipway/ui/Segmented.tsx'
import { TextArea } from '@slipway/ui/TextArea.tsx'
import { TextButton } from '@slipway/ui/TextButton.tsx'
import { TextField } from '@slipway/ui/TextField.tsx'
import { showToast } from '@slipway/ui/toasts-store.ts'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useContractForm } from '../../shared/form/use-contract-form.ts'
import { useTexts } from '../../shared/texts.ts'
import { useAddFeature, useUpdateFeature } from './features.queries.ts'
import { draftOf, emptyDraft, type PropertyDraft } from './property-draft.ts'
import {
  draftSchema,
  inFormTerms,
  isSavedMeanwhile,
  propertyRefusalFields,
  type PropertyInput,
} from './property-form.ts'
import { transName, type Property } from './property-view.ts'
import { ValueFields } from './ValueFields.tsx'

interface Props {
  id: string
  productId: string
  property: Property | undefined
  onState: (state: { isDirty: boolean; isBusy: boolean }) => void
  onReload: () => void
  onDone: () => void
}

const transfers = [transType.reportAndDistribute, transType.report, transType.distribute] as const

export function PropertyForm({ id, productId, property, onState, onReload, onDone }: Props) {
  const t = useTexts().features
  const add = useAddFeature()
  const update = useUpdateFeature()
  const [conflict, setConflict] = useState<string>()

  const save = async (input: PropertyInput) => {
    if (property) {
      const { did, updateTime } = property.feature
      await update.mutateAsync({ ...input, did, updateTime })
    } else {
      await add.mutateAsync(input)
    }
    showToast('success', property ? t.form.saved : t.form.added)
    onDone()
  }
  const form = useContractForm<PropertyDraft, PropertyInput>({
    schema: draftSchema(productId),
    defaultValues: property ? draftOf(property) : emptyDraft,
    refusalFields: propertyRefusalFields,
    onSubmit: async (input) => {
      setConflict(undefined)
      try {
        await save(input)
      } catch (error) {
        if (!isSavedMeanwhile(error)) throw inFormTerms(error, form.getValues())
        setConflict(error.message)
      }
    },
  })

  const { isDirty, isBusy } = form
  useEffect(() => onState({ isDirty, isBusy }), [isDirty, isBusy, onState])

  const chosenTransfer = form.watch('transType')
  return (
    <Form id={id} onSubmit={form.submit}>
      <FieldPair>
        <TextField
          label={t.form.nameZh}
          hint={t.form.nameHint(featureLimits.deName.max)}
          required
          autoComplete="off"
          {...form.field('nameZh')}
        />
        <TextField
          label={t.form.nameEn}
          hint={t.form.nameHint(featureLimits.deName.max)}
          required
          autoComplete="off"
          {...form.field('nameEn')}
        />
      </FieldPair>
      <TextField
        label={t.form.deKey}
        hint={t.form.deKeyHint(featureLimits.deKey.max)}
        required
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('deKey')}
      />
      <Controller
        control={form.control}
        name="transType"
        render={({ field }) => (
          <Field label={t.form.transType} group required hint={t.transTypeHint[hintName(chosenTransfer)]}>
            <Segmented
              value={String(field.value)}
              onValueChange={(value) => field.onChange(transfers.find((code) => String(code) === value))}
              options={transfers.map((code) => ({ value: String(code), label: t.transType[transName(code)] }))}
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="dataType"
        render={({ field }) => (
          <Field label={t.form.dataType} group required error={form.error('dataType')}>
            <Segmented
              value={field.value}
              onValueChange={(type) => {
                field.onChange(type)
                form.clearErrors()
              }}
              options={dataTypes.map((type) => ({ value: type, label: t.dataType[type] }))}
            />
          </Field>
        )}
      />
      <ValueFields form={form} />
      <Checkbox label={t.form.required} hint={t.form.requiredHint} {...form.register('isRequired')} className="mb-4" />
      <TextArea label={t.form.deRemark} limit={featureLimits.deRemark.max} rows={2} {...form.field('deRemark')} />
      {conflict !== undefined && (
        <Notice tone="warning" action={<TextButton onClick={onReload}>{t.form.reload}</TextButton>}>
          {conflict}
        </Notice>
      )}
    </Form>
  )
}

const hintName = (code: PropertyDraft['transType']) =>
  code === transType.report ? 'report' : code === transType.distribute ? 'distribute' : 'reportAndDistribute'

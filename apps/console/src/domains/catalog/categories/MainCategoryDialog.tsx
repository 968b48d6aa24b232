import type { MainCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useSaveConflict } from '../../../shared/conflict/use-save-conflict.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { newestMain, useAddMain, useUpdateMain } from './category-editing.queries.ts'
import { categoryTexts } from './category-texts.ts'
import { mainFormSchema, mainRefusalFields, mainStart, type MainFormInput, type MainFormValues } from './main-form.ts'
import { namesOf } from './field-names.ts'
import { SubgroupsField } from './SubgroupsField.tsx'

interface Props {
  /** The category to edit; absent when adding one. */
  main?: MainCategoryShown
  onClose: () => void
}

export function MainCategoryDialog({ main, onClose }: Props) {
  const t = categoryTexts().form
  const kit = useKitTexts()
  const add = useAddMain()
  const update = useUpdateMain()
  const [edited, setEdited] = useState(main)
  const form = useContractForm<MainFormInput, MainFormValues>({
    schema: mainFormSchema,
    defaultValues: mainStart(main),
    refusalFields: mainRefusalFields,
    onSubmit: (values): Promise<void> =>
      conflict.attempt(async () => {
        if (edited) {
          const updateTime = conflict.startedFrom(edited.updateTime)
          await update.mutateAsync({ ...values, id: edited.id, updateTime })
        } else await add.mutateAsync(values)
        showToast('success', main ? t.saved : t.added)
        onClose()
      }),
  })
  const conflict = useSaveConflict<MainCategoryShown>({
    newest: async () => edited && newestMain(edited),
    updateTimeOf: ({ updateTime }) => updateTime,
    inputOf: mainStart,
    typed: (): MainFormInput => form.getValues(),
    nameOf: (path) => namesOf(t)[path],
    onReload: (stored) => {
      setEdited(stored)
      form.reset(mainStart(stored))
    },
    submit: () => form.submit(),
    inFoot: true,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={main ? t.editMain(inPageLocale(main.label)) : t.addMain}
      keepOnOutsidePress={form.isDirty}
    >
      <Form onSubmit={form.submit}>
        <FieldPair>
          <TextField label={t.nameZh} required autoComplete="off" {...form.field('label.zh')} />
          <TextField label={t.nameEn} required autoComplete="off" {...form.field('label.en')} />
        </FieldPair>
        <TextField
          label={t.identifier}
          hint={main ? t.identifierFixed : t.identifierHint}
          required={!main}
          readOnly={main !== undefined}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('mainCategory')}
        />
        <Controller
          control={form.control}
          name="subCatTags"
          render={({ field }) => (
            <SubgroupsField value={field.value} onChange={field.onChange} error={form.error('subCatTags')} />
          )}
        />
        <FormFoot above={conflict.notice}>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {main ? t.save : t.add}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

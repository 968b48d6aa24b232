import { addCustomCategory, updateCustomCategory } from '@slipway/contract/users/apps/app-content.calls.ts'
import { appsLimits as limits } from '@slipway/contract/users/apps/apps.limits.ts'
import type { CustomCategory } from '@slipway/contract/users/apps/apps.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { line } from '@slipway/contract/schema.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { FormDrawer } from '../../../../shared/form/FormDrawer.tsx'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { PictureField } from '../../../../shared/pictures/PictureField.tsx'
import { storedPicture } from '../../../../shared/pictures/stored-picture.ts'
import { appQueries, useAppChange } from '../apps.queries.ts'
import { appsTexts } from '../apps-texts.ts'

interface Props {
  appId: string
  /** The category to edit; undefined when adding one. */
  category: CustomCategory | undefined
  onClose: () => void
}

const schema = z.object({
  label: z.object({ zh: line(limits.categoryLabel), en: line(limits.categoryLabel) }),
  subCategories: z.array(z.string()),
})
type Values = z.output<typeof schema>

export function CategoryDrawer({ appId, category, onClose }: Props) {
  const t = appsTexts().categories
  const formId = useId()
  const [picture, setPicture] = useState<File | string | null>(category?.url || null)
  const [problem, setProblem] = useState<string | null>(null)
  const [percent, setPercent] = useState<number>()
  const add = useAppChange(addCustomCategory, 'inPlace')
  const update = useAppChange(updateCustomCategory, 'inPlace')
  const form = useContractForm<z.input<typeof schema>, Values>({
    schema,
    defaultValues: { label: category?.label ?? { zh: '', en: '' }, subCategories: category?.subCategories ?? [] },
    refusalFields: { 'apps.subCategoryUnknown': 'subCategories' },
    async onSubmit(values) {
      const url = await storedPicture(picture, setPercent, 'categoryPic').finally(() => setPercent(undefined))
      if (category) await update.mutateAsync({ categoryId: category.categoryId, ...values, url })
      else await add.mutateAsync({ appId, ...values, url })
      showToast('success', t.saved)
      onClose()
    },
  })
  return (
    <FormDrawer
      title={category ? t.edit : t.add}
      formId={formId}
      submitLabel={category ? t.edit : t.add}
      isDirty={form.isDirty || picture !== (category?.url || null)}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        <TextField label={t.zh} required autoComplete="off" {...form.field('label.zh')} />
        <TextField label={t.en} required autoComplete="off" {...form.field('label.en')} />
        <PictureField
          label={t.picture}
          value={picture}
          onValueChange={setPicture}
          error={problem ?? undefined}
          onProblem={setProblem}
          percent={percent}
          disabled={form.isBusy}
        />
        <Controller
          control={form.control}
          name="subCategories"
          render={({ field: { value, onChange } }) => <Parts appId={appId} chosen={value} onChange={onChange} />}
        />
      </Form>
    </FormDrawer>
  )
}

interface PartsProps {
  appId: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The standard categories, by their main category. */
function Parts({ appId, chosen, onChange }: PartsProps) {
  const t = appsTexts().categories
  const query = useQuery(appQueries.standardCategories(appId))
  if (query.isError && !query.data) return <QueryFailed query={query} failed={t.failed} />
  if (!query.data) return <Skeleton className="h-24 w-full" />
  const toggle = (category: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, category] : chosen.filter((one) => one !== category))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-sm text-ink-2">{t.parts}</legend>
      {query.data.map(({ mainCategory, label, subCategories }) => (
        <details key={mainCategory} open={subCategories.some(({ category }) => chosen.includes(category))}>
          <summary className="cursor-pointer">{inLocale(label, currentLocale())}</summary>
          <div className="grid gap-2 py-2 pl-5 sm:grid-cols-2">
            {subCategories.map(({ category, label: name }) => (
              <Checkbox
                key={category}
                label={inLocale(name, currentLocale())}
                checked={chosen.includes(category)}
                onChange={({ target }) => toggle(category, target.checked)}
              />
            ))}
          </div>
        </details>
      ))}
    </fieldset>
  )
}

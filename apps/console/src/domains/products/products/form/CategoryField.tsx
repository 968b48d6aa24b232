import { PicturePicker } from '@slipway/ui/form/PicturePicker.tsx'
import { useMemo } from 'react'
import { Controller, type Control, type UseFormGetValues, type UseFormSetValue } from 'react-hook-form'
import { deployment } from '@slipway/web-client/deployment.ts'
import { productFormTexts } from './form-texts.ts'
import type { Category } from '../products.queries.ts'
import type { ProductFormInput, ProductFormValues } from './product-form.ts'
import { categoryGroups, keptOrFirst, offersOf } from './product-offers.ts'

interface Props {
  form: {
    control: Control<ProductFormInput, unknown, ProductFormValues>
    getValues: UseFormGetValues<ProductFormInput>
    setValue: UseFormSetValue<ProductFormInput>
    error: (name: 'categoryId') => string | undefined
  }
  categories: readonly Category[]
  hasFailed: boolean
  disabled: boolean
}

/** The category; what it does not offer of the chosen communication gives way to what it does. */
export function CategoryField({ form, categories, hasFailed, disabled }: Props) {
  const t = productFormTexts()
  const groups = useMemo(() => categoryGroups(categories), [categories])
  const choose = (id: string | null) => {
    const how = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    const next = offersOf(
      categories.find((one) => one.id === id),
      deployment().accessType,
    )
    const { accessType, communicationType } = form.getValues()
    form.setValue('categoryId', id ?? '', how)
    const nextAccess = keptOrFirst(accessType, next.accessTypes)
    const nextCommunication = keptOrFirst(communicationType, next.communicationTypes)
    if (nextAccess !== undefined) form.setValue('accessType', nextAccess, how)
    if (nextCommunication !== undefined) form.setValue('communicationType', nextCommunication, how)
  }
  return (
    <Controller
      control={form.control}
      name="categoryId"
      render={({ field }) => (
        <PicturePicker
          label={t.category}
          hint={disabled ? undefined : t.categoryHint}
          placeholder={t.categoryPlaceholder}
          required
          disabled={disabled}
          groups={groups}
          value={field.value || null}
          onValueChange={choose}
          onBlur={field.onBlur}
          ref={field.ref}
          error={hasFailed ? t.categoriesFailed : form.error('categoryId')}
        />
      )}
    />
  )
}

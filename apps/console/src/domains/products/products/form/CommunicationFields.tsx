import { Field } from '@slipway/ui/form/Field.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Controller, type Control, type FieldErrors } from 'react-hook-form'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { productFormTexts } from './form-texts.ts'
import type { ProductFormInput, ProductFormValues } from './product-form.ts'
import type { Offers } from './product-offers.ts'
import { accessName, communicationName } from '../../../catalog/categories/categories.exports.ts'

interface Props {
  form: {
    control: Control<ProductFormInput, unknown, ProductFormValues>
    formState: { errors: FieldErrors<ProductFormInput> }
  }
  offers: Offers
  hasCategory: boolean
  disabled: boolean
}

/** The choices that depend on the category; without a category they show a hint. */
export function CommunicationFields({ form, offers, hasCategory, disabled }: Props) {
  const names = useTexts().products
  const t = productFormTexts()
  const { errors } = form.formState
  if (!hasCategory) {
    return (
      <Field label={`${t.accessType} · ${t.communicationType}`} group required>
        <p className="flex h-9 items-center text-sm text-ink-3">{t.chooseCategoryFirst}</p>
      </Field>
    )
  }
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1.5">
      <Controller
        control={form.control}
        name="accessType"
        render={({ field }) => (
          <Field
            label={t.accessType}
            group
            required
            hint={field.value === undefined ? undefined : names.accessTypeHint[accessName(field.value)]}
            error={errors.accessType?.message}
          >
            <Segmented
              value={String(field.value)}
              onValueChange={(value) => field.onChange(offers.accessTypes.find((code) => String(code) === value))}
              options={offers.accessTypes.map((code) => ({
                value: String(code),
                label: names.accessType[accessName(code)],
                disabled,
              }))}
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="communicationType"
        render={({ field }) => (
          <Field label={t.communicationType} group required error={errors.communicationType?.message}>
            <Segmented
              value={String(field.value)}
              onValueChange={(value) =>
                field.onChange(offers.communicationTypes.find((code) => String(code) === value))
              }
              options={offers.communicationTypes.map((code) => ({
                value: String(code),
                label: names.communicationType[communicationName(code)],
                disabled,
              }))}
            />
          </Field>
        )}
      />
    </div>
  )
}

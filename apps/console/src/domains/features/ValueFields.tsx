import { featureLimits } from '@slipway/contract/features/features.limits.ts'
import { enumTypes } from '@slipway/contract/features/property-schema.ts'
import { Field } from '@slipway/ui/Field.tsx'
import { FieldPair } from '@slipway/ui/FieldPair.tsx'
import { NumberField } from '@slipway/ui/NumberField.tsx'
import { Segmented } from '@slipway/ui/Segmented.tsx'
import { TextField } from '@slipway/ui/TextField.tsx'
import { Controller, type FieldPath, type UseFormReturn } from 'react-hook-form'
import { useTexts } from '../../shared/texts.ts'
import { EnumEditor } from './EnumEditor.tsx'
import { entriesAs, type EnumType } from './enum-entries.ts'
import type { PropertyDraft } from './property-draft.ts'
import type { PropertyInput } from './property-form.ts'

interface PropertyFormState extends Pick<
  UseFormReturn<PropertyDraft, unknown, PropertyInput>,
  'control' | 'register' | 'watch' | 'setValue' | 'getValues'
> {
  error: (name: FieldPath<PropertyDraft>) => string | undefined
}

interface Props {
  form: PropertyFormState
}

type NumberName = 'minimum' | 'maximum' | 'step' | 'multipleOf' | 'defaultNumber' | 'maxLength'

/** The fields that belong to the chosen data type. */
export function ValueFields({ form }: Props) {
  switch (form.watch('dataType')) {
    case 'boolean':
      return <FlagFields form={form} />
    case 'string':
      return <TextValueFields form={form} />
    case 'enum':
      return <EnumFields form={form} />
    default:
      return <RangeFields form={form} />
  }
}

function FormNumber({
  form,
  name,
  ...field
}: Props & { name: NumberName; label: string; hint?: string; required?: boolean; unit?: string }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <NumberField
          {...field}
          mono
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
          ref={ref}
          error={form.error(name)}
        />
      )}
    />
  )
}

function RangeFields({ form }: Props) {
  const t = useTexts().features.form
  const unit = form.watch('unit') || undefined
  return (
    <>
      <FieldPair>
        <FormNumber form={form} name="minimum" label={t.minimum} required unit={unit} />
        <FormNumber form={form} name="maximum" label={t.maximum} required unit={unit} />
      </FieldPair>
      <FieldPair>
        <FormNumber form={form} name="step" label={t.step} hint={t.stepHint} />
        <FormNumber form={form} name="multipleOf" label={t.multipleOf} hint={t.multipleOfHint} />
      </FieldPair>
      <FieldPair>
        <TextField
          label={t.unit}
          hint={t.unitHint}
          autoComplete="off"
          {...form.register('unit')}
          error={form.error('unit')}
        />
        <FormNumber form={form} name="defaultNumber" label={t.defaultValue} hint={t.defaultHint} unit={unit} />
      </FieldPair>
    </>
  )
}

function FlagFields({ form }: Props) {
  const t = useTexts().features.form
  return (
    <Controller
      control={form.control}
      name="defaultFlag"
      render={({ field }) => (
        <Field label={t.defaultValue} group error={form.error('defaultFlag')}>
          <Segmented
            value={field.value}
            onValueChange={field.onChange}
            options={[
              { value: '', label: t.none },
              { value: 'true', label: t.true },
              { value: 'false', label: t.false },
            ]}
          />
        </Field>
      )}
    />
  )
}

function TextValueFields({ form }: Props) {
  const t = useTexts().features.form
  return (
    <FieldPair>
      <FormNumber
        form={form}
        name="maxLength"
        label={t.maxLength}
        hint={t.maxLengthHint(featureLimits.valueBytes)}
        unit={t.maxLengthUnit}
        required
      />
      <TextField
        label={t.defaultValue}
        hint={t.defaultHint}
        autoComplete="off"
        {...form.register('defaultText')}
        error={form.error('defaultText')}
      />
    </FieldPair>
  )
}

function EnumFields({ form }: Props) {
  const t = useTexts().features.form
  const entries = form.watch('enumValue')
  const enumType = form.watch('enumType')
  const chooseType = (next: EnumType) => {
    form.setValue('enumType', next, { shouldDirty: true })
    const kept = entriesAs(form.getValues('enumValue'), next)
    form.setValue('enumValue', kept.entries, { shouldDirty: true })
  }
  return (
    <>
      <Field label={t.enumType} group required>
        <Segmented
          value={enumType}
          onValueChange={chooseType}
          options={enumTypes.map((type) => ({ value: type, label: t.enumTypes[type] }))}
        />
      </Field>
      <Controller
        control={form.control}
        name="enumValue"
        render={({ field }) => (
          <EnumEditor
            enumType={enumType}
            entries={entries}
            onEntriesChange={(next) =>
              form.setValue('enumValue', next, { shouldDirty: true, shouldValidate: next.length > 0 })
            }
            error={form.error('enumValue')}
            ref={field.ref}
          />
        )}
      />
      {entries.length > 0 && (
        <Controller
          control={form.control}
          name="defaultEntry"
          render={({ field }) => (
            <Field label={t.defaultValue} group error={form.error('defaultEntry')}>
              <Segmented
                value={entries.map(String).includes(field.value) ? field.value : ''}
                onValueChange={field.onChange}
                options={[
                  { value: '', label: t.none },
                  ...entries.map((entry) => ({ value: String(entry), label: String(entry) })),
                ]}
              />
            </Field>
          )}
        />
      )}
    </>
  )
}

import type { ScalarSchema } from '@slipway/contract/products/features/value-schema.ts'
import type { FieldProps } from '@slipway/ui/form/Field.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { namedValue } from '../../../products/features/features.exports.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'

interface Props extends FieldProps {
  schema: ScalarSchema
  /** Undefined or null while nothing is typed or chosen; NaN for text that is not a number. */
  value: unknown
  onChange: (value: unknown) => void
  /** The value is optional, so a choice can be cleared. */
  isOptional?: boolean
}

/** The input for one value, by its data type. */
export function ScalarField({ schema, value, onChange, isOptional = false, ...field }: Props) {
  const t = useTexts().devices.detail
  const out = isOptional ? [{ value: '', label: t.leftOut }] : []
  const nameOf = (entry: string | number | boolean) => namedValue(schema, entry) ?? String(entry)
  switch (schema.type) {
    case 'boolean':
      return (
        <Select
          {...field}
          placeholder={t.choose}
          options={[...out, ...[true, false].map((flag) => ({ value: String(flag), label: nameOf(flag) }))]}
          value={typeof value === 'boolean' ? String(value) : isOptional ? '' : null}
          onValueChange={(text) => onChange(text === '' ? undefined : text === 'true')}
        />
      )
    case 'enum':
      return (
        <Select
          {...field}
          placeholder={t.choose}
          options={[...out, ...schema.enumValue.map((entry) => ({ value: entry, label: nameOf(entry) }))]}
          value={schema.enumValue.find((entry) => entry === value) ?? (isOptional ? '' : null)}
          onValueChange={(entry) => onChange(entry === '' ? undefined : entry)}
        />
      )
    case 'string':
      return (
        <TextField
          {...field}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    default:
      return (
        <NumberField
          {...field}
          hint={field.hint ?? namedValue(schema, value)}
          {...(schema.unit && { unit: schema.unit })}
          mono
          value={typeof value === 'number' ? value : null}
          onValueChange={onChange}
          min={schema.minimum}
          max={schema.maximum}
          step={schema.step ?? schema.multipleOf ?? 1}
        />
      )
  }
}

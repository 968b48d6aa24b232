import { checkValue, problemText, type ValueProblem } from '@slipway/contract/features/check-value.ts'
import type { PropertySchema } from '@slipway/contract/features/property-schema.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { NumberField } from '@slipway/ui/NumberField.tsx'
import { Select } from '@slipway/ui/Select.tsx'
import { Switch } from '@slipway/ui/Switch.tsx'
import { TextField } from '@slipway/ui/TextField.tsx'
import { useState, type FormEvent, type ReactNode } from 'react'
import { inPageLocale } from '../../shared/formats.ts'
import { useTexts } from '../../shared/texts.ts'
import type { Property } from '../features/features.exports.ts'

interface Props {
  property: Property
  /** What the device has or is about to have. */
  expected: unknown
  onSet: (value: unknown) => void
}

/** Sets one property: a switch at once, the others by their button. */
export function SetControl({ property, expected, onSet }: Props) {
  const t = useTexts().devices.detail
  const name = inPageLocale(property.name)
  const { schema } = property
  const [draft, setDraft] = useState<unknown>()
  const [isChecked, setChecked] = useState(false)
  if (schema.type === 'boolean') {
    return (
      <Switch
        label={t.setNamed(name)}
        labelHidden
        checked={expected === true}
        onChange={(event) => onSet(event.target.checked)}
      />
    )
  }
  const value = draft === undefined ? startOf(schema, expected) : draft
  const problem = problemOf(schema, value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (problem) return
    onSet(value)
    setDraft(undefined)
    setChecked(false)
  }
  const field = {
    label: t.valueOf(name),
    labelHidden: true,
    className: 'flex-1',
    error: isChecked && problem ? inPageLocale(problemText(problem)) : undefined,
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2 py-1.5">
      {fieldFor(schema, value, setDraft, { ...field, placeholder: t.choose })}
      <Button type="submit" size="small" aria-label={t.setNamed(name)} className="mt-1">
        {t.set}
      </Button>
    </form>
  )
}

/** What was typed and is no number is of the wrong type to a person, whatever it is to the machine. */
const problemOf = (schema: PropertySchema, value: unknown): ValueProblem | undefined =>
  Number.isNaN(value) ? { reason: 'type', limit: schema.type } : checkValue(schema, value)

/** What stands in the field before anyone typed: what the device has, the default, or nothing. */
function startOf(schema: PropertySchema, expected: unknown): unknown {
  if (expected !== undefined && checkValue(schema, expected) === undefined) return expected
  return schema.defaultValue ?? (schema.type === 'string' ? '' : null)
}

interface FieldParts {
  label: string
  labelHidden: boolean
  className: string
  error: string | undefined
  placeholder: string
}

function fieldFor(
  schema: Exclude<PropertySchema, { type: 'boolean' }>,
  value: unknown,
  onChange: (value: unknown) => void,
  { placeholder, ...field }: FieldParts,
): ReactNode {
  if (schema.type === 'enum') {
    return (
      <Select
        {...field}
        placeholder={placeholder}
        options={schema.enumValue.map((entry) => ({ value: entry, label: String(entry) }))}
        value={schema.enumValue.find((entry) => entry === value) ?? null}
        onValueChange={onChange}
      />
    )
  }
  if (schema.type === 'string') {
    return (
      <TextField
        {...field}
        autoComplete="off"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <NumberField
      {...field}
      mono
      value={typeof value === 'number' ? value : null}
      onValueChange={onChange}
      min={schema.minimum}
      max={schema.maximum}
      step={schema.step ?? schema.multipleOf ?? 1}
      unit={schema.unit || undefined}
    />
  )
}

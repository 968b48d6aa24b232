import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useEditor } from './editor-context.ts'
import { editorTexts } from './editor-texts.ts'
import type { CountName, GivenValue, LimitName, ValueDraft } from './value-draft.ts'

export interface ValueProps {
  /** The value's path in the call's input, such as `deInput.properties.2`. */
  at: string
  value: ValueDraft
  onChange: (part: Partial<ValueDraft>) => void
}

export interface NestedProps extends ValueProps {
  /** Nesting depth: the feature's own value is level 1 (SI-039). */
  level: number
}

interface LimitFieldProps<Name extends string> {
  at: string
  value: Record<Name, number | null>
  onChange: (part: Record<Name, number | null>) => void
  name: Name
  label: string
  hint?: string
  required?: boolean
  unit?: string | undefined
}

export function LimitField<Name extends LimitName | CountName>({
  at,
  value,
  onChange,
  name,
  unit,
  ...field
}: LimitFieldProps<Name>) {
  const path = `${at}.${name}`
  return (
    <NumberField
      {...field}
      {...(unit && { unit })}
      mono
      name={path}
      error={useEditor().problemAt(path)}
      value={value[name]}
      onValueChange={(next) => onChange({ [name]: next } as Record<Name, number | null>)}
    />
  )
}

interface GivenFieldProps extends ValueProps {
  name: 'defaultValue' | 'constValue'
  label: string
  hint: string
}

/** An input for a value of the same type: the default, or the single allowed value. */
export function GivenField({ at, value, onChange, name, label, hint }: GivenFieldProps) {
  const t = editorTexts()
  const path = `${at}.${name}`
  const field = { label, hint, error: useEditor().problemAt(path) }
  const given = value[name]
  const change = (part: Partial<GivenValue>) => onChange({ [name]: { ...given, ...part } })
  switch (value.type) {
    case 'boolean':
      return (
        <Field {...field} group>
          <Segmented
            name={path}
            value={given.flag}
            onValueChange={(flag) => change({ flag })}
            options={[
              { value: '', label: t.none },
              { value: 'true', label: t.true },
              { value: 'false', label: t.false },
            ]}
          />
        </Field>
      )
    case 'string':
      return (
        <TextField
          {...field}
          name={path}
          autoComplete="off"
          value={given.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      )
    case 'enum':
      return (
        <Select
          {...field}
          name={path}
          value={value.enumValue.map(String).includes(given.entry) ? given.entry : ''}
          onValueChange={(entry) => change({ entry })}
          options={[
            { value: '', label: t.none },
            ...value.enumValue.map((entry) => ({ value: String(entry), label: String(entry) })),
          ]}
        />
      )
    default:
      return (
        <NumberField
          {...field}
          {...(value.unit && { unit: value.unit })}
          mono
          name={path}
          value={given.number}
          onValueChange={(number) => change({ number })}
        />
      )
  }
}

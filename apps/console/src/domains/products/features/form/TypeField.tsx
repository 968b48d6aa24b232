import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { dataTypes, type DataType } from '@slipway/contract/products/features/value-schema.ts'
import { Field } from '@slipway/ui/form/Field.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { useEditor } from './editor-context.ts'
import { editorTexts } from './editor-texts.ts'
import { emptyValue, type ValueDraft } from './value-draft.ts'
import type { NestedProps } from './ValueField.tsx'

interface Props extends NestedProps {
  label: string
  /** Shows all types as buttons, where there is room. */
  wide?: boolean
  disabled?: boolean
}

/** The last level cannot contain structs or arrays (SI-039). */
const typesAt = (level: number): readonly DataType[] =>
  level < featureLimits.depth ? dataTypes : dataTypes.filter((type) => type !== 'object' && type !== 'array')

export function TypeField({ at, value, level, onChange, label, wide = false, disabled = false }: Props) {
  const t = editorTexts()
  const path = `${at}.type`
  const field = { label, required: true, error: useEditor().problemAt(path) }
  const options = typesAt(level).map((type) => ({ value: type, label: t.dataTypes[type], disabled }))
  const choose = (type: DataType) => onChange(ofType(value, type))
  if (!wide) return <Select {...field} name={path} value={value.type} onValueChange={choose} options={options} />
  return (
    <Field {...field} group>
      <Segmented name={path} value={value.type} onValueChange={choose} options={options} className="flex-wrap" />
    </Field>
  )
}

/** A new array needs an item type. */
const ofType = ({ items }: ValueDraft, type: DataType): Partial<ValueDraft> =>
  type === 'array' ? { type, items: items ?? { ...emptyValue, type: 'integer' } } : { type }

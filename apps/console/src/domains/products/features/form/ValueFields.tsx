import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { enumTypes } from '@slipway/contract/products/features/value-schema.ts'
import { Field } from '@slipway/ui/form/Field.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useEditor } from './editor-context.ts'
import { editorTexts } from './editor-texts.ts'
import { entriesAs } from './value-texts/enum-entries.ts'
import { EnumEditor } from './value-texts/EnumEditor.tsx'
import { FlagTexts } from './value-texts/FlagTexts.tsx'
import { hasMore, MoreFields, moreNames, MoreValueFields, usesMore } from './MoreFields.tsx'
import { ParameterList } from './ParameterList.tsx'
import { TypeField } from './TypeField.tsx'
import { emptyValue } from './value-draft.ts'
import { GivenField, LimitField, type NestedProps, type ValueProps } from './ValueField.tsx'

/** The fields of the value's data type. */
export function ValueFields(props: NestedProps) {
  switch (props.value.type) {
    case 'boolean':
      return <FlagFields {...props} />
    case 'string':
      return <TextFields {...props} />
    case 'enum':
      return <EnumFields {...props} />
    case 'array':
      return <ArrayFields {...props} />
    case 'object':
      return <ParameterList {...props} parameters={props.value} label={editorTexts().structParameters} required />
    default:
      return <RangeFields {...props} />
  }
}

function FlagFields(props: ValueProps) {
  const { at, value, onChange } = props
  return (
    <>
      <FlagTexts at={at} texts={value.valueTexts} onTextsChange={(valueTexts) => onChange({ valueTexts })} />
      <DefaultField {...props} />
    </>
  )
}

function DefaultField(props: ValueProps) {
  const t = editorTexts()
  return <GivenField {...props} name="defaultValue" label={t.defaultValue} hint={t.optional} />
}

function RangeFields(props: ValueProps) {
  const t = editorTexts()
  const { at, value, onChange } = props
  const path = `${at}.unit`
  return (
    <>
      <FieldPair>
        <LimitField {...props} name="minimum" label={t.minimum} required unit={value.unit} />
        <LimitField {...props} name="maximum" label={t.maximum} required unit={value.unit} />
      </FieldPair>
      <FieldPair>
        <LimitField {...props} name="step" label={t.step} hint={t.stepHint} />
        <LimitField {...props} name="multipleOf" label={t.multipleOf} hint={t.multipleOfHint} />
      </FieldPair>
      <FieldPair>
        <TextField
          label={t.unit}
          hint={t.unitHint}
          name={path}
          autoComplete="off"
          value={value.unit}
          onChange={(event) => onChange({ unit: event.target.value })}
          error={useEditor().problemAt(path)}
        />
        <DefaultField {...props} />
      </FieldPair>
    </>
  )
}

function TextFields(props: ValueProps) {
  const t = editorTexts()
  return (
    <FieldPair>
      <LimitField
        {...props}
        name="maxLength"
        label={t.maxLength}
        hint={t.maxLengthHint(featureLimits.valueBytes)}
        unit={t.bytes}
        required
      />
      <DefaultField {...props} />
    </FieldPair>
  )
}

function EnumFields(props: ValueProps) {
  const t = editorTexts()
  const { at, value, onChange } = props
  return (
    <>
      <Field label={t.enumType} group required>
        <Segmented
          name={`${at}.enumType`}
          value={value.enumType}
          onValueChange={(enumType) => onChange({ enumType, enumValue: entriesAs(value.enumValue, enumType).entries })}
          options={enumTypes.map((type) => ({ value: type, label: t.enumTypes[type] }))}
        />
      </Field>
      <EnumEditor
        at={at}
        enumType={value.enumType}
        entries={value.enumValue}
        texts={value.valueTexts}
        onChange={onChange}
        error={useEditor().problemWithin(`${at}.enumValue`)}
      />
      {value.enumValue.length > 0 && <DefaultField {...props} />}
    </>
  )
}

function ArrayFields({ level, ...props }: NestedProps) {
  const t = editorTexts()
  const { at, value, onChange } = props
  const items = value.items ?? emptyValue
  const inner = {
    at: `${at}.items`,
    value: items,
    level: level + 1,
    onChange: (part: Partial<typeof items>) => onChange({ items: { ...items, ...part } }),
  }
  return (
    <>
      <FieldPair>
        <LimitField {...props} name="minItems" label={t.minItems} required />
        <LimitField
          {...props}
          name="maxItems"
          label={t.maxItems}
          hint={t.maxItemsHint(featureLimits.arrayItems)}
          required
        />
      </FieldPair>
      <div className="mb-2 flex flex-col gap-2 border-l-2 pl-4">
        <TypeField {...inner} label={t.items} />
        <ValueFields {...inner} />
        {hasMore(items) && (
          <MoreFields at={inner.at} names={moreNames} isUsed={usesMore(items)}>
            <MoreValueFields {...inner} />
          </MoreFields>
        )}
      </div>
    </>
  )
}

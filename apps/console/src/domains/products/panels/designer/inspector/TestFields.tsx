import type { PanelTest } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelProperty } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { valueText } from '@slipway/contract/products/features/value-texts.ts'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { X } from 'lucide-react'
import { designerTexts } from '../designer-texts.ts'
import { comparisonsOf, firstTest, isNumeric, type Bound } from './rule-tests.ts'

interface Props {
  test: PanelTest
  properties: readonly PanelProperty[]
  onChange: (test: PanelTest, isTyping?: boolean) => void
  onRemove: () => void
}

const ONLINE = 'online'

/** One test: a feature, a comparison, a value. */
export function TestFields({ test, properties, onChange, onRemove }: Props) {
  const texts = designerTexts().inspector
  const t = texts.rule
  const bind = 'bind' in test ? test.bind : undefined
  const property = properties.find(({ did }) => did === bind?.did)
  const gone = bind && !property ? [{ value: bind.did, label: texts.removed(bind.deKey), disabled: true }] : []
  return (
    <div className="flex flex-col gap-1.5 rounded-md border p-3">
      <div className="flex items-center gap-1">
        <Select
          className="min-w-0 flex-1"
          label={t.feature}
          labelHidden
          size="small"
          value={bind?.did ?? ONLINE}
          options={[
            { value: ONLINE, label: t.online },
            ...gone,
            ...properties.map(({ did, name }) => ({ value: did, label: inPageLocale(name) })),
          ]}
          onValueChange={(did) => onChange(firstTest(properties.find((one) => one.did === did)))}
        />
        <IconButton label={t.remove} icon={<X size={14} />} onClick={onRemove} />
      </div>
      {'bind' in test && test.is !== 'in' && property && (
        <>
          <Select
            label={t.is}
            labelHidden
            size="small"
            value={test.is}
            options={comparisonsOf(property).map((value) => ({ value, label: t.ops[value] }))}
            onValueChange={(is) => onChange({ ...test, is })}
          />
          <ValueField test={test} property={property} onChange={onChange} />
        </>
      )}
    </div>
  )
}

interface ValueProps {
  test: Exclude<Bound, { is: 'in' }>
  property: PanelProperty
  onChange: Props['onChange']
}

function ValueField({ test, property, onChange }: ValueProps) {
  const t = designerTexts().inspector.rule
  const { schema } = property
  if (schema.type === 'boolean' || schema.type === 'enum') {
    const values: readonly unknown[] = schema.type === 'boolean' ? [true, false] : schema.enumValue
    const nameOf = (value: unknown): string => {
      if (typeof value === 'boolean') return value ? t.yes : t.no
      const text = schema.type === 'enum' && typeof value === 'string' ? valueText(schema, value) : undefined
      return text ? inPageLocale(text) : String(value)
    }
    return (
      <Select
        label={t.value}
        labelHidden
        size="small"
        value={values.indexOf(test.value)}
        options={values.map((value, at) => ({ value: at, label: nameOf(value) }))}
        onValueChange={(at) => onChange({ ...test, value: values[at] as typeof test.value })}
      />
    )
  }
  if (isNumeric(property)) {
    return (
      <NumberField
        label={t.value}
        labelHidden
        value={typeof test.value === 'number' ? test.value : null}
        onValueChange={(value) => onChange({ ...test, value: value === null || Number.isNaN(value) ? 0 : value }, true)}
      />
    )
  }
  return (
    <TextField
      label={t.value}
      labelHidden
      value={String(test.value)}
      maxLength={100}
      onChange={({ target }) => onChange({ ...test, value: target.value }, true)}
    />
  )
}

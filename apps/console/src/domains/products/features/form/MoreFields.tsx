import { valueFormats } from '@slipway/contract/products/features/value-format.ts'
import { storageTypes } from '@slipway/contract/products/features/value-schema.ts'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useId, useState, type ReactNode } from 'react'
import { useEditor } from './editor-context.ts'
import { editorTexts } from './editor-texts.ts'
import type { LimitName, ParametersDraft, ValueDraft } from './value-draft.ts'
import { BitEditor } from './value-texts/BitEditor.tsx'
import { GivenField, LimitField, type ValueProps } from './ValueField.tsx'

interface FoldProps {
  /** The names of the fields inside: a problem in one of them unfolds the section. */
  names: readonly string[]
  at: string
  /** Unfolded initially, because one of its fields has a value. */
  isUsed: boolean
  children: ReactNode
}

/** Rarely used fields, collapsed behind "more limits". */
export function MoreFields({ names, at, isUsed, children }: FoldProps) {
  const t = editorTexts()
  const id = useId()
  const { problemWithin } = useEditor()
  const [isAsked, setAsked] = useState(isUsed)
  const isOpen = isAsked || names.some((name) => problemWithin(`${at}.${name}`) !== undefined)
  return (
    <div className="mb-2">
      <TextButton aria-expanded={isOpen} aria-controls={id} className="text-sm" onClick={() => setAsked(!isOpen)}>
        {t.more}
      </TextButton>
      <div id={id} hidden={!isOpen} className="mt-2 flex flex-col gap-2">
        {isOpen && children}
      </div>
    </div>
  )
}

export const moreNames = [
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'pattern',
  'format',
  'storage',
  'constValue',
  'bitTexts',
  'minProperties',
  'maxProperties',
] as const

/** An array has no further limits than the visible ones. */
export const hasMore = ({ type }: ValueDraft): boolean => type !== 'array'

const isGiven = (value: string | number | null): boolean => value !== '' && value !== null

export const usesMore = ({ constValue, ...draft }: ValueDraft): boolean =>
  [
    ...Object.values(constValue),
    draft.exclusiveMinimum,
    draft.exclusiveMaximum,
    draft.minLength,
    draft.pattern,
    draft.format,
    draft.storage,
  ].some(isGiven) ||
  Object.keys(draft.bitTexts).length > 0 ||
  usesCounts(draft)

export const usesCounts = ({ minProperties, maxProperties }: ParametersDraft): boolean =>
  isGiven(minProperties) || isGiven(maxProperties)

/** The rarely used fields of the value's data type. */
export function MoreValueFields(props: ValueProps) {
  switch (props.value.type) {
    case 'boolean':
    case 'enum':
      return <ConstField {...props} />
    case 'string':
      return <MoreTextFields {...props} />
    case 'object':
      return <CountFields {...props} />
    case 'array':
      return null
    default:
      return <MoreRangeFields {...props} />
  }
}

function ConstField(props: ValueProps) {
  const t = editorTexts()
  return <GivenField {...props} name="constValue" label={t.constValue} hint={t.constHint} />
}

function MoreRangeFields(props: ValueProps) {
  const t = editorTexts()
  const { at, value, onChange } = props
  const limit = (name: LimitName, label: string) => (
    <LimitField {...props} name={name} label={label} hint={t.optional} unit={value.unit} />
  )
  const path = `${at}.storage`
  return (
    <>
      <FieldPair>
        {limit('exclusiveMinimum', t.exclusiveMinimum)}
        {limit('exclusiveMaximum', t.exclusiveMaximum)}
      </FieldPair>
      <FieldPair>
        <Select
          label={t.storage}
          hint={t.storageHint}
          name={path}
          value={value.storage}
          onValueChange={(storage) => onChange({ storage })}
          options={[
            { value: '' as const, label: t.none },
            ...storageTypes.map((type) => ({ value: type, label: type })),
          ]}
          error={useEditor().problemAt(path)}
        />
        <ConstField {...props} />
      </FieldPair>
      {value.type === 'integer' && (
        <BitEditor at={at} texts={value.bitTexts} onTextsChange={(bitTexts) => onChange({ bitTexts })} />
      )}
    </>
  )
}

function MoreTextFields(props: ValueProps) {
  const t = editorTexts()
  const { at, value, onChange } = props
  const { problemAt } = useEditor()
  return (
    <>
      <FieldPair>
        <LimitField {...props} name="minLength" label={t.minLength} hint={t.optional} unit={t.bytes} />
        <Select
          label={t.format}
          name={`${at}.format`}
          value={value.format}
          onValueChange={(format) => onChange({ format })}
          options={[
            { value: '' as const, label: t.none },
            ...valueFormats.map((format) => ({ value: format, label: format })),
          ]}
          error={problemAt(`${at}.format`)}
        />
      </FieldPair>
      <TextField
        label={t.pattern}
        hint={t.patternHint}
        mono
        name={`${at}.pattern`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value.pattern}
        onChange={(event) => onChange({ pattern: event.target.value })}
        error={problemAt(`${at}.pattern`)}
      />
      <ConstField {...props} />
    </>
  )
}

interface CountProps {
  at: string
  value: ParametersDraft
  onChange: (part: Partial<ParametersDraft>) => void
}

/** The minimum number of parameters in a struct. */
export function CountFields(props: CountProps) {
  const t = editorTexts()
  return (
    <FieldPair>
      <LimitField {...props} name="minProperties" label={t.minProperties} hint={t.optional} />
      <LimitField {...props} name="maxProperties" label={t.maxProperties} hint={t.optional} />
    </FieldPair>
  )
}

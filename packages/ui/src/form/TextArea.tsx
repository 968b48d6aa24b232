import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps, useFieldControl } from './Field.tsx'

type AreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'required'> & {
  /** Counted but not enforced: the form reports an excess. The counter appears above 80 %. */
  limit?: number
  mono?: boolean
}

export type TextAreaProps = FieldProps & AreaProps

const SHOW_COUNTER_FROM = 0.8

export function TextArea({
  label,
  hint,
  error,
  required,
  labelHidden,
  labelAside,
  className,
  limit,
  onChange,
  ...area
}: TextAreaProps) {
  const [typed, setTyped] = useState(String(area.defaultValue ?? '').length)
  const length = area.value === undefined ? typed : String(area.value).length
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length)
    onChange?.(event)
  }
  const counter = limit !== undefined && length > limit * SHOW_COUNTER_FROM && (
    <span className={classNames('shrink-0 tabular-nums', length > limit ? 'text-danger' : 'text-ink-3')}>
      {length} / {limit}
    </span>
  )
  return (
    <Field {...{ label, hint, error, required, labelHidden, labelAside, className }} footAside={counter}>
      <Area {...area} onChange={change} />
    </Field>
  )
}

function Area({ mono = false, rows = 3, ...rest }: Omit<AreaProps, 'limit'>) {
  const control = useFieldControl()
  return (
    <textarea
      rows={rows}
      {...control}
      {...rest}
      className={classNames(
        'field-frame min-h-9 w-full resize-y px-3 py-[6px]',
        mono ? 'font-mono text-sm' : 'text-base',
      )}
    />
  )
}

import { Field, type FieldProps } from './Field.tsx'
import { Input, type InputProps } from './Input.tsx'

export type TextFieldProps = FieldProps & Omit<InputProps, 'className' | 'required'>

/** A label, an input and the line under it. Takes what `register` of a form library gives. */
export function TextField({
  label,
  hint,
  error,
  required,
  labelHidden,
  labelAside,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, labelHidden, labelAside, className }}>
      <Input {...input} />
    </Field>
  )
}

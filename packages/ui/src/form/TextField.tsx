import { Field, type FieldProps } from './Field.tsx'
import { Input, type InputProps } from './Input.tsx'

export type TextFieldProps = FieldProps & Omit<InputProps, 'className' | 'required'>

/** A label, an input and the line below it. Accepts the props of a form library's `register`. */
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

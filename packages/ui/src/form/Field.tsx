import { type ReactNode, createContext, use, useId, useMemo } from 'react'
import { classNames } from '../class-names.ts'
import { useFormTexts } from '../KitProvider.tsx'

/** The common props of every labelled control of the kit. */
export type FieldProps = {
  label: string
  /** Shown below the field; an error replaces it, so that the layout does not shift. */
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  /** The label is for screen readers only, and no line is reserved below the field: for toolbars and tables. */
  labelHidden?: boolean | undefined
  /** Right of the label, e.g. a link. */
  labelAside?: ReactNode
  className?: string | undefined
}

export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<FieldControl | undefined>(undefined)

/** The attributes that connect a control to the surrounding label, hint and error; undefined outside a Field. */
export const useFieldControl = (): FieldControl | undefined => use(FieldContext)

type Props = FieldProps & {
  /** The element is a group of controls (radio buttons), named by `aria-labelledby` instead of a label's `for`. */
  group?: boolean
  /** The right end of the line below the field, e.g. a counter. */
  footAside?: ReactNode
  children: ReactNode
}

export function Field({
  label,
  hint,
  error,
  required = false,
  labelHidden = false,
  labelAside,
  group = false,
  footAside,
  className,
  children,
}: Props) {
  const texts = useFormTexts()
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? hint) && !(labelHidden && !error)
  const describedBy = hasNote ? noteId : undefined
  const invalid = error ? true : undefined
  const control = useMemo<FieldControl>(
    () => ({
      id,
      'aria-describedby': describedBy,
      'aria-invalid': invalid,
      'aria-required': required || undefined,
    }),
    [id, describedBy, invalid, required],
  )
  const labelClass = labelHidden ? 'sr-only' : 'text-sm text-ink-2'
  const words = (
    <>
      {label}
      {required && !labelHidden && (
        <span aria-hidden="true" title={texts.required} className="ml-0.5 text-danger">
          *
        </span>
      )}
    </>
  )
  return (
    <div
      className={classNames('flex min-w-0 flex-col', className)}
      {...(group && {
        role: 'group',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': control['aria-describedby'],
      })}
    >
      <div className={labelHidden ? 'contents' : 'mb-1.5 flex items-baseline justify-between gap-3'}>
        {group ? (
          <span id={`${id}-label`} className={labelClass}>
            {words}
          </span>
        ) : (
          <label htmlFor={id} className={labelClass}>
            {words}
          </label>
        )}
        {labelAside}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {(!labelHidden || error) && (
        <div className="flex min-h-[22px] justify-between gap-3 py-0.5 text-xs">
          <span id={noteId} aria-live="polite" className={error ? 'text-danger' : 'text-ink-3'}>
            {error ?? hint}
          </span>
          {footAside}
        </div>
      )}
    </div>
  )
}

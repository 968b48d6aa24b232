import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import type { FormEvent } from 'react'
import {
  get,
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { SessionEnded } from '@slipway/web-client/session-end.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { contractResolver } from './contract-resolver.ts'
import { refusedField, type RefusalFields } from './refused-field.ts'

interface Options<Input extends FieldValues, Output> {
  /** A call's input schema, or the part of it that the form fills in. */
  schema: z.ZodMiniType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** Submits a valid form. A thrown refusal appears below its field, any other error as a toast. */
  onSubmit: (values: Output) => Promise<unknown>
  /** `stated`: every refusal of the call names its field itself. */
  refusalFields?: RefusalFields<FieldPath<Input>> | 'stated'
}

/**
 * A form over a contract schema: validated on blur, then live; submitting focuses the first invalid field. Use
 * `field('productName')` for the kit's text fields, and `error('categoryId')` next to a `Controller` for others.
 */
export function useContractForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  onSubmit,
  refusalFields,
}: Options<Input, Output>) {
  const form: UseFormReturn<Input, unknown, Output> = useForm<Input, unknown, Output>({
    resolver: contractResolver(schema, currentLocale()),
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: true,
  })
  const { errors, isSubmitting, isDirty } = form.formState

  const error = (name: FieldPath<Input>): string | undefined => {
    const problem: FieldError | undefined = get(errors, name)
    return problem?.message
  }

  const place = (problem: unknown): void => {
    if (problem instanceof SessionEnded) return
    const refused = refusedField(problem, refusalFields)
    const name =
      refused && (Object.keys(form.getValues()) as FieldPath<Input>[]).find((key) => isWithin(refused.field, key))
    if (refused && name) {
      form.setError(
        refused.field as FieldPath<Input>,
        { type: 'server', message: refused.message },
        { shouldFocus: true },
      )
    } else {
      showToast('error', problem instanceof Error ? problem.message : String(problem))
    }
  }
  const submit = (event?: FormEvent): void => void form.handleSubmit((values) => onSubmit(values).catch(place))(event)

  return {
    ...form,
    submit,
    /** Shows a failed call of the form where it belongs. */
    place,
    error,
    /** `register` and the error, as props of the kit's text fields. */
    field: (name: FieldPath<Input>) => ({ ...form.register(name), error: error(name) }),
    isBusy: isSubmitting,
    isDirty,
  }
}

const isWithin = (path: string, key: string): boolean => path === key || path.startsWith(`${key}.`)

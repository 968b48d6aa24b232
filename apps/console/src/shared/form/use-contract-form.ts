import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import type { FormEventHandler } from 'react'
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
import { SessionEnded } from '../api/session-end.ts'
import { currentLocale } from '../texts/locale.ts'
import { contractResolver } from './contract-resolver.ts'
import { refusedField, type RefusalFields } from './refused-field.ts'

interface Options<Input extends FieldValues, Output> {
  /** A call's input, or the part of it that the form fills in. */
  schema: z.ZodMiniType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** What a valid form does. A refusal that it throws goes under its field, any other error into a toast. */
  onSubmit: (values: Output) => Promise<unknown>
  refusalFields?: RefusalFields<FieldPath<Input>>
}

/**
 * A form over a schema of the contract: checked on blur, then live; the first bad field is focused on submit.
 * Give `field('productName')` to a text field of the kit, `error('categoryId')` beside a `Controller` for the others.
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
  const submit: FormEventHandler = (event) => void form.handleSubmit((values) => onSubmit(values).catch(place))(event)

  return {
    ...form,
    submit,
    error,
    /** `register` and the error, as the kit's text fields take them. */
    field: (name: FieldPath<Input>) => ({ ...form.register(name), error: error(name) }),
    isBusy: isSubmitting,
    isDirty,
  }
}

const isWithin = (path: string, key: string): boolean => path === key || path.startsWith(`${key}.`)

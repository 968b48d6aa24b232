import { digitsOf } from '@slipway/contract/products/products/network-prefix.ts'
import { productLimits } from '@slipway/contract/products/products/products.limits.ts'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import type { Control, UseFormRegister, FieldErrors } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { productFormTexts } from './form-texts.ts'
import type { ProductFormInput, ProductFormValues } from './product-form.ts'

interface Props {
  form: {
    control: Control<ProductFormInput, unknown, ProductFormValues>
    register: UseFormRegister<ProductFormInput>
    formState: { errors: FieldErrors<ProductFormInput> }
  }
  /** The full prefix of an existing product. */
  apPrefix: string | undefined
  disabled: boolean
}

const UNKNOWN_DIGIT = '•'

/** VA-22 to VA-26: the input is `brand_category`; the resulting full prefix is shown below it. */
export function NetworkPrefixField({ form, apPrefix, disabled }: Props) {
  const t = productFormTexts()
  const typed = useWatch({ control: form.control, name: 'apPrefix' }) ?? ''
  const digits = apPrefix === undefined ? undefined : digitsOf(apPrefix)
  const shownDigits = digits ?? UNKNOWN_DIGIT.repeat(productLimits.apPrefixSerialDigits)
  return (
    <div className="mb-2">
      <TextField
        label={t.apPrefix}
        hint={t.apPrefixHint}
        required
        mono
        readOnly={disabled}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register('apPrefix')}
        error={form.formState.errors.apPrefix?.message}
      />
      <p className="mt-1 rounded-md bg-surface-2 px-3 py-2 text-sm text-ink-2">
        {t.prefixPreview}{' '}
        <code className="font-mono text-xs break-all text-ink">
          {typed.trim() || 'brand_category'}
          <span className="text-ink-3">{`_${shownDigits}`}</span>
        </code>
        <span className="block text-xs text-ink-3">
          {digits === undefined ? t.prefixDigits(productLimits.apPrefixSerialDigits) : t.prefixKept}
        </span>
      </p>
    </div>
  )
}

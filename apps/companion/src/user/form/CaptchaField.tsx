import { signInTextLimits } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Spinner } from '@slipway/ui/layout/Spinner.tsx'
import type { FieldBinding } from '@slipway/web-client/fields.ts'
import { useUserTexts } from '../user-texts.ts'

interface Props {
  field: FieldBinding
  captcha: { image: string | undefined; isLoading: boolean }
  onAnother: () => void
}

/** The input for the captcha's characters, with the image next to it and a link for a new image. */
export function CaptchaField({ field, captcha: { image, isLoading }, onAnother }: Props) {
  const t = useUserTexts().captcha
  return (
    <div className="flex animate-[kit-rise_150ms_ease-out] gap-3">
      <TextField
        {...field}
        label={t.label}
        labelAside={
          <TextButton onClick={onAnother} className="text-sm">
            {t.another}
          </TextButton>
        }
        placeholder={t.placeholder}
        size="large"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={signInTextLimits.captchaLength}
        className="min-w-0 flex-1"
      />
      <span className="mt-[26px] flex h-14 w-36 shrink-0 items-center justify-center overflow-hidden rounded-md border bg-[#fff] text-ink-3">
        {isLoading && <Spinner />}
        {image !== undefined && (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(image)}`}
            alt={t.image}
            className="size-full object-contain"
          />
        )}
      </span>
    </div>
  )
}

import { signInTextLimits } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextField, type TextFieldProps } from '@slipway/ui/form/TextField.tsx'
import { useAccountTexts } from './auth-texts.ts'
import type { useMailedCode } from './use-verification-code.ts'

interface Props {
  code: Omit<TextFieldProps, 'label'>
  image: Omit<TextFieldProps, 'label'>
  mailed: ReturnType<typeof useMailedCode>
}

/** The input for the code with its send button, after the captcha where the server requires one. */
export function CodeField({ code, image, mailed }: Props) {
  const t = useAccountTexts().code
  const { secondsLeft, sentTo, captcha, isSending } = mailed
  const send = sentTo ? t.again : t.send
  return (
    <>
      {captcha && <captcha.Field {...image} {...captcha} />}
      <TextField
        {...code}
        label={t.label}
        placeholder={t.placeholder}
        hint={sentTo ? t.sent(sentTo) : undefined}
        size="large"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={signInTextLimits.mailCode.length}
        required
        after={
          <TextButton
            className={`px-2 py-1 text-sm tabular-nums no-underline! ${secondsLeft > 0 ? 'cursor-default! text-ink-3!' : ''}`}
            aria-disabled={secondsLeft > 0 || isSending}
            onClick={mailed.send}
          >
            {secondsLeft > 0 ? t.wait(secondsLeft) : send}
          </TextButton>
        }
      />
    </>
  )
}

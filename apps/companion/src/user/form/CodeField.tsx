import { signInTextLimits } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { deployment } from '@slipway/web-client/deployment.ts'
import type { FieldBinding } from '@slipway/web-client/fields.ts'
import { useUserTexts } from '../user-texts.ts'
import type { MailedCode } from './use-verification-code.ts'

/** The input for the code with its send button. */
export function CodeField({ field, mailed }: { field: FieldBinding; mailed: MailedCode }) {
  const t = useUserTexts().code
  const { secondsLeft, sentTo, isSending } = mailed
  const send = sentTo ? t.again : t.send
  return (
    <>
      <TextField
        {...field}
        label={t.label}
        placeholder={t.placeholder}
        hint={sentTo ? t.sent(sentTo) : undefined}
        size="large"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={signInTextLimits.mailCode.length}
        after={
          <TextButton
            className={`min-h-10 px-2 text-sm tabular-nums no-underline! ${secondsLeft > 0 ? 'cursor-default! text-ink-3!' : ''}`}
            aria-disabled={secondsLeft > 0 || isSending}
            onClick={mailed.send}
          >
            {secondsLeft > 0 ? t.wait(secondsLeft) : send}
          </TextButton>
        }
      />
      {deployment().mailsInFolder && <p className="mb-3 rounded-md bg-done/8 px-3 py-2 text-sm">{t.inFolder}</p>}
    </>
  )
}

import { signInTextLimits } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { deployment } from '@slipway/web-client/deployment.ts'
import { factorQueries, ProofDialog } from '../second-factor/second-factor.exports.ts'
import { accountTexts } from './account-texts.ts'
import { useEmailChange } from './use-email-change.ts'

const codeInput = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  spellCheck: false,
  maxLength: signInTextLimits.mailCode.length,
  required: true,
} as const

/** Changes the address of the account; asks for a proof of identity where the last one is too old. */
export function EmailDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const t = accountTexts().profile.email
  const kit = useKitTexts()
  const factors = useQuery(factorQueries.list)
  const { form, secondsLeft, sentTo, again, isProving, endProof } = useEmailChange(onClose)

  if (isProving && factors.data) {
    const proved = () => {
      endProof()
      again()
    }
    return <ProofDialog factors={factors.data} onClose={endProof} onProved={proved} />
  }
  return (
    <Dialog open onClose={onClose} title={t.title} description={t.text} size="small" keepOnOutsidePress>
      <Form onSubmit={form.submit}>
        <TextField
          label={t.fresh}
          type="email"
          autoComplete="email"
          spellCheck={false}
          required
          {...form.field('email')}
        />
        {sentTo !== '' && (
          <>
            <TextField label={t.codeFrom(account)} {...codeInput} {...form.field('oldCode')} />
            <TextField label={t.codeFrom(sentTo)} {...codeInput} {...form.field('newCode')} />
            <p>
              <TextButton aria-disabled={secondsLeft > 0} className="text-sm tabular-nums" onClick={again}>
                {secondsLeft > 0 ? t.wait(secondsLeft) : t.again}
              </TextButton>
            </p>
            {deployment().mailsInFolder && <Notice>{t.inFolder}</Notice>}
          </>
        )}
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {sentTo === '' ? t.send : t.confirm}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

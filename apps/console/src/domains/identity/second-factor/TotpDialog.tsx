import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyButton } from '@slipway/ui/data/CopyButton.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { secondFactorTexts } from './second-factor-texts.ts'
import { QrPicture } from '../../../shared/pictures/QrPicture.tsx'
import { useConfirmTotp, useOfferTotp } from './second-factor.queries.ts'

interface Props {
  /** Called with the recovery codes if this is the account's first factor. */
  onDone: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

export function TotpDialog({ onDone, onClose }: Props) {
  const t = secondFactorTexts().totp
  const kit = useKitTexts()
  const { mutate: offer, data: offered, error: failed, isPending } = useOfferTotp()
  const confirm = useConfirmTotp()
  const [code, setCode] = useState('')
  useEffect(() => offer(), [offer])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!code) return
    confirm.mutate(code, {
      onSuccess: ({ recoveryCodes }) => {
        // The dialog of recovery codes confirms it already, and a toast would cover that dialog.
        if (!recoveryCodes) showToast('success', t.added)
        onDone(recoveryCodes)
      },
    })
  }
  return (
    <Dialog open onClose={onClose} title={t.dialogTitle} size="small" keepOnOutsidePress>
      {failed && !offered ? (
        <ErrorState title={t.failed} text={failed.message} onRetry={() => offer()} retrying={isPending} />
      ) : (
        <Form onSubmit={submit}>
          <p className="text-ink-2">{t.scan}</p>
          <div data-secret className="flex justify-center py-2">
            {offered ? <QrPicture text={offered.uri} label={t.picture} /> : <Skeleton className="size-48" />}
          </div>
          <p className="text-sm text-ink-2">{t.byHand}</p>
          <p data-secret className="mb-3 flex items-center gap-2 rounded-md border bg-surface-2 py-1 pr-1.5 pl-3">
            <code className="min-w-0 flex-1 font-mono text-sm break-words select-all">
              {offered ? grouped(offered.secret) : <Skeleton className="h-4 w-48" />}
            </code>
            <CopyButton text={offered?.secret ?? ''} label={t.copy} />
          </p>
          <TextField
            label={t.code}
            hint={t.codeHint}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={code}
            error={confirm.error?.message}
            onChange={(event) => setCode(event.target.value)}
          />
          <FormFoot>
            <Button onClick={onClose}>{kit.cancel}</Button>
            <Button tone="primary" type="submit" busy={confirm.isPending}>
              {t.confirm}
            </Button>
          </FormFoot>
        </Form>
      )}
    </Dialog>
  )
}

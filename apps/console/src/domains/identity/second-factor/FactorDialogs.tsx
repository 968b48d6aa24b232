import type { Factors, Passkey } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { secondFactorTexts } from './second-factor-texts.ts'
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { useRemovePasskey, useRemoveTotp, useRenewRecoveryCodes } from './second-factor.queries.ts'
import { TotpDialog } from './TotpDialog.tsx'

/** The dialog that is open over the factors. */
export type OpenDialog =
  | { dialog: 'password' | 'totp' | 'removeTotp' | 'addPasskey' | 'renew' }
  | { dialog: 'renamePasskey' | 'removePasskey'; passkey: Passkey }
  | { dialog: 'codes'; codes: readonly string[] }
  | { dialog: 'proof'; next: OpenDialog }

interface Props {
  open: OpenDialog
  factors: Factors
  onOpen: (open: OpenDialog | undefined) => void
}

export function FactorDialogs({ open, factors, onOpen }: Props) {
  const close = () => onOpen(undefined)
  const showCodes = (codes: readonly string[] | null) => onOpen(codes ? { dialog: 'codes', codes } : undefined)
  switch (open.dialog) {
    case 'password':
      return <PasswordDialog onClose={close} />
    case 'totp':
      return <TotpDialog onDone={showCodes} onClose={close} />
    case 'addPasskey':
      return <PasskeyNameDialog onDone={showCodes} onClose={close} />
    case 'renamePasskey':
      return <PasskeyNameDialog passkey={open.passkey} onDone={showCodes} onClose={close} />
    case 'removeTotp':
      return <RemoveTotpDialog onClose={close} />
    case 'removePasskey':
      return <RemovePasskeyDialog passkey={open.passkey} onClose={close} />
    case 'renew':
      return <RenewDialog onDone={showCodes} onClose={close} />
    case 'codes':
      return <RecoveryCodesDialog codes={open.codes} onClose={close} />
    default:
      return <ProofDialog factors={factors} onProved={() => onOpen(open.next)} onClose={close} />
  }
}

function RemoveTotpDialog({ onClose }: { onClose: () => void }) {
  const t = secondFactorTexts().totp
  const remove = useRemoveTotp()
  const confirm = () =>
    remove.mutate(undefined, { onSuccess: () => showToast('success', t.removed), onSettled: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.removeTitle}
      confirmLabel={t.removeConfirm}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {t.removeText}
    </ConfirmDialog>
  )
}

function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = secondFactorTexts().passkeys
  const remove = useRemovePasskey()
  const confirm = () =>
    remove.mutate(passkey.passkeyId, { onSuccess: () => showToast('success', t.removed), onSettled: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.removeTitle(passkey.passkeyName)}
      confirmLabel={t.removeConfirm}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {t.removeText}
    </ConfirmDialog>
  )
}

function RenewDialog({ onDone, onClose }: { onDone: (codes: readonly string[]) => void; onClose: () => void }) {
  const t = secondFactorTexts().recovery
  const renew = useRenewRecoveryCodes()
  const confirm = () =>
    renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes), onError: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.renewTitle}
      confirmLabel={t.renewConfirm}
      busy={renew.isPending}
      onConfirm={confirm}
    >
      {t.renewText}
    </ConfirmDialog>
  )
}

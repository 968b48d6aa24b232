import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { useState, type ReactNode } from 'react'
import { identityTexts } from './identity-texts.ts'

interface Props {
  label: ReactNode
  isOn: boolean
  busy: boolean
  onChange: (isOn: boolean) => void
}

/** Turns off immediately, but turns on only after the warning is confirmed. */
export function TrustGateways({ label, isOn, busy, onChange }: Props) {
  const t = identityTexts().rules.trust
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Switch
        spread
        label={label}
        checked={isOn}
        disabled={busy}
        onChange={(event) => (event.target.checked ? setAsking(true) : onChange(false))}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={t.title}
        confirmLabel={t.confirm}
        onConfirm={() => {
          close()
          onChange(true)
        }}
      >
        {t.text}
      </ConfirmDialog>
    </>
  )
}

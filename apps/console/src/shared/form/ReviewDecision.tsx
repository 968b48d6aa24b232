import { Button, type ButtonProps } from '@slipway/ui/actions/Button.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useState } from 'react'

interface Props {
  words: { reason: string; approve: string; refuse: string }
  size?: NonNullable<ButtonProps['size']>
  busy: boolean
  error: string | undefined
  onDecide: (approve: boolean, reason: string) => void
}

/** Approves what was uploaded, or refuses it with a reason. */
export function ReviewDecision({ words, size = 'normal', busy, error, onDecide }: Props) {
  const [reason, setReason] = useState('')
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={words.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={error}
        autoComplete="off"
      />
      <div className="flex gap-2">
        <Button size={size} tone="primary" busy={busy} onClick={() => onDecide(true, reason)}>
          {words.approve}
        </Button>
        <Button size={size} disabled={reason.trim() === ''} busy={busy} onClick={() => onDecide(false, reason)}>
          {words.refuse}
        </Button>
      </div>
    </div>
  )
}

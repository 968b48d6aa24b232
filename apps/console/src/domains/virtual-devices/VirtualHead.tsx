import { Button } from '@slipway/ui/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/ConfirmDialog.tsx'
import { CopyButton } from '@slipway/ui/CopyButton.tsx'
import { IconButton } from '@slipway/ui/IconButton.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/StatusDot.tsx'
import { Switch } from '@slipway/ui/Switch.tsx'
import { TextLink } from '@slipway/ui/TextLink.tsx'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useConsolePaths } from '../../shared/console-paths.ts'
import type { SimulatorPhase } from './simulator-state.ts'
import { useUnbind } from './virtual-devices.queries.ts'
import { virtualTexts } from './virtual-texts.ts'

interface Props {
  productId: string
  serial: string
  phase: SimulatorPhase
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  onRestart: () => void
}

const tones: Record<SimulatorPhase, DotTone> = {
  asking: 'done',
  unbound: 'debugging',
  connecting: 'done',
  on: 'released',
  off: 'debugging',
  lost: 'danger',
  deleted: 'debugging',
}

/** Which device it is, whether it is on, and its end. */
export function VirtualHead({ productId, serial, phase, isOn, onSwitch, onRestart }: Props) {
  const t = virtualTexts()
  const paths = useConsolePaths()
  const unbind = useUnbind()
  const [isAsked, setAsked] = useState(false)
  const isThere = phase !== 'deleted'
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 font-mono text-base font-medium break-all">{serial}</h2>
          <CopyButton text={serial} />
          <span aria-live="polite">
            <StatusDot framed tone={tones[phase]}>
              {t.phases[phase]}
            </StatusDot>
          </span>
        </div>
        <p className="text-sm text-ink-2">{t.marked}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {phase === 'lost' && <Button onClick={onRestart}>{t.reconnect}</Button>}
        {!isThere && (
          <Button tone="primary" onClick={onRestart}>
            {t.rebind}
          </Button>
        )}
        {isThere && (
          <>
            <TextLink href={paths.device(productId, serial)}>{t.open}</TextLink>
            <Switch label={t.power} checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
            <IconButton
              framed
              size="normal"
              label={t.remove}
              icon={<Trash2 size={16} />}
              onClick={() => setAsked(true)}
            />
          </>
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t.removeTitle(serial)}
        confirmLabel={t.remove}
        busy={unbind.isPending}
        onConfirm={() =>
          unbind.mutate(productId, {
            onSuccess: () => {
              // Without a connection it does not hear of it.
              if (!isOn) onSwitch(true)
              else if (phase !== 'on') onRestart()
            },
            onSettled: () => setAsked(false),
          })
        }
      >
        {t.removeText}
      </ConfirmDialog>
    </header>
  )
}

import { Button } from '@slipway/ui/actions/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { CopyButton } from '@slipway/ui/data/CopyButton.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { QrCode, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import type { SimulatorPhase } from './virtual-device-state.ts'
import { useUnbind } from './virtual-devices.queries.ts'
import { virtualTexts } from './virtual-texts.ts'

const TicketDialog = lazyPart(async () => ({ default: (await import('./phone/TicketDialog.tsx')).TicketDialog }))

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
  restarting: 'trial',
  hung: 'danger',
  lost: 'danger',
  deleted: 'debugging',
}

/** The device's name, its switch and the button that deletes it. */
export function VirtualHead({ productId, serial, phase, isOn, onSwitch, onRestart }: Props) {
  const t = virtualTexts()
  const paths = useConsolePaths()
  const unbind = useUnbind()
  const [isAsked, setAsked] = useState(false)
  const [isScanned, setScanned] = useState(false)
  const isThere = phase !== 'deleted'
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2">
      <span aria-live="polite" className="flex-1">
        <StatusDot tone={tones[phase]}>{t.phases[phase]}</StatusDot>
      </span>
      {phase === 'lost' && (
        <Button size="small" onClick={onRestart}>
          {t.reconnect}
        </Button>
      )}
      {isThere ? (
        <>
          <Switch
            label={t.power}
            checked={isOn && phase !== 'off'}
            onChange={(event) => onSwitch(event.target.checked)}
          />
          <IconButton label={t.ticket.show} icon={<QrCode size={16} />} onClick={() => setScanned(true)} />
          <IconButton label={t.remove} icon={<Trash2 size={16} />} onClick={() => setAsked(true)} />
        </>
      ) : (
        <Button size="small" tone="primary" onClick={onRestart}>
          {t.rebind}
        </Button>
      )}
      <span className="flex w-full items-center gap-x-1">
        <h3 className="min-w-0 truncate font-mono text-sm" title={serial}>
          {serial}
        </h3>
        <CopyButton text={serial} />
        {isThere && (
          <TextLink href={paths.device(productId, serial)} className="ml-auto shrink-0 text-sm">
            {t.open}
          </TextLink>
        )}
      </span>
      {isScanned && <TicketDialog productId={productId} onClose={() => setScanned(false)} />}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t.removeTitle(serial)}
        confirmLabel={t.remove}
        busy={unbind.isPending}
        onConfirm={() =>
          unbind.mutate(productId, {
            onSuccess: () => {
              // A disconnected device would miss the change, so it is switched on first.
              if (!isOn) onSwitch(true)
              else if (phase !== 'on') onRestart()
            },
            onSettled: () => setAsked(false),
          })
        }
      >
        {t.removeText}
      </ConfirmDialog>
    </div>
  )
}

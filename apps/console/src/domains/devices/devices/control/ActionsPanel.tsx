import { callAction } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { Command, Device } from '@slipway/contract/devices/devices/devices.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../../shared/use-may.ts'
import type { Operation } from '../../../products/features/features.exports.ts'
import { featureQueries } from '../../../products/features/features.queries.ts'
import { controlTexts } from './control-texts.ts'
import { useCallAction } from '../devices.queries.ts'
import { startOf } from './set-value.ts'
import { lazyPart } from '../../../../shared/lazy-part.tsx'

const loadDialog = () => import('./SetValueDialog.tsx')
const warmDialog = () => void loadDialog()
const SetValueDialog = lazyPart(() => loadDialog().then((loaded) => ({ default: loaded.SetValueDialog })))

interface Props {
  device: Device
  onCommand: (command: Command) => void
}

/** The operations of the device; their progress shows in the list of commands. */
export function ActionsPanel({ device, onCommand }: Props) {
  const t = controlTexts()
  const operations = useQuery(featureQueries.operationsInForce(device.productId))
  const mayCall = useMay(callAction)
  if (!operations.data || operations.data.length === 0) return null
  return (
    <Panel
      title={t.actions}
      aside={!device.online && mayCall && <span className="text-xs text-ink-3">{t.offline}</span>}
    >
      <ul className="divide-y">
        {operations.data.map((operation) => (
          <li key={operation.deKey} className="flex min-h-11 items-center justify-between gap-3 px-4 py-1.5">
            <span className="min-w-0">
              <span className="block truncate font-medium">{inPageLocale(operation.name)}</span>
              <code className="block truncate font-mono text-xs text-ink-2">{operation.deKey}</code>
            </span>
            {mayCall && <CallControl device={device} operation={operation} onCommand={onCommand} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** An operation without parameters runs on click; others open a form. */
function CallControl({ device, operation, onCommand }: Props & { operation: Operation }) {
  const t = controlTexts()
  const { productId, serial } = device
  const { deKey, input } = operation
  const [isOpen, setOpen] = useState(false)
  const call = useCallAction()
  const title = t.callNamed(inPageLocale(operation.name))
  const send = (data: unknown) =>
    call.mutate({ productId, serial, deKey, data: data as Record<string, unknown> }, { onSuccess: onCommand })
  if (input.type === 'noinput') {
    return (
      <Button size="small" aria-label={title} busy={call.isPending} onClick={() => send({})}>
        {t.call}
      </Button>
    )
  }
  return (
    <>
      <Button
        size="small"
        aria-label={title}
        busy={call.isPending}
        onPointerEnter={warmDialog}
        onFocus={warmDialog}
        onClick={() => setOpen(true)}
      >
        {`${t.call}…`}
      </Button>
      <Suspense>
        {isOpen && (
          <SetValueDialog
            name={deKey}
            words={{ title, action: t.call }}
            schema={input}
            start={startOf(input, undefined)}
            onSet={send}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

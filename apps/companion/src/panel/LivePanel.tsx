import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { UserCommand } from '@slipway/contract/users/homes/home-devices.ts'
import type { VisitedDevice } from '@slipway/contract/users/homes/shares/shares.ts'
import type { SetReply } from '@slipway/panel/control/controls-store.ts'
import { operationInput } from '@slipway/panel/control/operation-input.ts'
import { DevicePanel } from '@slipway/panel/DevicePanel.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useMemo } from 'react'
import { withoutEvents } from '../shared/without-events.ts'
import { usePanelPageTexts } from './panel-page-texts.ts'

type Input = Record<string, unknown>

interface Props {
  device: Omit<VisitedDevice, 'panel'>
  panel: { document: PanelDocument; model: readonly PanelFeature[] }
  isOverRefusal(error: unknown): boolean
  onOver(): void
  onSet(data: Input, waitMs: number): Promise<UserCommand>
  onAction(deKey: string, data: Input, waitMs: number): Promise<UserCommand>
}

/** How long a reply waits for the device. */
const WAIT_MS = 3000
const DONE = 200
const NO_ANSWER = 408

/** The panel of a device that was opened with a link, drawn and controlled. */
export function LivePanel({ device, panel, isOverRefusal, onOver, onSet, onAction }: Props) {
  const t = usePanelPageTexts()
  const { name, online, isDisabled, values, mayControl } = device
  const document = useMemo(() => withoutEvents(panel.document), [panel.document])
  const latest = useMemo(() => new Map(Object.entries(values).map(([deKey, { value }]) => [deKey, value])), [values])

  async function control(command: Promise<UserCommand>): Promise<SetReply> {
    const { commandId, code, msg } = await command.catch((error: unknown) => {
      if (isOverRefusal(error)) onOver()
      throw error
    })
    if (code === DONE) return { commandId, isDone: true }
    if (code === null) return { commandId }
    throw new Error(code === NO_ANSWER ? '' : msg || t.refused)
  }

  return (
    <>
      {isDisabled && <p className="mb-2 rounded-md border bg-surface px-4 py-3">{t.disabled}</p>}
      <div className="-mx-4">
        <DevicePanel
          nameHidden
          document={document}
          model={panel.model}
          locale={currentLocale()}
          name={name}
          view={{ isOnline: online, mayControl, values: latest }}
          now={0}
          onSet={(deKey, value) => control(onSet({ [deKey]: value }, WAIT_MS))}
          onAction={(deKey, input) => control(onAction(deKey, operationInput(input), WAIT_MS))}
        />
      </div>
    </>
  )
}

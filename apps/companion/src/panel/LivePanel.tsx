import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { UserCommand } from '@slipway/contract/users/homes/home-devices.ts'
import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import type { OpenedPanel } from '@slipway/contract/users/homes/opened-panel.ts'
import type { VisitedDevice } from '@slipway/contract/users/homes/shares/shares.ts'
import type { SetReply } from '@slipway/panel/control/controls-store.ts'
import { operationInput } from '@slipway/panel/control/operation-input.ts'
import { DevicePanel } from '@slipway/panel/DevicePanel.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { lazy, Suspense, useMemo } from 'react'
import { useLasting } from '../shared/use-lasting.ts'
import { withoutEvents } from '../shared/without-events.ts'
import { usePanelPageTexts } from './panel-page-texts.ts'

const CodeOfLink = lazy(() => import('./CodeOfLink.tsx'))

type Input = Record<string, unknown>

interface Props {
  device: Omit<VisitedDevice, 'panel'>
  panel: { document: PanelDocument; model: readonly PanelFeature[] }
  /** A code panel, which runs in place of the document. */
  codePanel?: OpenedPanel['codePanel']
  /** For who debugs a code panel: its messages. */
  trace?: ((line: string) => void) | undefined
  /** Why the document is drawn in place of a code panel. */
  onFailed?: ((reason: string) => void) | undefined
  isOverRefusal(error: unknown): boolean
  onOver(): void
  onSet(data: Input, waitMs: number): Promise<UserCommand>
  onAction(deKey: string, data: Input, waitMs: number): Promise<UserCommand>
}

/** Until the command is over: a slow device that has done it in the end has not failed. */
const ANSWERED_WITHIN_MS = controlLimits.waitMs.max
/** Code decides itself what it does without an answer. */
const { shortWaitMs: WAIT_MS } = controlLimits
const DONE = 200
const NO_ANSWER = 408

/** The panel of a device that was opened with a link, drawn and controlled. */
export function LivePanel({
  device,
  panel,
  codePanel = null,
  trace,
  onFailed,
  isOverRefusal,
  onOver,
  onSet,
  onAction,
}: Props) {
  const t = usePanelPageTexts()
  const { name, online, isDisabled, values, mayControl } = device
  const busy = useLasting(device.busy)
  const document = useMemo(() => withoutEvents(panel.document), [panel.document])
  const latest = useMemo(() => new Map(Object.entries(values).map(([deKey, { value }]) => [deKey, value])), [values])

  async function noticing(command: Promise<UserCommand>): Promise<UserCommand> {
    return command.catch((error: unknown) => {
      if (isOverRefusal(error)) onOver()
      throw error
    })
  }

  async function control(command: Promise<UserCommand>): Promise<SetReply> {
    const { commandId, code: reply, msg } = await noticing(command)
    if (reply === DONE) return { commandId, isDone: true }
    if (reply === null) return { commandId }
    throw new Error(reply === NO_ANSWER ? '' : msg || t.refused)
  }

  const drawn = (
    <DevicePanel
      nameHidden
      document={document}
      model={panel.model}
      locale={currentLocale()}
      name={name}
      view={{ isOnline: online, mayControl, values: latest, busy }}
      now={0}
      onSet={(deKey, value) => control(onSet({ [deKey]: value }, ANSWERED_WITHIN_MS))}
      onAction={(deKey, input) => control(onAction(deKey, operationInput(input), ANSWERED_WITHIN_MS))}
    />
  )
  return (
    <>
      {isDisabled && <p className="mb-2 rounded-md border bg-surface px-4 py-3">{t.disabled}</p>}
      {codePanel ? (
        <Suspense>
          <CodeOfLink
            codePanel={codePanel}
            subject={{ name, online, mayControl, model: codePanel.model, values: Object.fromEntries(latest) }}
            onSet={(data) => noticing(onSet(data, WAIT_MS))}
            onAction={(deKey, input) => noticing(onAction(deKey, input, WAIT_MS))}
            trace={trace}
            onFailed={onFailed}
          >
            {drawn}
          </CodeOfLink>
        </Suspense>
      ) : (
        <div className="-mx-4">{drawn}</div>
      )}
    </>
  )
}

import { panelIn } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import type { UserCommand } from '@slipway/contract/users/homes/home-devices.ts'
import type { VisitedDevice } from '@slipway/contract/users/homes/shares/shares.ts'
import type { SetReply } from '@slipway/panel/control/controls-store.ts'
import { DevicePanel } from '@slipway/panel/DevicePanel.tsx'
import { call } from '@slipway/web-client/call.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { watch } from '@slipway/web-client/watch.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { withoutEvents } from '../shared/without-events.ts'
import { invokeVisitedDevice, setVisitedDevice, visitDevice, watchVisit } from './panel-page-calls.ts'
import { usePanelPageTexts } from './panel-page-texts.ts'
import { Waiting } from './Waiting.tsx'
import { useLoaded } from './use-loaded.ts'

interface Props {
  token: string
  onOver(): void
}

/** One device for whoever has its link: the generated panel with values, without history and events. */
export function VisitPage({ token, onOver }: Props) {
  const { data, error, again } = useLoaded((signal) => call(visitDevice, { token }, { signal }))
  const isOver = isRefused(error, 'homes.shareOver')
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  if (!data) return <Waiting error={error} onRetry={again} />
  return <Visit first={data} token={token} onOver={onOver} />
}

/** The device as its stream says, until the link is over. */
function useVisit({ first, token, onOver }: Props & { first: VisitedDevice }) {
  const [device, setDevice] = useState<Omit<VisitedDevice, 'panel'>>(first)
  const end = useRef(onOver)
  useEffect(() => {
    end.current = onOver
  }, [onOver])
  useEffect(() => {
    let stop = () => undefined as void
    const open = () => {
      stop()
      stop = watch(
        watchVisit,
        { token },
        ({ device: now, over }) => {
          if (now) setDevice(now)
          if (over === 'ended') end.current()
          // A newer page of the link goes on; this one does once it is looked at.
          if (over === 'replaced') stop()
        },
        { onRefused: (error) => isRefused(error, 'homes.shareOver') && end.current() },
      )
    }
    const onVisibility = () => document.visibilityState === 'visible' && open()
    open()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [token])
  return device
}

/** How long a reply waits for the device. */
const WAIT_MS = 3000
const DONE = 200
const NO_ANSWER = 408

function Visit({ first, token, onOver }: Props & { first: VisitedDevice }) {
  const t = usePanelPageTexts()
  const { name, online, isDisabled, values, mayControl, endTime } = useVisit({ first, token, onOver })
  const panel = panelIn(first.panel)
  const document = useMemo(() => withoutEvents(panel.document), [panel.document])
  const latest = useMemo(() => new Map(Object.entries(values).map(([deKey, { value }]) => [deKey, value])), [values])

  async function control(command: Promise<UserCommand>): Promise<SetReply> {
    const { commandId, code, msg } = await command.catch((error: unknown) => {
      if (isRefused(error, 'homes.shareOver')) onOver()
      throw error
    })
    if (code === DONE) return { commandId, isDone: true }
    if (code === null) return { commandId }
    throw new Error(code === NO_ANSWER ? '' : msg || t.refused)
  }

  return (
    <>
      <h1 className="text-xl font-title break-words">{name}</h1>
      <p className="text-sm text-ink-2 tabular-nums">{t.visitor(formatTime(endTime))}</p>
      <p className="mb-2 text-sm text-ink-2">{t.visitorText}</p>
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
          onSet={(deKey, value) =>
            control(call(setVisitedDevice, { token, data: { [deKey]: value }, waitMs: WAIT_MS }))
          }
          onAction={(deKey, input) =>
            control(call(invokeVisitedDevice, { token, deKey, data: recordOf(input), waitMs: WAIT_MS }))
          }
        />
      </div>
    </>
  )
}

/** The input of an operation; one without parameters has none. */
const recordOf = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? Object.fromEntries(Object.entries(input)) : {}

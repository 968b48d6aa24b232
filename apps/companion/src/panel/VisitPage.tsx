import { panelIn } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import type { VisitedDevice } from '@slipway/contract/users/homes/shares/shares.ts'
import { call } from '@slipway/web-client/call.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useEffect, useState } from 'react'
import { LivePanel } from './LivePanel.tsx'
import { invokeVisitedDevice, setVisitedDevice, visitDevice, watchVisit } from './panel-page-calls.ts'
import { usePanelPageTexts } from './panel-page-texts.ts'
import { useLive } from './use-live.ts'
import { Waiting } from './Waiting.tsx'
import { useLoaded } from '@slipway/web-client/loading/use-loaded.ts'

interface Props {
  token: string
  onOver(): void
}

const isOverRefusal = (error: unknown): boolean => isRefused(error, 'homes.shareOver')

/** One device for whoever has its link: the panel with values, without history and events. */
export function VisitPage({ token, onOver }: Props) {
  const { data, error, again } = useLoaded((signal) => call(visitDevice, { token }, { signal }))
  const isOver = isOverRefusal(error)
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  if (!data) return <Waiting error={error} onRetry={again} />
  return <Visit first={data} token={token} onOver={onOver} />
}

function Visit({ first, token, onOver }: Props & { first: VisitedDevice }) {
  const t = usePanelPageTexts()
  const [device, setDevice] = useState<Omit<VisitedDevice, 'panel'>>(first)
  useLive(watchVisit, { token }, { onEvent: ({ device: now }) => now && setDevice(now), isOverRefusal, onOver })
  return (
    <>
      <h1 className="text-xl font-title break-words">{device.name}</h1>
      <p className="text-sm text-ink-2 tabular-nums">{t.visitor(formatTime(device.endTime))}</p>
      <p className="mb-2 text-sm text-ink-2">{t.visitorText}</p>
      <LivePanel
        device={device}
        panel={panelIn(first.panel)}
        codePanel={first.panel.codePanel}
        isOverRefusal={isOverRefusal}
        onOver={onOver}
        onSet={(data, waitMs) => call(setVisitedDevice, { token, data, waitMs })}
        onAction={(deKey, data, waitMs) => call(invokeVisitedDevice, { token, deKey, data, waitMs })}
      />
    </>
  )
}

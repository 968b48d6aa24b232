import { Button } from '@slipway/ui/actions/Button.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Spinner } from '@slipway/ui/layout/Spinner.tsx'
import { useCallback, useState, type ReactNode } from 'react'
import { Screen } from '../../../../../shared/Screen.tsx'
import { PlaceForm, type Placed } from '../PlaceForm.tsx'
import { Arrival } from './Arrival.tsx'
import { bluetoothHere } from './bluetooth.ts'
import type { ImprovDevice } from './improv-device.ts'
import { improvState } from './improv.ts'
import { NetworkForm } from './NetworkForm.tsx'
import { useImprov, type Link } from './use-improv.ts'
import { wifiTexts } from './wifi-texts.ts'
import type { Joined } from './wifi.queries.ts'

/** A new device gets its Wi-Fi network over Bluetooth, in the Improv protocol, and is then added (decision 0140). */
export function WifiPage() {
  const t = wifiTexts()
  const { link, choose } = useImprov()
  const [joined, setJoined] = useState<Joined>()
  const [claimed, setClaimed] = useState<Placed>()
  const claim = useCallback((device: Placed) => setClaimed(device), [])
  const step = claimed ? (
    <PlaceForm claimed={claimed} />
  ) : joined ? (
    <Arrival joined={joined} onClaimed={claim} onAgain={() => setJoined(undefined)} />
  ) : (
    <Steps link={link} onChoose={() => void choose()} onJoined={setJoined} />
  )
  return (
    <Screen title={t.title} back="/app/add">
      {bluetoothHere() ? step : <Notice tone="warning">{window.isSecureContext ? t.noBluetooth : t.notSecure}</Notice>}
    </Screen>
  )
}

interface StepsProps {
  link: Link
  onChoose: () => void
  onJoined: (joined: Joined) => void
}

function Steps({ link, onChoose, onJoined }: StepsProps) {
  const t = wifiTexts()
  if (link.step === 'connecting') return <Waiting>{t.connecting}</Waiting>
  if (link.step === 'none') {
    return (
      <div className="mt-1 flex flex-col gap-4">
        <p className="text-ink-2">{t.intro}</p>
        {link.problem && <Notice tone="danger">{t.links[link.problem]}</Notice>}
        <Button tone="primary" size="large" className="w-full" onClick={onChoose}>
          {t.choose}
        </Button>
      </div>
    )
  }
  const { device, state, wasAllowed } = link
  const isLocked = state === improvState.authorizationRequired
  if (isLocked && !wasAllowed) return <Authorize device={device} />
  // While the form waits for the device, the form says so.
  if (state === improvState.provisioned && device.state === improvState.provisioned) return <Already />
  return <NetworkForm device={device} isLocked={isLocked} onJoined={onJoined} />
}

function Already() {
  const t = wifiTexts()
  return <Notice>{t.already}</Notice>
}

function Authorize({ device }: { device: ImprovDevice }) {
  const t = wifiTexts()
  return (
    <div className="mt-1 flex flex-col gap-4">
      <Waiting>{t.authorize(device.name || t.theDevice)}</Waiting>
      {device.canIdentify && (
        <Button size="large" className="w-full" onClick={() => void device.identify().catch(() => undefined)}>
          {t.identify}
        </Button>
      )}
    </div>
  )
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <output className="mt-1 flex items-start gap-3">
    <Spinner className="mt-1 shrink-0" />
    <span>{children}</span>
  </output>
)

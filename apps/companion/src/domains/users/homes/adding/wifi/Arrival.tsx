import { readLabel } from '@slipway/contract/devices/devices/label-code.ts'
import type { NearbyDevice } from '@slipway/contract/users/homes/binding/bind-tokens.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Spinner } from '@slipway/ui/layout/Spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Claimed } from '../adding.queries.ts'
import { ClaimForm } from '../ClaimForm.tsx'
import { NearbyDevices } from '../NearbyDevices.tsx'
import { NearbyForm } from '../NearbyForm.tsx'
import type { Placed } from '../PlaceForm.tsx'
import { wifiTexts } from './wifi-texts.ts'
import { bindTokenQuery, type Joined } from './wifi.queries.ts'

interface Props {
  joined: Joined
  onClaimed: (device: Placed) => void
  onAgain: () => void
}

/** The device has its network: it arrives with its token, or is found by its press. */
export function Arrival({ joined, onClaimed, onAgain }: Props) {
  const { bindId } = joined
  return bindId === undefined ? (
    <WithoutToken joined={joined} onClaimed={onClaimed} />
  ) : (
    <ByToken joined={joined} bindId={bindId} onClaimed={onClaimed} onAgain={onAgain} />
  )
}

function ByToken({ joined: { homeId, ssid, isUncertain }, bindId, onClaimed, onAgain }: Props & { bindId: string }) {
  const t = wifiTexts()
  const { data, error } = useQuery(bindTokenQuery(bindId))
  const device = data?.device
  useEffect(() => {
    if (device) onClaimed({ ...device, homeId: device.homeId ?? homeId, activated: true, isPresent: false })
  }, [device, homeId, onClaimed])
  const problem = error?.message ?? (data?.refusal ? t.refusals[data.refusal] : undefined)
  return (
    <div className="mt-1 flex flex-col gap-4">
      {problem ? (
        <Notice tone="danger">{problem}</Notice>
      ) : (
        <output className="flex items-start gap-3">
          <Spinner className="mt-1 shrink-0" />
          <span>{t.arriving(ssid)}</span>
        </output>
      )}
      <p className="text-sm text-ink-2">{isUncertain ? t.uncertain : t.arrivingText}</p>
      <Button size="large" className="w-full" onClick={onAgain}>
        {t.again}
      </Button>
    </div>
  )
}

/** A device of anyone's make: its address can be that of its label; else a press on it shows which one it is. */
function WithoutToken({ joined, onClaimed }: Pick<Props, 'joined' | 'onClaimed'>) {
  const t = wifiTexts()
  const [near, setNear] = useState<NearbyDevice>()
  const claimed = (device: Claimed) => onClaimed(device)
  const label = joined.addresses.map(readLabel).find((one) => one?.code !== undefined)
  if (label) return <ClaimForm label={label} onClaimed={claimed} />
  if (near) return <NearbyForm device={near} onClaimed={claimed} onBack={() => setNear(undefined)} />
  return (
    <div className="mt-1 flex flex-col gap-4">
      <output>
        <Notice tone={joined.isUncertain ? 'warning' : 'success'}>
          {joined.isUncertain ? t.uncertain : t.joined(joined.ssid)}
        </Notice>
      </output>
      <p>{t.pressIt}</p>
      <NearbyDevices onChoose={setNear} />
      <LinkButton href="/app/add" size="large" className="w-full justify-center">
        {t.byCode}
      </LinkButton>
    </div>
  )
}

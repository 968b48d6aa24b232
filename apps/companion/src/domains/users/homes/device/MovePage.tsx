import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Screen } from '../../../../shared/Screen.tsx'
import { takesDevices } from '../adding/adding.queries.ts'
import { homesQuery } from '../home.queries.ts'
import { useChangeDevice } from './device.queries.ts'
import { deviceTexts } from './device-texts.ts'
import { WithDevice } from './WithDevice.tsx'

export function MovePage() {
  const t = deviceTexts()
  return <WithDevice title={t.move}>{(device) => <Form device={device} />}</WithDevice>
}

function Form({ device: { deviceId, homeId } }: { device: HomeDeviceDetail }) {
  const t = deviceTexts()
  const router = useRouter()
  const { data: homes } = useQuery(homesQuery)
  const move = useChangeDevice(deviceId, t.moved)
  const [chosen, setChosen] = useState<string>()
  const others = homes?.filter((home) => takesDevices(home) && home.homeId !== homeId) ?? []
  const target = others.find((home) => home.homeId === chosen) ?? others[0]
  const back = `/app/d/${deviceId}/more`
  return (
    <Screen title={t.move} back={back}>
      {target ? (
        <div className="mt-1 flex flex-col gap-4">
          <p className="text-ink-2">{t.moveText}</p>
          <Select
            label={t.moveTo}
            size="large"
            value={target.homeId}
            options={others.map((home) => ({ value: home.homeId, label: home.name }))}
            onValueChange={setChosen}
          />
          {move.error && <Notice tone="danger">{move.error.message}</Notice>}
          <Button
            tone="primary"
            size="large"
            className="w-full"
            busy={move.isPending}
            onClick={() => move.mutate({ homeId: target.homeId }, { onSuccess: () => router.history.push(back) })}
          >
            {t.move}
          </Button>
        </div>
      ) : (
        homes && <p className="mt-1 text-ink-2">{t.noOtherHome}</p>
      )}
    </Screen>
  )
}

import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Screen } from '../../../../shared/Screen.tsx'
import { useRemoveDevice } from './device.queries.ts'
import { deviceTexts } from './device-texts.ts'
import { WithDevice } from './WithDevice.tsx'

export function RemovePage() {
  const t = deviceTexts()
  return <WithDevice title={t.remove}>{(device) => <Form device={device} />}</WithDevice>
}

function Form({ device: { deviceId, name } }: { device: HomeDeviceDetail }) {
  const t = deviceTexts()
  const router = useRouter()
  const remove = useRemoveDevice(deviceId, t.removed, () => router.history.push('/app/'))
  const [erases, setErases] = useState(true)
  const back = `/app/d/${deviceId}/more`
  const { noAccess, erased, kept, again } = t.removeEffects
  return (
    <Screen title={t.removeTitle(name)} back={back}>
      <div className="mt-1 rounded-lg border bg-surface p-4">
        <p className="font-medium">{t.removeText}</p>
        <ul className="mt-2 list-disc pl-5 text-ink-2">
          {[noAccess, erases ? erased : kept, again].map((effect) => (
            <li key={effect} className="mt-1">
              {effect}
            </li>
          ))}
        </ul>
        <Checkbox
          className="mt-4 min-h-11"
          label={t.removeErase}
          checked={erases}
          onChange={(event) => setErases(event.target.checked)}
        />
      </div>
      <div className="mt-4 flex flex-col gap-2">
        {remove.error && <Notice tone="danger">{remove.error.message}</Notice>}
        <Button
          tone="danger"
          size="large"
          className="w-full"
          busy={remove.isPending}
          onClick={() => remove.mutate(erases)}
        >
          {erases ? t.removeConfirm : t.remove}
        </Button>
        <LinkButton size="large" className="w-full" href={back}>
          {t.cancel}
        </LinkButton>
      </div>
    </Screen>
  )
}

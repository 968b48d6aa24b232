import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { useRouter } from '@tanstack/react-router'
import { Screen } from '../../../../shared/Screen.tsx'
import { PlaceFields } from '../adding/PlaceFields.tsx'
import { deviceTexts } from './device-texts.ts'
import { WithDevice } from './WithDevice.tsx'

export function EditPage() {
  const t = deviceTexts()
  return <WithDevice title={t.edit}>{(device) => <Form device={device} />}</WithDevice>
}

function Form({ device }: { device: HomeDeviceDetail }) {
  const t = deviceTexts()
  const router = useRouter()
  const back = `/app/d/${device.deviceId}/more`
  return (
    <Screen title={t.edit} back={back}>
      <PlaceFields device={device} submit={t.save} onDone={() => router.history.push(back)} />
    </Screen>
  )
}

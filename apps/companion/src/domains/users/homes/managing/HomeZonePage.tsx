import { updateHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { useRouter } from '@tanstack/react-router'
import { ZoneChoice } from '../../../../shared/ZoneChoice.tsx'
import { ManagedScreen, useHomeId } from './ManagedScreen.tsx'
import { managingTexts } from './managing-texts.ts'
import { mayManageHome, useHomeChange } from './managing.queries.ts'

export function HomeZonePage() {
  const t = managingTexts()
  const router = useRouter()
  const homeId = useHomeId()
  const change = useHomeChange((timeZone: string) => call(updateHome, { homeId, timeZone }), { done: t.saved })
  const choose = (zone: string) => change.mutate(zone, { onSuccess: () => router.history.push(`/app/homes/${homeId}`) })
  return (
    <ManagedScreen title={t.zone} isBelow may={mayManageHome}>
      {({ home }) => <ZoneChoice chosen={home.timeZone} texts={t} onChoose={choose} />}
    </ManagedScreen>
  )
}

import { addHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { browserZone } from '@slipway/web-client/time-zone.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Screen } from '../../../../shared/Screen.tsx'
import { userQuery } from '../../users/users.queries.ts'
import { storeHome } from '../chosen-home.ts'
import { managingTexts } from './managing-texts.ts'
import { useHomeChange } from './managing.queries.ts'
import { NameForm } from './NameForm.tsx'

/** A home in the time zone of this browser. */
export function NewHomePage() {
  const t = managingTexts()
  const router = useRouter()
  const { data: user } = useQuery(userQuery)
  const add = useHomeChange(
    (name: string) => call(addHome, { name, timeZone: browserZone(), country: user?.country ?? '' }),
    { errors: 'inPlace' },
  )
  const create = (name: string) =>
    add.mutate(name, {
      onSuccess: ({ homeId }) => {
        storeHome(homeId)
        router.history.push('/app/')
      },
    })
  return (
    <Screen title={t.create} back="/app/homes">
      <NameForm first={t.sampleName} submit={t.create} isPending={add.isPending} error={add.error} onSubmit={create} />
    </Screen>
  )
}

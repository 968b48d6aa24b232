import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Screen } from '../../../shared/Screen.tsx'
import { ZoneChoice } from '../../../shared/ZoneChoice.tsx'
import { useUpdateUser } from './account.queries.ts'
import { userQuery } from './users.queries.ts'
import { usersTexts } from './users-texts.ts'

export function ZonePage() {
  const t = usersTexts()
  const router = useRouter()
  const { data: user } = useQuery(userQuery)
  const update = useUpdateUser({ done: t.saved })
  const choose = (timeZone: string) => update.mutate({ timeZone }, { onSuccess: () => router.history.push('/app/me') })
  return (
    <Screen title={t.zone} back="/app/me">
      <ZoneChoice chosen={user?.timeZone} texts={t} onChoose={choose} />
    </Screen>
  )
}

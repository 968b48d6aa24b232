import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Screen } from '../../../shared/Screen.tsx'
import { useUpdateUser } from './account.queries.ts'
import { userQuery } from './users.queries.ts'
import { usersTexts } from './users-texts.ts'

export function NamePage() {
  const t = usersTexts()
  const router = useRouter()
  const { data: user } = useQuery(userQuery)
  const [typed, setTyped] = useState<string>()
  const update = useUpdateUser({ done: t.saved, errors: 'inPlace' })
  const save = (event: FormEvent) => {
    event.preventDefault()
    update.mutate(
      { nickname: (typed ?? user?.nickname ?? '').trim() },
      { onSuccess: () => router.history.push('/app/me') },
    )
  }
  return (
    <Screen title={t.nickname} back="/app/me">
      <form noValidate onSubmit={save} className="mt-3 flex flex-col gap-2 rounded-lg border bg-surface p-4">
        <TextField
          label={t.nickname}
          hint={t.nicknameHint}
          error={update.error?.message}
          size="large"
          autoComplete="nickname"
          maxLength={usersLimits.nickname.max}
          value={typed ?? user?.nickname ?? ''}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button tone="primary" size="large" type="submit" busy={update.isPending}>
          {t.save}
        </Button>
      </form>
    </Screen>
  )
}

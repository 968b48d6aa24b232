import { inviteToken } from '@slipway/contract/users/homes/homes.ts'
import { joinHome, readInvitation } from '@slipway/contract/users/homes/members.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { call } from '@slipway/web-client/call.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { failureText } from '../../../../shared/failure-text.ts'
import { forgetFragment, storedFragment } from '../../../../shared/secret-fragment.ts'
import { Screen } from '../../../../shared/Screen.tsx'
import { storeHome } from '../chosen-home.ts'
import { managingTexts } from './managing-texts.ts'
import { useHomeChange } from './managing.queries.ts'

const tokenHere = (): string | undefined => z.safeParse(inviteToken, storedFragment().slice(1)).data

/** The address of an invitation: it names the home and who invites before anything happens. */
export function JoinPage() {
  const t = managingTexts()
  const [token] = useState(tokenHere)
  return (
    <Screen title={t.join} back="/app/">
      {token === undefined ? <Over /> : <Invitation token={token} />}
    </Screen>
  )
}

function Over() {
  const t = managingTexts()
  return (
    <EmptyState
      drawing={<ChipDrawing />}
      title={t.over}
      text={t.overText}
      actions={<LinkButton href="/app/">{t.toHome}</LinkButton>}
    />
  )
}

function Invitation({ token }: { token: string }) {
  const t = managingTexts()
  const router = useRouter()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { token }, { signal }),
  })
  const join = useHomeChange(() => call(joinHome, { token }))
  if (isRefused(error, 'homes.invitationOver')) return <Over />
  if (!data && error)
    return (
      <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton className="mt-2 h-36 w-full" />
  const { homeName, by, mayManage, isMember } = data
  const open = () =>
    join.mutate(undefined, {
      onSuccess: ({ homeId, name }) => {
        storeHome(homeId)
        forgetFragment()
        if (!isMember) showToast('success', t.joined(name))
        router.history.push('/app/')
      },
    })
  return (
    <div className="mt-3 flex flex-col gap-3 rounded-lg border bg-surface p-5">
      <p className="text-lg font-title break-words">{isMember ? t.isMember(homeName) : t.joinTitle(homeName)}</p>
      {!isMember && (
        <>
          <p className="break-words">{t.joinBy(by)}</p>
          <p className="text-ink-2">{mayManage ? t.joinMay.manage : t.joinMay.control}</p>
        </>
      )}
      <Button tone="primary" size="large" busy={join.isPending} onClick={open}>
        {isMember ? t.open : t.join}
      </Button>
    </div>
  )
}

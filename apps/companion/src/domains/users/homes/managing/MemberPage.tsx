import type { Home, HomeMember } from '@slipway/contract/users/homes/homes.ts'
import { removeMember, updateMember } from '@slipway/contract/users/homes/members.calls.ts'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { call } from '@slipway/web-client/call.ts'
import { formatDay } from '@slipway/web-client/formats.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useParam } from '../../../../shared/use-param.ts'
import { HandOverForm } from './HandOverForm.tsx'
import { ManagedScreen } from './ManagedScreen.tsx'
import { managingTexts } from './managing-texts.ts'
import { isOwner, nameOfMember, useHomeChange } from './managing.queries.ts'

/** What the owner can do with one member. */
export function MemberPage() {
  const t = managingTexts()
  const memberId = useParam('memberId')
  return (
    <ManagedScreen title={t.members} isBelow may={isOwner}>
      {({ home, members }) => {
        const member = members.find((one) => one.memberId === memberId)
        if (member && !member.isMe) return <Member home={home} member={member} />
        if (members.length === 0) return null
        return (
          <EmptyState
            drawing={<ChipDrawing />}
            title={t.removed(t.roles.member)}
            actions={<LinkButton href={`/app/homes/${home.homeId}`}>{t.members}</LinkButton>}
          />
        )
      }}
    </ManagedScreen>
  )
}

function Member({ home: { homeId }, member }: { home: Home; member: HomeMember }) {
  const t = managingTexts()
  const router = useRouter()
  const { memberId, mayManage, addTime, account, nickname } = member
  const name = nameOfMember(member)
  const [opened, setOpened] = useState<'handOver' | 'remove'>()
  const back = () => router.history.push(`/app/homes/${homeId}`)
  const change = useHomeChange((next: boolean) => call(updateMember, { homeId, memberId, mayManage: next }), {
    done: t.saved,
  })
  const remove = useHomeChange(() => call(removeMember, { homeId, memberId }), {
    done: t.removed(name),
    onDone: back,
  })
  return (
    <>
      <div className="mt-3 rounded-lg border bg-surface p-4">
        <p className="text-lg font-medium break-words">{name}</p>
        {nickname !== '' && <p className="break-words text-ink-2">{account}</p>}
        <p className="text-sm text-ink-2 tabular-nums">{t.added(formatDay(addTime))}</p>
        <Switch
          spread
          className="mt-3 min-h-11"
          label={
            <>
              {t.mayManage}
              <span className="block text-sm text-ink-2">{t.mayManageText}</span>
            </>
          }
          checked={change.isPending ? change.variables : mayManage}
          onChange={(event) => change.mutate(event.target.checked)}
        />
      </div>
      {opened === 'handOver' ? (
        <HandOverForm
          homeId={homeId}
          memberId={memberId}
          name={name}
          onDone={back}
          onCancel={() => setOpened(undefined)}
        />
      ) : (
        <Button size="large" className="mt-5 w-full" onClick={() => setOpened('handOver')}>
          {t.handOver}
        </Button>
      )}
      {opened === 'remove' ? (
        <div className="mt-3 rounded-lg border bg-surface p-4">
          <p className="mb-3">{t.removeMemberText(name)}</p>
          <div className="flex flex-wrap gap-2">
            <Button tone="danger" size="large" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {t.removeMember}
            </Button>
            <Button size="large" onClick={() => setOpened(undefined)}>
              {t.cancel}
            </Button>
          </div>
        </div>
      ) : (
        <Button size="large" className="mt-3 w-full text-danger!" onClick={() => setOpened('remove')}>
          {t.removeMember}
        </Button>
      )}
    </>
  )
}

import { deleteTimer } from '@slipway/contract/users/scenes/timers.calls.ts'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { call } from '@slipway/web-client/call.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Screen } from '../../../../shared/Screen.tsx'
import { useHomeChange } from '../managing/managing.queries.ts'
import { DeleteAsked } from '../scenes/DeleteAsked.tsx'
import { draftOfTimer, newDraft } from './timer-draft.ts'
import { TimerForm } from './TimerForm.tsx'
import { timersQuery } from './timers.queries.ts'
import { timersTexts } from './timers-texts.ts'

/** A new timer, or the one of the address. With `?device=` it is one of that device, whose page it goes back to. */
export function TimerPage() {
  const t = timersTexts()
  const { pathname, searchStr } = useLocation()
  const [, , id = 'new'] = pathname.split('/')
  const [asked] = useState(() => new URLSearchParams(searchStr).get('device') ?? '')
  const [now] = useState(() => Date.now())
  const { data: timers } = useQuery(timersQuery)
  const timer = timers?.find(({ timerId }) => timerId === id)
  const back = asked === '' ? '/app/timers' : `/app/d/${asked}/timers`
  const isNew = id === 'new'
  return (
    <Screen title={isNew ? t.newTimer : t.editTimer} back={back}>
      {isNew ? (
        <TimerForm first={newDraft(asked, now)} back={back} isTargetFixed={asked !== ''} />
      ) : timer ? (
        <>
          <TimerForm key={id} timer={timer} first={draftOfTimer(timer)} back={back} isTargetFixed />
          <DeleteTimer timerId={timer.timerId} back={back} />
        </>
      ) : timers ? (
        <EmptyState
          drawing={<ChipDrawing />}
          title={t.gone}
          text={t.goneText}
          actions={<LinkButton href={back}>{t.toTimers}</LinkButton>}
        />
      ) : (
        <Skeleton className="mt-2 h-48 w-full" />
      )}
    </Screen>
  )
}

function DeleteTimer({ timerId, back }: { timerId: string; back: string }) {
  const t = timersTexts()
  const router = useRouter()
  const remove = useHomeChange(() => call(deleteTimer, { timerId }), {
    done: t.removed,
    onDone: () => router.history.push(back),
  })
  return (
    <DeleteAsked
      texts={{ remove: t.remove, ask: t.removeAsk, cancel: t.cancel }}
      isBusy={remove.isPending}
      onDelete={() => remove.mutate(undefined)}
    />
  )
}

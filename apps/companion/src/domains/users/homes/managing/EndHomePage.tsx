import { dissolveHome } from '@slipway/contract/users/homes/homes.calls.ts'
import type { Home, HomeMember } from '@slipway/contract/users/homes/homes.ts'
import { removeMember } from '@slipway/contract/users/homes/members.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { call } from '@slipway/web-client/call.ts'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ManagedScreen } from './ManagedScreen.tsx'
import { managingTexts } from './managing-texts.ts'
import { isOwner, useHomeChange } from './managing.queries.ts'

/** The owner dissolves the home; a member leaves it. */
export function EndHomePage() {
  const t = managingTexts()
  return (
    <ManagedScreen title={(home) => (isOwner(home) ? t.dissolve : t.leave)} isBelow>
      {({ home, members }) =>
        isOwner(home) ? <Dissolve home={home} /> : <Leave home={home} me={members.find(({ isMe }) => isMe)} />
      }
    </ManagedScreen>
  )
}

function Dissolve({ home: { homeId, name, devices, members } }: { home: Home }) {
  const t = managingTexts()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const dissolve = useHomeChange(() => call(dissolveHome, { homeId }), {
    onDone: () => {
      showToast('success', t.dissolved(name))
      router.history.push('/app/')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== name || dissolve.isPending) return
    dissolve.mutate(undefined)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <p className="font-medium">{t.dissolveText(name)}</p>
      <ul className="list-disc pl-5 text-ink-2">
        {devices > 0 && <li>{t.dissolveDevices(devices)}</li>}
        {members > 1 && <li>{t.dissolveMembers(members - 1)}</li>}
        <li>{t.dissolveRooms}</li>
      </ul>
      {members > 1 && <p className="text-ink-2">{t.dissolveInstead}</p>}
      <TextField
        label={t.dissolveConfirm(name)}
        size="large"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button tone="danger" size="large" type="submit" disabled={typed.trim() !== name} busy={dissolve.isPending}>
        {t.dissolve}
      </Button>
    </form>
  )
}

function Leave({ home: { homeId, name }, me }: { home: Home; me: HomeMember | undefined }) {
  const t = managingTexts()
  const router = useRouter()
  const leave = useHomeChange((memberId: string) => call(removeMember, { homeId, memberId }), {
    onDone: () => {
      showToast('success', t.left(name))
      router.history.push('/app/')
    },
  })
  return (
    <div className="mt-3 flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <p>{t.leaveText(name)}</p>
      <Button
        tone="danger"
        size="large"
        disabled={!me}
        busy={leave.isPending}
        onClick={() => me && leave.mutate(me.memberId)}
      >
        {t.leave}
      </Button>
    </div>
  )
}

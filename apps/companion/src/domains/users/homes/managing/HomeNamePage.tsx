import { updateHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { useRouter } from '@tanstack/react-router'
import { ManagedScreen, useHomeId } from './ManagedScreen.tsx'
import { managingTexts } from './managing-texts.ts'
import { mayManageHome, useHomeChange } from './managing.queries.ts'
import { NameForm } from './NameForm.tsx'

export function HomeNamePage() {
  const t = managingTexts()
  const router = useRouter()
  const homeId = useHomeId()
  const change = useHomeChange((name: string) => call(updateHome, { homeId, name }), {
    done: t.saved,
    errors: 'inPlace',
  })
  const save = (name: string) => change.mutate(name, { onSuccess: () => router.history.push(`/app/homes/${homeId}`) })
  return (
    <ManagedScreen title={t.name} isBelow may={mayManageHome}>
      {({ home }) => (
        <NameForm first={home.name} submit={t.save} isPending={change.isPending} error={change.error} onSubmit={save} />
      )}
    </ManagedScreen>
  )
}

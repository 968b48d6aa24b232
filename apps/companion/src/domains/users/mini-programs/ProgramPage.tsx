import type { HostPermission } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import type { ResultOf } from '@slipway/contract/define-call.ts'
import type { openUserProgram } from '@slipway/contract/users/mini-programs/user-programs.calls.ts'
import type { Home } from '@slipway/contract/users/homes/homes.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useBrand } from '../../../shared/branding/use-brand.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { Screen } from '../../../shared/Screen.tsx'
import { useParam } from '../../../shared/use-param.ts'
import { useHome } from '../homes/home.queries.ts'
import { useShownHome } from '../homes/scenes/scenes.queries.ts'
import { Asking, mustAsk } from './Asking.tsx'
import { miniProgramsTexts } from './mini-programs-texts.ts'
import { programQuery } from './mini-programs.queries.ts'
import { nameOf, programBacking, programDevices } from './program-backing.ts'

const CodePanel = lazy(() => import('../../../shared/code-panel/CodePanel.tsx'))

type Opened = ResultOf<typeof openUserProgram>

/** A mini-program of the app, in the home that the user has open. What it may do is asked once. */
export function ProgramPage() {
  const t = miniProgramsTexts()
  const appId = useBrand()?.appId ?? ''
  const miniProgramId = useParam('miniProgramId')
  const program = useQuery({ ...programQuery(appId, miniProgramId), enabled: appId !== '' })
  const homes = useShownHome()
  const { home } = homes
  const { data: opened } = program
  const error = program.error ?? homes.error
  const title = opened ? nameOf(opened, currentLocale()) : t.title
  return (
    <Screen title={title} back="/app/mini" wide>
      {error && (
        <ErrorState
          title={t.failed}
          text={failureText(error)}
          retrying={program.isFetching}
          onRetry={() => void program.refetch()}
        />
      )}
      {!error && (!opened || !homes.isLoaded) && <Skeleton className="mt-2 h-40 w-full" />}
      {!error && homes.isLoaded && !home && <p className="py-16 text-center text-ink-2">{t.noHome}</p>}
      {opened && home && <Program appId={appId} opened={opened} home={home} title={title} />}
    </Screen>
  )
}

interface ProgramProps {
  appId: string
  opened: Opened
  home: Home
  title: string
}

function Program({ appId, opened, home, title }: ProgramProps) {
  const asked = opened.frame.permissions
  const [granted, setGranted] = useState<readonly HostPermission[]>(opened.granted)
  const [isAsking, setAsking] = useState(mustAsk(asked, opened))
  const t = miniProgramsTexts()
  if (isAsking) {
    return (
      <Asking
        appId={appId}
        program={opened}
        title={title}
        onAnswer={(permissions) => {
          setGranted(permissions)
          setAsking(false)
        }}
      />
    )
  }
  return (
    <>
      <Running appId={appId} opened={opened} home={home} granted={granted} />
      {asked.length > 0 && (
        <Button className="mt-2" onClick={() => setAsking(true)}>
          {t.manage}
        </Button>
      )}
    </>
  )
}

interface RunningProps extends Omit<ProgramProps, 'title'> {
  granted: readonly HostPermission[]
}

function Running({ appId, opened, home, granted }: RunningProps) {
  const t = miniProgramsTexts()
  const [failed, setFailed] = useState('')
  const { home: view } = useHome(home.homeId)
  const { miniProgramId, frame } = opened
  const backing = useMemo(() => programBacking({ appId, miniProgramId }), [appId, miniProgramId])
  const permissions = frame.permissions.filter((permission) => granted.includes(permission))
  if (!view) return <Skeleton className="mt-2 h-40 w-full" />
  const devices = permissions.includes('home') ? programDevices(view, true) : []
  const subject = { name: home.name, online: true, mayControl: true, model: [], values: {}, devices }
  if (failed) {
    return (
      <div role="alert" className="flex flex-col items-center gap-4 py-16 text-center">
        <p>{t.stopped(failed)}</p>
        <Button size="large" onClick={() => setFailed('')}>
          {t.again}
        </Button>
      </div>
    )
  }
  return (
    <div className="-mx-4">
      <Suspense>
        <CodePanel frame={{ ...frame, permissions }} subject={subject} backing={backing} onFailed={setFailed} />
      </Suspense>
    </div>
  )
}

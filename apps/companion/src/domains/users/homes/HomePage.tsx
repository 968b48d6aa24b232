import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useState } from 'react'
import { failureText } from '../../../shared/failure-text.ts'
import { Screen } from '../../../shared/Screen.tsx'
import { useTexts } from '../../../shared/texts.ts'
import { storedHome, storeHome } from './chosen-home.ts'
import { homesQuery } from './home.queries.ts'
import { HomeDevices } from './HomeDevices.tsx'
import { homesTexts } from './homes-texts.ts'
import { SharedWithMe } from './shared/SharedWithMe.tsx'
import { useStoredHomes } from './stored-home.ts'

/** The devices of one home, the one that was shown last first, and what others share. */
export function HomePage() {
  return (
    <>
      <Homes />
      <SharedWithMe />
    </>
  )
}

function Homes() {
  const t = homesTexts()
  const { home: name } = useTexts().app
  const { data, error, refetch, isFetching } = useQuery(homesQuery)
  const stored = useStoredHomes(data === undefined && error !== null)
  const homes = data ?? stored
  const [chosen, setChosen] = useState(storedHome)
  const choose = (homeId: string) => {
    storeHome(homeId)
    startTransition(() => setChosen(homeId))
  }
  if (!homes) {
    return (
      <Screen title={name}>
        {error ? (
          <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="mt-2 h-36 w-full" />
        )}
      </Screen>
    )
  }
  const home = homes.find(({ homeId }) => homeId === chosen) ?? homes[0]
  if (!home) {
    return (
      <Screen title={name}>
        <EmptyState
          framed
          drawing={<ChipDrawing />}
          title={t.noHome}
          text={t.noHomeText}
          actions={
            <LinkButton size="large" tone="primary" href="/app/homes/new">
              {t.create}
            </LinkButton>
          }
        />
      </Screen>
    )
  }
  return <HomeDevices key={home.homeId} home={home} homes={homes} onChoose={choose} />
}

import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import type { Home } from '@slipway/contract/users/homes/homes.ts'
import type { ReactNode } from 'react'
import { Screen } from '../../../../shared/Screen.tsx'
import { useParam } from '../../../../shared/use-param.ts'
import { managingTexts } from './managing-texts.ts'
import { type ManagedHome, useManagedHome } from './managing.queries.ts'

/** The home of the address. */
export const useHomeId = (): string => useParam('homeId')

const anyone = (): boolean => true

interface Props {
  title: string | ((home: Home) => string)
  /** The page above, below `/app/homes/{homeId}`; the list of homes where it is absent. */
  isBelow?: boolean
  /** Whether the user may be here at all; anyone else is sent to what it may see. */
  may?: (home: Home) => boolean
  children: (managed: ManagedHome & { home: Home }) => ReactNode
}

/** A page about one home, once it is there; a user who left it reads so. */
export function ManagedScreen({ title, isBelow = false, may = anyone, children }: Props) {
  const t = managingTexts()
  const homeId = useHomeId()
  const managed = useManagedHome(homeId)
  const { home, isMissing } = managed
  const heading = typeof title === 'string' ? title : home ? title(home) : t.home
  return (
    <Screen title={heading} back={isBelow ? `/app/homes/${homeId}` : '/app/homes'}>
      {home && !isMissing && may(home) ? (
        children({ ...managed, home })
      ) : isMissing || home ? (
        <EmptyState
          drawing={<ChipDrawing />}
          title={t.gone}
          text={t.goneText}
          actions={<LinkButton href="/app/homes">{t.toHomes}</LinkButton>}
        />
      ) : (
        <Skeleton className="mt-2 h-20 w-full" />
      )}
    </Screen>
  )
}

import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../../shared/failure-text.ts'
import { LinkRow, Rows } from '../../../../shared/Rows.tsx'
import { Screen } from '../../../../shared/Screen.tsx'
import { homesQuery } from '../home.queries.ts'
import { isOwner } from './managing.queries.ts'
import { managingTexts } from './managing-texts.ts'

/** All homes of the user. */
export function HomesPage() {
  const t = managingTexts()
  const { data: homes, error, refetch, isFetching } = useQuery(homesQuery)
  return (
    <Screen title={t.homes} back="/app/me">
      {!homes && error && (
        <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!homes && !error && <Skeleton className="mt-2 h-20 w-full" />}
      {homes && homes.length > 0 && (
        <Rows>
          {homes.map((home) => (
            <LinkRow
              key={home.homeId}
              href={`/app/homes/${home.homeId}`}
              name={home.name}
              value={isOwner(home) ? t.roles.owner : home.mayManage ? t.roles.manager : t.roles.member}
            />
          ))}
        </Rows>
      )}
      {homes && (
        <LinkButton
          size="large"
          tone={homes.length === 0 ? 'primary' : 'secondary'}
          href="/app/homes/new"
          className="mt-5 w-full"
        >
          {t.create}
        </LinkButton>
      )}
    </Screen>
  )
}

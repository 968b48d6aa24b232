import { Button } from '@slipway/ui/actions/Button.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { KeyDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { developerTexts } from './developer-texts.ts'
import { developerQueries, type Standing } from './developers.queries.ts'
import { IdentityPanel, KeysPanel } from './DeveloperPanels.tsx'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const BecomeDeveloperDialog = lazyPart(() =>
  import('./BecomeDeveloperDialog.tsx').then((loaded) => ({ default: loaded.BecomeDeveloperDialog })),
)

/** The keys for server-side calls; an account that is not a developer can become one here (SI-091). */
export function OpenPlatformPage() {
  const t = developerTexts()
  const standing = useQuery(developerQueries.standing)
  if (standing.isError && !standing.data) {
    return <QueryFailed query={standing} failed={t.failed} />
  }
  if (!standing.data) return <Skeleton className="h-32 w-full" />
  const { developer } = standing.data
  if (!developer) return <NotYet standing={standing.data} />
  return (
    <div className="flex max-w-220 flex-col gap-5">
      <KeysPanel developer={developer} />
      <IdentityPanel developer={developer} />
    </div>
  )
}

/** The dialog has its own URL, so that the invitation can link to it. */
function NotYet({ standing: { rejoinInHours } }: { standing: Standing }) {
  const t = developerTexts().none
  const { become } = useSearch({ strict: false }) as { become?: unknown }
  const navigate = useNavigate()
  const turn = (search: Record<string, number>) => void navigate({ to: '.', search, replace: true })
  const mayJoin = rejoinInHours === 0
  return (
    <>
      <EmptyState
        drawing={<KeyDrawing />}
        framed
        title={t.title}
        text={mayJoin ? t.text : t.left(rejoinInHours)}
        actions={
          mayJoin && (
            <Button tone="primary" onClick={() => turn({ become: 1 })}>
              {t.start}
            </Button>
          )
        }
      />
      <Suspense>{mayJoin && become !== undefined && <BecomeDeveloperDialog onClose={() => turn({})} />}</Suspense>
    </>
  )
}

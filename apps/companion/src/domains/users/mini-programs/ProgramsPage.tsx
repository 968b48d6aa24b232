import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Drawing } from '@slipway/ui/layout/drawing-frame.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../shared/failure-text.ts'
import { useBrand } from '../../../shared/branding/use-brand.ts'
import { LinkRow, Rows } from '../../../shared/Rows.tsx'
import { Screen } from '../../../shared/Screen.tsx'
import { miniProgramsTexts } from './mini-programs-texts.ts'
import { programsQuery } from './mini-programs.queries.ts'
import { nameOf } from './program-backing.ts'

/** The mini-programs of the app, with what the user has allowed each. */
export function ProgramsPage() {
  const t = miniProgramsTexts()
  const appId = useBrand()?.appId ?? ''
  const { data, error, refetch, isFetching } = useQuery({ ...programsQuery(appId), enabled: appId !== '' })
  const programs = appId === '' ? [] : data
  return (
    <Screen title={t.title} back="/app/me">
      {error && !programs && (
        <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !programs && <Skeleton className="mt-2 h-20 w-full" />}
      {programs?.length === 0 && <EmptyState framed drawing={<TilesDrawing />} title={t.none} text={t.noneText} />}
      {programs && programs.length > 0 && (
        <Rows>
          {programs.map((program) => (
            <LinkRow
              key={program.miniProgramId}
              href={`/app/mini/${program.miniProgramId}`}
              name={nameOf(program, currentLocale())}
              value={t.granted(program.granted.length)}
              lead={program.logo && <img src={program.logo} alt="" className="size-9 shrink-0 rounded-md" />}
            />
          ))}
        </Rows>
      )}
    </Screen>
  )
}

const TilesDrawing = () => (
  <Drawing accent={<circle cx="108" cy="82" r="5" />}>
    <path d="M52 30h28v28H52z" />
    <path d="M94 30h28v28H94z" />
    <path d="M52 70h28v28H52z" />
    <path d="M94 70h28v28H94z" fill="none" />
  </Drawing>
)

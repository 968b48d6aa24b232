import { createSampleProgram } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import { listMiniReviews } from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import { miniProgramsLimits as limits } from '@slipway/contract/users/mini-programs/mini-programs.limits.ts'
import type { MiniProgram } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { miniQueries, useMiniChange } from './mini-programs.queries.ts'
import { miniTexts } from './mini-texts.ts'
import { NotDeveloper } from './NotDeveloper.tsx'
import { nameIn, stageTone } from './shown-program.ts'

const NewProgramDialog = lazyPart(async () => ({ default: (await import('./NewProgramDialog.tsx')).NewProgramDialog }))

/** Menu 5: mini-programs as cards. */
export function MiniListPage() {
  const t = miniTexts()
  const paths = useConsolePaths()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [isAdding, setAdding] = useState(false)
  const list = useQuery(miniQueries.list(search))
  const sample = useMiniChange(createSampleProgram)
  const { data } = list
  const isEmpty = data?.total === 0 && search === ''
  const open = ({ miniProgramId }: MiniProgram, shown = '') =>
    void navigate({ href: `${paths.miniProgram(miniProgramId)}${shown}` })
  if (isRefused(list.error, 'developers.notYet')) return <NotDeveloper error={list.error} />
  const buttons = (
    <>
      <Button
        {...(isEmpty && { tone: 'primary' as const })}
        busy={sample.isPending}
        onClick={() => sample.mutate({}, { onSuccess: (made) => open(made, '?preview=open') })}
      >
        {t.fromSample}
      </Button>
      <Button {...(!isEmpty && { tone: 'primary' as const })} icon={<Plus size={16} />} onClick={() => setAdding(true)}>
        {t.add}
      </Button>
    </>
  )
  return (
    <Page>
      <PageHead
        title={t.title}
        under={data ? t.count(data.total) : <Skeleton className="my-[5px] h-3 w-20" />}
        actions={isEmpty ? undefined : buttons}
      />
      <Reviews />
      {list.isError && !data && <QueryFailed query={list} failed={t.failed} />}
      {!list.isError && !data && <Skeleton className="h-40 w-full" />}
      {isEmpty && <EmptyState drawing={<ChipDrawing />} framed {...t.empty} actions={buttons} />}
      {data && !isEmpty && (
        <>
          <SearchBox
            label={t.search}
            placeholder={t.search}
            value={search}
            maxLength={limits.search.max}
            onSearch={(typed) => setSearch(typed.trim())}
            className="mb-3 max-sm:w-full"
          />
          {data.items.length === 0 && (
            <EmptyState
              drawing={<SearchDrawing />}
              title={t.noHit.title(search)}
              actions={<Button onClick={() => setSearch('')}>{t.noHit.clear}</Button>}
            />
          )}
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {data.items.map((program) => (
              <Card key={program.miniProgramId} program={program} href={paths.miniProgram(program.miniProgramId)} />
            ))}
          </ul>
        </>
      )}
      <Suspense>{isAdding && <NewProgramDialog onClose={() => setAdding(false)} onCreated={open} />}</Suspense>
    </Page>
  )
}

function Card({ program, href }: { program: MiniProgram; href: string }) {
  const t = miniTexts()
  const { stage, version, fullVersion, greyVersion, logo, updateTime } = program
  const name = nameIn(program, currentLocale())
  return (
    <li>
      <KitLink
        href={href}
        className="flex flex-col gap-3 rounded-lg border bg-surface p-4 transition-colors hover:bg-surface-2"
      >
        <span className="flex min-w-0 items-center gap-3">
          <PictureTile name={name} src={logo} />
          <span className="min-w-0">
            <span className="block truncate font-medium">{name}</span>
            <span className="block truncate text-sm text-ink-2">
              {currentLocale() === 'zh-CN' ? program.enName : program.cnName}
            </span>
          </span>
        </span>
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <StatusDot tone={stageTone(stage)}>
            {stage === null ? t.stages.none : `${t.stages[stage]}${version && ` ${version}`}`}
          </StatusDot>
          {greyVersion && <StatusDot tone="trial">{t.grey(greyVersion)}</StatusDot>}
          {fullVersion && <StatusDot tone="released">{t.full(fullVersion)}</StatusDot>}
        </span>
        <span className="text-xs text-ink-3 tabular-nums">{formatTime(updateTime)}</span>
      </KitLink>
    </li>
  )
}

/** For administrators; nothing where nothing waits. */
function Reviews() {
  const t = miniTexts().reviews
  const paths = useConsolePaths()
  const mayReview = useMay(listMiniReviews)
  const { data } = useQuery({ ...miniQueries.reviews(), enabled: mayReview })
  if (!data || data.total === 0) return null
  return (
    <Panel title={t.title} aside={<span className="text-sm text-ink-2">{t.count(data.total)}</span>} className="mb-5">
      <ul>
        {data.items.map(({ program, version }) => (
          <li key={version.versionId} className="flex items-center gap-3 border-b px-4 py-3 last:border-b-0">
            <span className="min-w-0 flex-1 truncate">
              {nameIn(program, currentLocale())} <code className="font-mono text-xs">{version.version}</code>{' '}
              <span className="text-sm text-ink-2">{program.owner}</span>
            </span>
            <KitLink
              href={paths.miniProgram(program.miniProgramId)}
              className="rounded-sm text-accent-text underline-offset-3 hover:underline"
            >
              {t.open}
            </KitLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

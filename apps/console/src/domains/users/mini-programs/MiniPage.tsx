import { deleteMiniProgram } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import { packStatus, packStatusOf, type PackStatus } from '@slipway/contract/users/mini-programs/pack-status.ts'
import type { MiniProgramDetail } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { WayDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { LinkTabs } from '@slipway/ui/layout/LinkTabs.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { LifeLine } from './LifeLine.tsx'
import { firstPage, miniQueries, useMiniChange } from './mini-programs.queries.ts'
import { miniTexts } from './mini-texts.ts'
import { NotDeveloper } from './NotDeveloper.tsx'
import { ProgramUses } from './ProgramUses.tsx'
import { nameIn } from './shown-program.ts'

const waiting = { inPage: true, placeholder: <Skeleton className="h-40 w-full" /> } as const
const tabs = {
  info: lazyPart(async () => ({ default: (await import('./tabs/InfoTab.tsx')).InfoTab }), waiting),
  grey: lazyPart(async () => ({ default: (await import('./tabs/GreyTab.tsx')).GreyTab }), waiting),
  apps: lazyPart(async () => ({ default: (await import('./tabs/AppsTab.tsx')).AppsTab }), waiting),
  history: lazyPart(async () => ({ default: (await import('./tabs/HistoryTab.tsx')).HistoryTab }), waiting),
}
type TabKey = keyof typeof tabs
const tabKeys = Object.keys(tabs) as TabKey[]

const packTones: Readonly<Record<PackStatus, DotTone>> = {
  1: 'debugging',
  2: 'mass',
  3: 'danger',
  4: 'done',
  5: 'released',
  6: 'danger',
}

/** SC-70 to SC-73. */
export function MiniPage() {
  const t = miniTexts()
  const paths = useConsolePaths()
  const { miniProgramId = '', tab } = useParams({ strict: false }) as { miniProgramId?: string; tab?: string }
  const current = tabKeys.find((key) => key === tab) ?? 'info'
  const query = useQuery(miniQueries.one(miniProgramId))
  const { data: detail, error } = query
  if (isRefused(error, 'developers.notYet')) return <NotDeveloper error={error} />
  if (query.isError && !detail) {
    return (
      <Page>
        {isRefused(error, 'mini-programs.notFound') ? (
          <EmptyState
            drawing={<WayDrawing />}
            framed
            page
            title={t.absent.title}
            text={t.absent.text}
            actions={<LinkButton href={paths.miniPrograms}>{t.absent.back}</LinkButton>}
          />
        ) : (
          <QueryFailed query={query} failed={t.failed} />
        )}
      </Page>
    )
  }
  const Tab = tabs[current]
  return (
    <Page>
      {detail ? <Head detail={detail} /> : <Skeleton className="h-40 w-full" />}
      <LinkTabs
        label={t.tabsLabel}
        value={current}
        tabs={tabKeys.map((key) => ({
          key,
          label: t.tabs[key],
          href: paths.miniProgram(miniProgramId, key === 'info' ? '' : key),
        }))}
      />
      {detail && detail.uses.panelTotal > 0 && (
        <Notice>
          <ProgramUses detail={detail} />
        </Notice>
      )}
      {detail && (
        <Suspense>
          <Tab key={miniProgramId} detail={detail} />
        </Suspense>
      )}
    </Page>
  )
}

function Head({ detail }: { detail: MiniProgramDetail }) {
  const t = miniTexts()
  const { program } = detail
  const { miniProgramId } = program
  const [isWatching, setWatching] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const history = useQuery(miniQueries.history(miniProgramId, firstPage)).data?.items ?? []
  const { data: reply } = useQuery(miniQueries.status(miniProgramId))
  const status = (reply && packStatusOf(reply, history, isWatching).status) ?? packStatus.notUploaded
  const name = nameIn(program, currentLocale())
  return (
    <>
      <PageHead
        title={name}
        picture={<PictureTile name={name} src={program.logo} size={48} />}
        under={<code className="font-mono text-xs break-all">{miniProgramId}</code>}
        status={
          reply && (
            <StatusDot framed tone={packTones[status]}>
              {t.packStatus[status]}
            </StatusDot>
          )
        }
        actions={<Button onClick={() => setDeleting(true)}>{t.remove}</Button>}
      />
      <LifeLine detail={detail} history={history} onUpload={() => setWatching(true)} />
      {isDeleting && <DeleteDialog detail={detail} name={name} onClose={() => setDeleting(false)} />}
    </>
  )
}

interface DeleteProps {
  detail: MiniProgramDetail
  name: string
  onClose: () => void
}

function DeleteDialog({ detail, name, onClose }: DeleteProps) {
  const { miniProgramId } = detail.program
  const all = miniTexts()
  const t = all.deleting
  const paths = useConsolePaths()
  const navigate = useNavigate()
  const remove = useMiniChange(deleteMiniProgram)
  const confirm = () =>
    remove.mutate(
      { miniProgramId },
      {
        onSuccess: () => {
          showToast('success', t.done)
          void navigate({ href: paths.miniPrograms })
        },
        onError: onClose,
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(name)}
      confirmLabel={all.remove}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {t.text}
      <ProgramUses detail={detail} />
      {detail.uses.panelTotal > 0 && <p>{all.uses.blocked}</p>}
    </ConfirmDialog>
  )
}

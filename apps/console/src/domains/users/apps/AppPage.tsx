import { appStepKeys, type AppStepKey } from '@slipway/contract/users/apps/app-steps.ts'
import type { ApplicationDetail } from '@slipway/contract/users/apps/apps.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { Copyable } from '@slipway/ui/data/Copyable.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { WayDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { StepBar } from '@slipway/ui/layout/StepBar.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { appQueries } from './apps.queries.ts'
import { appsTexts } from './apps-texts.ts'
import { DeleteAppDialog } from './DeleteAppDialog.tsx'
import { CategoriesPanel } from './functions/CategoriesPanel.tsx'
import { ClientPanel } from './functions/ClientPanel.tsx'
import { FunctionSwitches } from './functions/FunctionSwitches.tsx'
import { CompanionFrame } from './look/CompanionFrame.tsx'
import { typedBrand, type TypedItems } from './look/item-draft.ts'
import { ItemFields } from './look/ItemFields.tsx'
import type { AppsTexts } from './texts.zh.ts'

const AppDrawer = lazyPart(async () => ({ default: (await import('./AppDrawer.tsx')).AppDrawer }))
const PublishStep = lazyPart(async () => ({ default: (await import('./publish/PublishStep.tsx')).PublishStep }), {
  inPage: true,
  placeholder: <Skeleton className="h-60 w-full" />,
})

const BuildStep = lazyPart(async () => ({ default: (await import('../app-builds/app-builds.exports.ts')).BuildStep }), {
  inPage: true,
  placeholder: <Skeleton className="h-60 w-full" />,
})

const PushStep = lazyPart(async () => ({ default: (await import('./push/PushStep.tsx')).PushStep }), {
  inPage: true,
  placeholder: <Skeleton className="h-60 w-full" />,
})

const stepOf = (name: string | undefined): AppStepKey => appStepKeys.find((key) => key === name) ?? 'identity'

/** The live fact under the name of a step. */
function factOf(
  key: AppStepKey,
  { app, functions, lastBuild, publishTime, steps, unpublished, warnings }: ApplicationDetail,
  t: AppsTexts,
) {
  const reason = steps.find((step) => step.key === key)?.reason
  if (key === 'identity') return app.androidName
  if (key === 'functions') return t.facts.functions(functions.filter(({ enabled }) => enabled).length, functions.length)
  if (reason === 'changed') return t.facts.changed(unpublished.length)
  if (reason === 'pushWarning') return t.facts.pushWarning(warnings)
  if (reason) return t.facts[reason]
  if (key === 'build') return t.facts.built(lastBuild?.oemVersion ?? '')
  if (key === 'publish') return t.publishedAt(formatTime(publishTime ?? 0))
  return t.facts[key]
}

/** SC-65, SC-66: an application with its steps, each with a live fact. */
export function AppPage() {
  const t = appsTexts()
  const paths = useConsolePaths()
  const navigate = useNavigate()
  const { appId = '', step } = useParams({ strict: false }) as { appId?: string; step?: string }
  const current = stepOf(step)
  const query = useQuery(appQueries.one(appId))
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const close = () => setDialog(undefined)
  const detail = query.data
  if (query.isError && !detail) {
    return (
      <Page>
        {isRefused(query.error, 'apps.notFound') ? (
          <EmptyState
            drawing={<WayDrawing />}
            framed
            page
            title={t.absent.title}
            text={t.absent.text}
            actions={<LinkButton href={paths.apps}>{t.absent.back}</LinkButton>}
          />
        ) : (
          <QueryFailed query={query} failed={t.detailFailed} />
        )}
      </Page>
    )
  }
  const isPublished = detail !== undefined && detail.publishTime !== null
  return (
    <Page>
      <PageHead
        title={detail?.app.appName ?? <Skeleton className="h-7 w-40" />}
        picture={<PictureTile name={detail?.app.appName ?? ''} src={detail?.app.logo} size={48} />}
        under={
          detail ? <code className="font-mono text-xs break-all">{appId}</code> : <Skeleton className="h-3 w-40" />
        }
        status={
          detail && (
            <StatusDot framed tone={isPublished ? 'released' : 'debugging'}>
              {isPublished ? t.published : t.unpublished}
            </StatusDot>
          )
        }
        actions={
          <>
            <Button disabled={!detail} onClick={() => setDialog('delete')}>
              {t.remove}
            </Button>
            <Button disabled={!detail} onClick={() => setDialog('edit')}>
              {t.edit}
            </Button>
          </>
        }
      />
      {detail ? (
        <>
          <StepBar
            label={t.stepBar}
            current={current}
            steps={detail.steps.map(({ key, state }) => ({
              key,
              name: t.steps[key],
              fact: factOf(key, detail, t),
              done: state === 'done',
              href: paths.app(appId, key),
            }))}
          />
          <div className="mt-6">
            <Step key={`${appId} ${current}`} step={current} detail={detail} />
          </div>
        </>
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
      <Suspense>
        {detail && dialog === 'edit' && <AppDrawer app={detail.app} onClose={close} onSaved={close} />}
      </Suspense>
      {detail && dialog === 'delete' && (
        <DeleteAppDialog app={detail.app} onClose={close} onDeleted={() => void navigate({ href: paths.apps })} />
      )}
    </Page>
  )
}

/** The current step left, the phone with what is typed right. */
function Step({ step, detail }: { step: AppStepKey; detail: ApplicationDetail }) {
  const [typed, setTyped] = useState<TypedItems>({})
  if (step === 'push') return <PushStep appId={detail.app.appId} />
  if (step === 'publish') return <PublishStep detail={detail} />
  if (step === 'build') return <BuildStep app={detail.app} />
  const items = { detail, typed, onType: setTyped }
  const parts: Record<Exclude<AppStepKey, 'push' | 'publish' | 'build'>, ReactNode> = {
    identity: <Identity detail={detail} />,
    look: <ItemFields {...items} modules={['base', 'theme', 'startPage', 'deviceList']} />,
    functions: (
      <div className="flex flex-col gap-6">
        <FunctionSwitches detail={detail} />
        <CategoriesPanel detail={detail} />
        <ClientPanel detail={detail} />
      </div>
    ),
    agreements: <ItemFields {...items} modules={['login']} />,
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
      <div className="min-w-0">{parts[step]}</div>
      <CompanionFrame brand={typedBrand(detail, typed)} />
    </div>
  )
}

function Identity({ detail: { app } }: { detail: ApplicationDetail }) {
  const t = appsTexts()
  return (
    <Panel title={t.steps.identity}>
      <div className="p-4">
        <DescriptionList
          items={[
            { term: t.form.appName, value: app.appName },
            { term: t.identity.appId, value: <Copyable text={app.appId} /> },
            { term: t.form.androidName, value: <Copyable text={app.androidName} /> },
            { term: t.form.bundleId, value: <Copyable text={app.bundleId} /> },
            { term: t.identity.owner, value: app.owner },
            { term: t.identity.created, value: formatTime(app.createTime) },
          ]}
        />
      </div>
    </Panel>
  )
}

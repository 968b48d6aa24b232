import { cancelBuild } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import type { BuildOutlook } from '@slipway/contract/users/app-builds/app-builds.ts'
import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useBuildChange } from './app-builds.queries.ts'
import { BuildForm } from './BuildForm.tsx'
import { BuiltPackage } from './BuiltPackage.tsx'
import { statusOf, statusTones } from './build-status.ts'
import { buildsTexts } from './builds-texts.ts'
import { useNewestBuild } from './use-newest-build.ts'

/** One type of builds: its newest one, and the next. */
export function BuildCard({ appId, packageType }: { appId: string; packageType: PackageType }) {
  const t = buildsTexts()
  const query = useNewestBuild(appId, packageType)
  const build = query.data
  const status = build && statusOf(build, query.dataUpdatedAt)
  return (
    <Panel
      title={t.types[packageType]}
      aside={
        status && (
          <StatusDot framed tone={statusTones[status]}>
            {t.states[status]}
          </StatusDot>
        )
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm text-ink-2">{t.about[packageType]}</p>
        {query.isError && !build ? (
          <QueryFailed query={query} failed={t.failed} />
        ) : !build ? (
          <Skeleton className="h-60 w-full" />
        ) : (
          <>
            {status === 'failed' && build.error && (
              <Notice tone="danger">
                <p>{build.error.text}</p>
                <p>{build.error.cure}</p>
              </Notice>
            )}
            {status === 'complete' && <BuiltPackage build={build} />}
            {status === 'running' ? (
              <Progress appId={appId} build={build} />
            ) : (
              <BuildForm key={`${build.buildId} ${build.nextVersion}`} appId={appId} build={build} />
            )}
          </>
        )}
      </div>
    </Panel>
  )
}

const MS = 1_000

function Progress({ appId, build }: { appId: string; build: BuildOutlook }) {
  const t = buildsTexts()
  const cancel = useBuildChange(cancelBuild)
  const { packageType, steps, queuePlace } = build
  return (
    <>
      <p className="text-sm text-ink-2">{steps.length === 0 ? t.queued(queuePlace) : t.usual}</p>
      <ol aria-label={t.progress} className="divide-y divide-line border-y">
        {steps.map(({ step, startTime, endTime }) => (
          <li key={`${step} ${startTime}`} className="flex items-center justify-between gap-3 py-2 text-sm">
            <span>{t.steps[step]}</span>
            <span className="text-ink-3 tabular-nums">
              {endTime === null ? '…' : t.seconds(Math.round((endTime - startTime) / 100) / (MS / 100))}
            </span>
          </li>
        ))}
      </ol>
      <div>
        <Button
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ appId, packageType }, { onSuccess: () => showToast('success', t.cancelled) })}
        >
          {t.cancel}
        </Button>
      </div>
    </>
  )
}

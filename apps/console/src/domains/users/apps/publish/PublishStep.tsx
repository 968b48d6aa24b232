import { publishApp } from '@slipway/contract/users/apps/apps.calls.ts'
import type { ApplicationDetail } from '@slipway/contract/users/apps/apps.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyButton } from '@slipway/ui/data/CopyButton.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { PhoneUnreached } from '../../../../shared/phone/PhoneUnreached.tsx'
import { ScanAddress } from '../../../../shared/phone/ScanAddress.tsx'
import { appQueries, useAppChange } from '../apps.queries.ts'
import { appsTexts } from '../apps-texts.ts'
import { ChangeList } from './ChangeList.tsx'

/** The look goes to phones here; a code opens it on one. */
export function PublishStep({ detail }: { detail: ApplicationDetail }) {
  const t = appsTexts().publish
  const { app, publishTime, unpublished, urls } = detail
  const publish = useAppChange(publishApp)
  const hasChanges = unpublished.length > 0
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
      <div className="flex min-w-0 flex-col gap-6">
        <Panel title={t.title}>
          <div className="flex flex-col gap-4 p-4">
            <p>{publishTime === null ? t.never : t.current(formatTime(publishTime))}</p>
            {publishTime !== null && (
              <p className="text-sm text-ink-2">{hasChanges ? t.changes(unpublished.length) : t.nothing}</p>
            )}
            <div>
              <Button
                tone="primary"
                busy={publish.isPending}
                disabled={!hasChanges}
                onClick={() => publish.mutate({ appId: app.appId }, { onSuccess: () => showToast('success', t.done) })}
              >
                {publishTime === null ? t.button : t.again}
              </Button>
            </div>
          </div>
          {publishTime !== null && hasChanges && (
            <ChangeList label={t.changes(unpublished.length)} changes={unpublished} />
          )}
        </Panel>
        <SinceBuild appId={app.appId} />
      </div>
      {publishTime !== null && <OpenOnPhone urls={urls} />}
    </div>
  )
}

function OpenOnPhone({ urls }: { urls: readonly string[] }) {
  const t = appsTexts().publish
  if (urls.length === 0) return null
  return (
    <Panel title={t.open} className="self-start">
      <div className="p-4">
        <ScanAddress urls={urls} words={t}>
          {(url) => (
            <>
              <p className="text-sm text-ink-2">{t.install}</p>
              <PhoneUnreached />
              <div>
                <CopyButton text={url} label={t.copy} />
              </div>
            </>
          )}
        </ScanAddress>
      </div>
    </Panel>
  )
}

/** CA-089. */
function SinceBuild({ appId }: { appId: string }) {
  const t = appsTexts().publish
  const query = useQuery(appQueries.changes(appId))
  const { data } = query
  return (
    <Panel title={t.builds}>
      {query.isError && !data ? (
        <QueryFailed query={query} failed={t.failed} />
      ) : !data ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <>
          <p className="p-4 text-sm text-ink-2">
            {data.lastBuild ? t.lastBuild(data.lastBuild.oemVersion, formatTime(data.lastBuild.time)) : t.noBuild}
          </p>
          {data.changes.length === 0 ? (
            <p className="px-4 pb-4">{t.noChanges}</p>
          ) : (
            <ChangeList label={t.builds} changes={data.changes} />
          )}
        </>
      )}
    </Panel>
  )
}

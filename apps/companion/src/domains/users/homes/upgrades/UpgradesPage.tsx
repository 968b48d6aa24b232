import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import type { DeviceUpgrade } from '@slipway/contract/users/homes/upgrades/upgrades.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { fileSize, formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../../shared/failure-text.ts'
import { Screen } from '../../../../shared/Screen.tsx'
import { WithDevice } from '../device/WithDevice.tsx'
import { upgradesQuery, useAccept } from './upgrades.queries.ts'
import { upgradesTexts } from './upgrades-texts.ts'

export function UpgradesPage() {
  const t = upgradesTexts()
  return <WithDevice title={t.title}>{(device) => <Upgrades device={device} />}</WithDevice>
}

/** What the device is to install: its users are asked, and see how far it is. */
function Upgrades({ device: { deviceId, may } }: { device: HomeDeviceDetail }) {
  const t = upgradesTexts()
  const { data, error, refetch, isFetching } = useQuery(upgradesQuery(deviceId))
  return (
    <Screen title={t.title} back={`/app/d/${deviceId}/more`}>
      {!data && error && (
        <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="mt-2 h-40 w-full" />}
      {data?.length === 0 && <EmptyState plain title={t.none} text={t.noneText} />}
      {data?.map((upgrade) => (
        <Upgrade key={upgrade.jobId} deviceId={deviceId} upgrade={upgrade} mayAccept={may.includes('manage')} />
      ))}
    </Screen>
  )
}

interface Props {
  deviceId: string
  upgrade: DeviceUpgrade
  mayAccept: boolean
}

function Upgrade({ deviceId, upgrade, mayAccept }: Props) {
  const t = upgradesTexts()
  const accept = useAccept(deviceId, t.accepted)
  const { jobId, firmwareVersion, fromVersion, size, notes, state, percent, asks, expireTime } = upgrade
  return (
    <section className="mt-1 rounded-lg border bg-surface p-4">
      <h2 className="font-medium break-words">{t.version(firmwareVersion)}</h2>
      <p className="mt-1 text-sm break-words text-ink-2 tabular-nums">
        {[fromVersion && t.from(fromVersion), t.size(fileSize(size)), t.until(formatTime(expireTime))]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p aria-live="polite" className="mt-1 text-sm text-ink-2 tabular-nums">
        {t.states[state]}
        {state === 'downloading' && ` ${t.percent(percent)}`}
      </p>
      <h3 className="mt-4 text-sm text-ink-2">{t.notes}</h3>
      <p className="break-words whitespace-pre-line">{notes || t.noNotes}</p>
      {asks && (
        <div className="mt-4 flex flex-col gap-3">
          <Notice>{mayAccept ? t.warning : t.ownerOnly}</Notice>
          {accept.error && <Notice tone="danger">{accept.error.message}</Notice>}
          {mayAccept && (
            <Button
              tone="primary"
              size="large"
              className="h-11!"
              busy={accept.isPending}
              onClick={() => accept.mutate(jobId)}
            >
              {t.accept}
            </Button>
          )}
          {mayAccept && (
            <LinkButton size="large" className="h-11!" href={`/app/d/${deviceId}`}>
              {t.later}
            </LinkButton>
          )}
        </div>
      )}
    </section>
  )
}

import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../../shared/failure-text.ts'
import { Screen } from '../../../../shared/Screen.tsx'
import { deviceStateQuery } from './device.queries.ts'
import { deviceTexts } from './device-texts.ts'
import { offlineCause } from './offline-cause.ts'
import { WithDevice } from './WithDevice.tsx'

export function WhyPage() {
  const t = deviceTexts()
  return <WithDevice title={t.connection}>{(device) => <Explained device={device} />}</WithDevice>
}

/** Whether the device is online, since when, why not, and what helps. */
function Explained({ device: { deviceId } }: { device: HomeDeviceDetail }) {
  const t = deviceTexts()
  const { data, error, refetch, isFetching } = useQuery(deviceStateQuery(deviceId))
  const cause = data && offlineCause(data)
  const steps = data?.state === 'neverConnected' ? t.activate : data?.state === 'offline' ? t.steps : []
  return (
    <Screen title={t.connection} back={`/app/d/${deviceId}`}>
      {!data && error && (
        <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="mt-2 h-32 w-full" />}
      {data && (
        <>
          <div className="mt-1 rounded-lg border bg-surface p-4">
            <p className="font-medium">
              <StatusDot tone={data.state === 'online' ? 'released' : 'debugging'}>
                {t.states[data.state](data.since === null ? '' : formatTime(data.since))}
              </StatusDot>
            </p>
            {cause && <p className="mt-2 text-ink-2">{t.causes[cause]}</p>}
          </div>
          {steps.length > 0 && (
            <section className="mt-5">
              <h2 className="mb-1.5 px-1 text-sm text-ink-2">{t.whatToDo}</h2>
              <ol className="list-decimal rounded-lg border bg-surface py-3 pr-4 pl-9">
                {steps.map((step) => (
                  <li key={step} className="py-1">
                    {step}
                  </li>
                ))}
              </ol>
            </section>
          )}
          <Button size="large" className="mt-4 w-full" busy={isFetching} onClick={() => void refetch()}>
            {t.refresh}
          </Button>
        </>
      )}
    </Screen>
  )
}

import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import type { DeviceShare } from '@slipway/contract/users/homes/shares/shares.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../../shared/failure-text.ts'
import { LinkCode } from '../../../../shared/LinkCode.tsx'
import { Rows } from '../../../../shared/Rows.tsx'
import { Screen } from '../../../../shared/Screen.tsx'
import { deviceTexts } from '../device/device-texts.ts'
import { WithDevice } from '../device/WithDevice.tsx'
import { deviceSharesQuery, useEndShare, useShareDevice } from './shared.queries.ts'
import { sharedTexts } from './shared-texts.ts'
import { ShareForm } from './ShareForm.tsx'

/** Shares of a device and a new one. A member that may only use the device has no share to give. */
export function SharesPage() {
  const t = sharedTexts()
  return (
    <WithDevice title={t.share}>
      {(device) => (
        <Screen title={t.share} back={`/app/d/${device.deviceId}/more`}>
          {device.may.includes('manage') && <Shares device={device} />}
        </Screen>
      )}
    </WithDevice>
  )
}

function Shares({ device }: { device: HomeDeviceDetail }) {
  const t = sharedTexts()
  const { deviceId, may } = device
  const { data, error, isFetching, refetch } = useQuery(deviceSharesQuery(deviceId))
  const share = useShareDevice(deviceId)
  const end = useEndShare(t.withdrawn)
  const [made, setMade] = useState<{ url: string; expireTime: number }>()
  const texts = { qr: t.qr, link: t.link, send: t.sendLink, copy: t.copy, copied: t.copied, another: t.another }
  return (
    <>
      {made ? (
        <LinkCode url={made.url} texts={texts} onAnother={() => setMade(undefined)}>
          {t.linkUntil(formatTime(made.expireTime))}
        </LinkCode>
      ) : (
        <ShareForm
          isOwner={may.includes('govern')}
          isBusy={share.isPending}
          problem={share.error?.message}
          onShare={(terms) => share.mutate(terms, { onSuccess: setMade })}
        />
      )}
      {!data &&
        (error ? (
          <ErrorState
            title={deviceTexts().failed}
            text={failureText(error)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="mt-5 h-20 w-full" />
        ))}
      {data && (
        <Rows title={t.shares}>
          {data.length === 0 && <p className="px-4 py-3 text-ink-2">{t.noShares}</p>}
          {data.map((one) => (
            <ShareRow
              key={one.shareId}
              share={one}
              isBusy={end.isPending && end.variables === one.shareId}
              onEnd={() => {
                setMade(undefined)
                end.mutate(one.shareId)
              }}
            />
          ))}
        </Rows>
      )}
    </>
  )
}

function ShareRow({ share, isBusy, onEnd }: { share: DeviceShare; isBusy: boolean; onEnd(): void }) {
  const t = sharedTexts()
  const { state, to, mayControl, withMessages, endTime, createTime } = share
  const who = to ?? (state === 'visit' ? t.visit : t.open)
  const terms = [mayControl ? t.control : t.see, ...(withMessages ? [t.messages] : [])]
  return (
    <div className="flex min-h-13 items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="break-words">{who}</p>
        <p className="text-sm text-ink-2">{terms.join(' · ')}</p>
        <p className="text-sm text-ink-2 tabular-nums">
          {t.sharedAt(formatTime(createTime))} · {endTime === null ? t.noEnd : t.until(formatTime(endTime))}
        </p>
      </div>
      <Button size="large" busy={isBusy} aria-label={t.withdrawOf(who)} onClick={onEnd}>
        {t.withdraw}
      </Button>
    </div>
  )
}

import type { CreatedTry } from '@slipway/contract/users/homes/tries/tries.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyButton } from '@slipway/ui/data/CopyButton.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { formatClock, formatTime } from '@slipway/web-client/formats.ts'
import { useEffect, useState } from 'react'
import { PhoneUnreached } from '../../../../shared/phone/PhoneUnreached.tsx'
import { ScanAddress } from '../../../../shared/phone/ScanAddress.tsx'
import { LiveTry } from './LiveTry.tsx'
import { useCreateTry, type TriedHere } from './tries.queries.ts'
import { triesTexts } from './tries-texts.ts'
import { useOwnTry } from './use-own-try.ts'

/** A QR code for one panel, and what phones do with it. */
export function TryDialog({ onClose, ...tried }: TriedHere & { onClose: () => void }) {
  const t = triesTexts()
  const { mutate, data, error, isPending } = useCreateTry()
  const { productId, panelId, kind } = tried
  useEffect(() => mutate({ productId, panelId, kind }), [mutate, productId, panelId, kind])
  const create = () => mutate(tried)
  return (
    <Dialog open onClose={onClose} title={t.title[kind]} size="large" description={t.about[kind]}>
      {error ? (
        <ErrorState title={t.failed} text={error.message} onRetry={create} retrying={isPending} />
      ) : data ? (
        <Opened key={data.tryId} created={data} productId={productId} onAgain={create} isBusy={isPending} />
      ) : (
        <Skeleton className="h-140 w-full" />
      )}
    </Dialog>
  )
}

interface OpenedProps {
  created: CreatedTry
  productId: string
  onAgain(): void
  isBusy: boolean
}

/** The page of a phone asks for nothing before it is there: after this long without one, something is in its way. */
const PATIENCE_MS = 20_000

function Opened({ created, productId, onAgain, isBusy }: OpenedProps) {
  const t = triesTexts()
  const { tryId, urls, serial, minAppVersion, expireTime } = created
  const { phones = [], device, panel, isOver } = useOwnTry(productId, tryId)
  const isLate = useLate(PATIENCE_MS) && phones.length === 0
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <ScanAddress urls={urls} words={t}>
        {(url) => (
          <>
            {isOver ? (
              <Notice tone="warning">{t.over}</Notice>
            ) : (
              <output className="block">
                <p className="font-medium">{phones.length === 0 ? t.waiting : t.arrived(phones.length)}</p>
                <ul className="text-sm text-ink-2 tabular-nums">
                  {phones.map(({ openTime, agent }) => (
                    <li key={`${openTime} ${agent}`}>
                      {t.arrivedAt(formatClock(openTime), phoneName(agent) ?? t.phone)}
                    </li>
                  ))}
                </ul>
              </output>
            )}
            {isLate && <PhoneUnreached isOpen />}
            <p className="text-sm text-ink-2">{t.unsaved}</p>
            <p className="text-sm text-ink-2">{t.minVersion(minAppVersion)}</p>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-sm text-ink-2 tabular-nums">{t.until(formatTime(expireTime))}</p>
              <span className="flex items-center gap-2">
                <CopyButton text={url} label={t.copy} />
                {isOver && (
                  <Button size="small" busy={isBusy} onClick={onAgain}>
                    {t.again}
                  </Button>
                )}
              </span>
            </div>
          </>
        )}
      </ScanAddress>
      <div className="flex min-w-0 flex-col gap-3">
        {device && panel ? (
          <LiveTry productId={productId} serial={serial} device={device} panel={panel} />
        ) : (
          <Skeleton className="h-140 w-full" />
        )}
        <p className="text-center text-xs text-ink-3">{t.liveHint}</p>
      </div>
    </div>
  )
}

/** Whether this component has been there for so long. */
function useLate(ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}

const NAMES = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
] as const

/** What kind of phone has such a browser; undefined where it does not say. */
const phoneName = (agent: string): string | undefined => NAMES.find(([pattern]) => pattern.test(agent))?.[1]

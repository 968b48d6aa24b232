import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyButton } from '@slipway/ui/data/CopyButton.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { QrPicture } from '../../../../shared/pictures/QrPicture.tsx'
import { isHereOnly } from '../../../../shared/phone/here-only.ts'
import { HereOnlyNotice, PhoneUnreached } from '../../../../shared/phone/PhoneUnreached.tsx'
import { bindTicketQuery } from '../virtual-devices.queries.ts'
import { virtualTexts } from '../virtual-texts.ts'

/** Private addresses, and names that only the network knows. */
const IN_NETWORK = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|[^.]+$|.+\.(local|lan|home)$)/
const isInNetwork = ({ hostname }: URL): boolean => !isHereOnly(hostname) && IN_NETWORK.test(hostname)

/** The QR code with which a phone adds the virtual device to a home. */
export function TicketDialog({ productId, onClose }: { productId: string; onClose: () => void }) {
  const t = virtualTexts().ticket
  const { data, error, isFetching, refetch } = useQuery(bindTicketQuery(productId))
  return (
    <Dialog open onClose={onClose} title={t.title} size="small">
      {error && !data ? (
        <ErrorState title={t.failed} text={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-ink-2">{t.scan}</p>
          <div data-secret className="flex justify-center py-2">
            {data ? <QrPicture text={data.url} label={t.picture} /> : <Skeleton className="size-48" />}
          </div>
          {data && <HereOnlyNotice url={data.url} />}
          {data && isInNetwork(new URL(data.url)) && (
            <div className="flex flex-col gap-1 text-sm text-ink-2">
              <p>{t.inNetwork(new URL(data.url).origin)}</p>
              <PhoneUnreached />
            </div>
          )}
          <div className="flex items-center justify-between gap-2">
            <p className="text-sm text-ink-2">{t.expires}</p>
            <span className="flex items-center gap-2">
              <CopyButton text={data?.url ?? ''} label={t.copy} />
              <Button size="small" busy={isFetching} onClick={() => void refetch()}>
                {t.renew}
              </Button>
            </span>
          </div>
        </div>
      )}
    </Dialog>
  )
}

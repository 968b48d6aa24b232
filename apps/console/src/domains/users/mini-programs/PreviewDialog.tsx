import type { MiniVersion } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { CopyButton } from '@slipway/ui/data/CopyButton.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { PhoneUnreached } from '../../../shared/phone/PhoneUnreached.tsx'
import { ScanAddress } from '../../../shared/phone/ScanAddress.tsx'
import { miniQueries } from './mini-programs.queries.ts'
import { miniTexts } from './mini-texts.ts'

interface Props {
  miniProgramId: string
  version: MiniVersion
  onClose: () => void
}

/** Any phone opens the version, whatever its stage. */
export function PreviewDialog({ miniProgramId, version, onClose }: Props) {
  const all = miniTexts()
  const t = all.previewing
  const query = useQuery(miniQueries.preview(miniProgramId, version.versionId))
  return (
    <Dialog open onClose={onClose} title={t.title(version.version)} description={t.text} size="small">
      {query.isError && <QueryFailed query={query} failed={all.failed} />}
      {query.isPending && <Skeleton className="h-60 w-full" />}
      {query.data && (
        <ScanAddress urls={query.data.urls} words={t}>
          {(url) => (
            <>
              <p className="text-sm text-ink-2 tabular-nums">{t.until(formatTime(query.data.expireTime))}</p>
              <PhoneUnreached />
              <div>
                <CopyButton text={url} label={t.copy} />
              </div>
            </>
          )}
        </ScanAddress>
      )}
    </Dialog>
  )
}

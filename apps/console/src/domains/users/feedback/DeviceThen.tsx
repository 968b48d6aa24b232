import type { DeskFeedbackDetail } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { DeviceMoment } from '../../devices/device-query/DeviceMoment.exports.tsx'
import { feedbackTexts } from './feedback-texts.ts'
import { feedbackQueries } from './feedback.queries.ts'

/** The device when its user wrote; nothing for feedback without a device. */
export function DeviceThen({ record: { recordId, subSerial } }: { record: DeskFeedbackDetail }) {
  const t = feedbackTexts().record
  const found = useQuery({ ...feedbackQueries.device(recordId), enabled: subSerial !== '' })
  if (subSerial === '') return null
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-title">{t.deviceThen}</h3>
      {found.data ? (
        found.data.device ? (
          <DeviceMoment moment={found.data.device} time={found.data.time} mark={t.asked} />
        ) : (
          <p className="text-sm text-ink-2">{t.deviceGone}</p>
        )
      ) : found.isError ? (
        <QueryFailed query={found} failed={{ title: t.deviceFailed }} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  )
}

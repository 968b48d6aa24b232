import { viaMenus } from '@slipway/contract/access.ts'
import type { DeskFeedbackDetail } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { replyTones } from './feedback-columns.tsx'
import { feedbackTexts } from './feedback-texts.ts'
import { feedbackQueries } from './feedback.queries.ts'
import { FeedbackPictures } from './FeedbackPictures.tsx'
import { FeedbackThread } from './FeedbackThread.tsx'
import { ReplyForm } from './ReplyForm.tsx'

const deviceQueryAccess = viaMenus('devices', 'products')

/** A record in full, with what both sides wrote and the form of the next reply. */
export function FeedbackDrawer({ recordId, onClose }: { recordId: string; onClose: () => void }) {
  const t = feedbackTexts()
  const record = useQuery(feedbackQueries.record(recordId))
  const [isDirty, setDirty] = useState(false)
  return (
    <Drawer
      open
      onClose={onClose}
      dirty={isDirty}
      title={record.data ? t.types[record.data.problemType] : t.title}
      description={record.data && `${record.data.problemId} · ${formatTime(record.data.createTime)}`}
    >
      {record.data ? (
        <div className="flex flex-col gap-6">
          <Facts record={record.data} />
          <section className="flex flex-col gap-3">
            <h3 className="font-title">{t.record.description}</h3>
            <p className="break-words whitespace-pre-wrap">{record.data.description}</p>
            <FeedbackPictures ids={record.data.pictures} />
          </section>
          <FeedbackThread record={record.data} />
          {record.data.isOpen ? (
            <ReplyForm record={record.data} onDirty={setDirty} />
          ) : (
            <Notice>{t.record.closed(feedbackLimits.replies)}</Notice>
          )}
        </div>
      ) : record.isError ? (
        <QueryFailed query={record} failed={t.failed} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Drawer>
  )
}

function Facts({ record }: { record: DeskFeedbackDetail }) {
  const texts = feedbackTexts()
  const t = texts.record
  const paths = useConsolePaths()
  const mayQuery = useMay(deviceQueryAccess)
  const { subSerial, deviceName, sameProblem } = record
  const device = [deviceName, subSerial].filter(Boolean).join(' · ')
  const optional = [
    { term: t.contact, value: record.contact },
    { term: t.model, value: record.deviceModel },
    { term: t.firmware, value: record.firmwareVersion },
    { term: t.platform, value: record.thirdPlatform },
    { term: t.app, value: [record.platform, record.appVersion].filter(Boolean).join(' ') },
    { term: t.locale, value: t.locales[record.locale] ?? record.locale },
  ]
  return (
    <div className="flex flex-col gap-3">
      <DescriptionList
        items={[
          { term: t.account, value: record.account },
          {
            term: texts.columns.state,
            value: <StatusDot tone={replyTones[record.replyType]}>{texts.states[record.replyType]}</StatusDot>,
          },
          ...(device === ''
            ? []
            : [
                {
                  term: t.device,
                  value: mayQuery ? <TextLink href={paths.deviceQuery(subSerial)}>{device}</TextLink> : device,
                },
              ]),
          ...optional.filter(({ value }) => value !== ''),
        ]}
      />
      {sameProblem > 0 && <Notice>{t.same(sameProblem, feedbackLimits.sameProblem.max)}</Notice>}
    </div>
  )
}

import { viaMenus } from '@slipway/contract/access.ts'
import type { DeskFeedbackDetail } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { DeviceThen } from './DeviceThen.tsx'
import { replyTones } from './feedback-columns.tsx'
import { feedbackTexts } from './feedback-texts.ts'
import { feedbackQueries } from './feedback.queries.ts'
import { FeedbackPictures } from './FeedbackPictures.tsx'
import { FeedbackThread } from './FeedbackThread.tsx'
import { OtherWriters } from './OtherWriters.tsx'
import { NotesSection } from './NotesSection.tsx'
import { RecordActions } from './RecordActions.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { useDeskKeys } from './use-desk-keys.ts'

const deviceQueryAccess = viaMenus('devices', 'products')

interface Props {
  recordId: string
  /** Its neighbours in the list. */
  next: string | undefined
  previous: string | undefined
  onOpen: (recordId: string) => void
  /** Lists the feedback of an application. */
  onApp: (appId: string) => void
  onClose: () => void
}

/** A record in full, with what both sides wrote and the form of the next reply. */
export function FeedbackDrawer({ recordId, next, previous, onOpen, onApp, onClose }: Props) {
  const t = feedbackTexts()
  const record = useQuery(feedbackQueries.record(recordId))
  const [isDirty, setDirty] = useState(false)
  const replyField = useRef<HTMLTextAreaElement>(null)
  // A reply that was begun is not left by a key.
  const moveTo = (other: string | undefined) => () => other !== undefined && !isDirty && onOpen(other)
  useDeskKeys({ j: moveTo(next), k: moveTo(previous), r: () => replyField.current?.focus() })
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
          <div className="flex flex-wrap items-center gap-2">
            <Button size="small" disabled={previous === undefined || isDirty} onClick={moveTo(previous)}>
              {t.record.previous}
            </Button>
            <Button size="small" disabled={next === undefined || isDirty} onClick={moveTo(next)}>
              {t.record.next}
            </Button>
            <span className="text-xs text-ink-3 max-sm:hidden">{t.keys}</span>
          </div>
          <Facts record={record.data} onApp={onApp} />
          <RecordActions record={record.data} />
          <section className="flex flex-col gap-3">
            <h3 className="font-title">{t.record.description}</h3>
            <p className="break-words whitespace-pre-wrap">{record.data.description}</p>
            <FeedbackPictures ids={record.data.pictures} />
          </section>
          <DeviceThen record={record.data} />
          <FeedbackThread record={record.data} />
          {record.data.isOpen ? (
            <>
              <OtherWriters recordId={recordId} isWriting={isDirty} />
              <ReplyForm record={record.data} fieldRef={replyField} onDirty={setDirty} />
            </>
          ) : (
            <Notice>{t.record.closed(feedbackLimits.replies)}</Notice>
          )}
          <NotesSection record={record.data} />
        </div>
      ) : record.isError ? (
        <QueryFailed query={record} failed={t.failed} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Drawer>
  )
}

function Facts({ record, onApp }: { record: DeskFeedbackDetail; onApp: (appId: string) => void }) {
  const texts = feedbackTexts()
  const t = texts.record
  const paths = useConsolePaths()
  const mayQuery = useMay(deviceQueryAccess)
  const { subSerial, deviceName, sameProblem, appId, appName } = record
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
          ...(appId === ''
            ? []
            : [
                {
                  term: t.appName,
                  value: (
                    <TextButton title={t.onlyApp} onClick={() => onApp(appId)}>
                      {appName || appId}
                    </TextButton>
                  ),
                },
              ]),
          ...optional.filter(({ value }) => value !== ''),
        ]}
      />
      {sameProblem > 0 && <Notice>{t.same(sameProblem, feedbackLimits.sameProblem.max)}</Notice>}
    </div>
  )
}

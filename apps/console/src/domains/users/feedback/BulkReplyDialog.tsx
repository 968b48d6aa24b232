import type { DeskFeedback } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { type FormEvent, useState } from 'react'
import { feedbackTexts } from './feedback-texts.ts'
import { QuickReplyMenu } from './QuickReplyMenu.tsx'
import { useBulkReply } from './use-bulk-reply.ts'

interface Props {
  records: readonly DeskFeedback[]
  /** Whether replies were sent. */
  onClose: (isSent: boolean) => void
}

/** One reply to several records, in both languages, with its progress and what was not sent. */
export function BulkReplyDialog({ records, onClose }: Props) {
  const { bulk: t } = feedbackTexts()
  const [msg, setMsg] = useState({ zh: '', en: '' })
  const [error, setError] = useState<string>()
  const { state, results, error: failure, send, stop } = useBulkReply(records)
  const isOver = state === 'done' || state === 'stopped'
  const close = () => state !== 'sending' && onClose(isOver)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = msg.zh.trim() === '' && msg.en.trim() === ''
    setError(isEmpty ? t.empty : undefined)
    const isLong = [msg.zh, msg.en].some((text) => text.trim().length > feedbackLimits.reply.max)
    if (!isEmpty && !isLong) void send(msg)
  }
  return (
    <Dialog open onClose={close} title={t.title(records.length)} description={t.text} keepOnOutsidePress>
      <form onSubmit={submit} className="flex flex-col gap-4 px-6 pb-4 max-sm:px-4">
        {!isOver && (
          <>
            <QuickReplyMenu onChoose={({ zh, en }) => setMsg({ zh, en })} />
            {(['zh', 'en'] as const).map((language) => (
              <TextArea
                key={language}
                label={t[language]}
                hint={language === 'en' ? t.fill : undefined}
                error={language === 'zh' ? error : undefined}
                limit={feedbackLimits.reply.max}
                value={msg[language]}
                disabled={state === 'sending'}
                onChange={(event) => setMsg({ ...msg, [language]: event.target.value })}
              />
            ))}
          </>
        )}
        {failure && <Notice tone="danger">{failure.message}</Notice>}
        {state !== 'idle' && <BulkProgress records={records} {...{ state, results }} />}
        <FormFoot>
          {state === 'sending' ? (
            <Button onClick={stop}>{t.stop}</Button>
          ) : isOver ? (
            <Button tone="primary" onClick={close}>
              {t.close}
            </Button>
          ) : (
            <Button tone="primary" type="submit">
              {t.send}
            </Button>
          )}
        </FormFoot>
      </form>
    </Dialog>
  )
}

function BulkProgress({
  records,
  state,
  results,
}: Pick<ReturnType<typeof useBulkReply>, 'state' | 'results'> & { records: readonly DeskFeedback[] }) {
  const { bulk: t } = feedbackTexts()
  const failed = results.filter(({ outcome }) => outcome !== 'sent')
  const sent = results.length - failed.length
  const problemIdOf = (recordId: string) => records.find((row) => row.recordId === recordId)?.problemId ?? ''
  return (
    <div aria-live="polite" className="flex flex-col gap-2 text-sm">
      <p className="tabular-nums">
        {state === 'sending'
          ? t.sending(results.length, records.length)
          : state === 'stopped'
            ? t.stopped(results.length, records.length)
            : t.sent(sent)}
      </p>
      {state === 'sending' && (
        <progress
          aria-label={t.sending(results.length, records.length)}
          max={records.length}
          value={results.length}
          className="h-2 w-full"
        />
      )}
      {failed.length > 0 && (
        <>
          <p>{t.notSent(failed.length)}</p>
          <ul className="max-h-48 divide-y overflow-y-auto rounded-lg border">
            {failed.map(({ recordId, outcome, by, at }) => (
              <li key={recordId} className="flex flex-wrap gap-x-3 px-3 py-1.5">
                <span className="font-mono">{problemIdOf(recordId)}</span>
                <span className="text-ink-2">{t.outcomes[outcome](by, at === null ? '' : formatTime(at))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

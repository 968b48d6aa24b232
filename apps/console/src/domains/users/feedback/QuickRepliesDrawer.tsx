import type { QuickReply } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { feedbackTexts } from './feedback-texts.ts'
import { feedbackQueries, useSaveQuickReplies } from './feedback.queries.ts'

type Edited = Omit<QuickReply, 'quickReplyId'> & { key: string; quickReplyId?: string }

/** The quick replies of the installation, saved as one list. */
export function QuickRepliesDrawer({ onClose }: { onClose: () => void }) {
  const { quick: t } = feedbackTexts()
  const stored = useQuery(feedbackQueries.quickReplies)
  const [isDirty, setDirty] = useState(false)
  return (
    <Drawer open onClose={onClose} dirty={isDirty} title={t.title} description={t.text}>
      {stored.data ? (
        <Editor
          stored={stored.data.quickReplies}
          updateTime={stored.data.updateTime}
          onDirty={setDirty}
          onSaved={onClose}
        />
      ) : stored.isError ? (
        <QueryFailed query={stored} failed={{ title: t.failed }} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Drawer>
  )
}

interface EditorProps {
  stored: readonly QuickReply[]
  updateTime: number
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
}

function Editor({ stored, updateTime, onDirty, onSaved }: EditorProps) {
  const { quick: t } = feedbackTexts()
  const [edited, setEdited] = useState<readonly Edited[]>(() =>
    stored.map((reply) => ({ ...reply, key: reply.quickReplyId })),
  )
  const save = useSaveQuickReplies(t.done)
  const change = (next: readonly Edited[]) => {
    setEdited(next)
    onDirty(true)
  }
  const isFull = edited.length >= feedbackLimits.quickReplies
  const submit = () =>
    save.mutate(
      {
        quickReplies: edited.map(({ quickReplyId, name, zh, en }) => ({ quickReplyId, name, zh, en })),
        updateTime,
      },
      {
        onSuccess: () => {
          onDirty(false)
          onSaved()
        },
      },
    )
  return (
    <div className="flex flex-col gap-4">
      {edited.length === 0 && <p className="text-sm text-ink-2">{t.empty}</p>}
      <ol className="flex flex-col gap-4">
        {edited.map((reply, at) => (
          <li key={reply.key} className="flex flex-col gap-3 rounded-lg border p-4">
            <OneReply
              reply={reply}
              onChange={(part) => change(edited.map((one) => (one.key === reply.key ? { ...one, ...part } : one)))}
              onUp={at === 0 ? undefined : () => change(edited.with(at - 1, reply).with(at, edited[at - 1] ?? reply))}
              onRemove={() => change(edited.filter(({ key }) => key !== reply.key))}
            />
          </li>
        ))}
      </ol>
      {save.error && <Notice tone="danger">{save.error.message}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          disabled={isFull}
          onClick={() => change([...edited, { key: crypto.randomUUID(), name: '', zh: '', en: '' }])}
        >
          {t.add}
        </Button>
        {isFull && <span className="text-sm text-ink-2">{t.full(feedbackLimits.quickReplies)}</span>}
        <Button tone="primary" busy={save.isPending} onClick={submit} className="ml-auto">
          {t.save}
        </Button>
      </div>
    </div>
  )
}

interface OneReplyProps {
  reply: Edited
  onChange: (part: Partial<Edited>) => void
  /** Absent for the first. */
  onUp: (() => void) | undefined
  onRemove: () => void
}

function OneReply({ reply: { name, zh, en }, onChange, onUp, onRemove }: OneReplyProps) {
  const { quick: t } = feedbackTexts()
  const called = name || t.unnamed
  return (
    <>
      <div className="flex items-end gap-2">
        <TextField
          label={t.name}
          required
          value={name}
          maxLength={feedbackLimits.quickReplyName.max}
          onChange={(event) => onChange({ name: event.target.value })}
          className="min-w-0 flex-1"
        />
        {onUp && <IconButton label={t.up(called)} icon={<ArrowUp size={16} />} size="normal" onClick={onUp} />}
        <IconButton label={t.remove(called)} icon={<Trash2 size={16} />} size="normal" onClick={onRemove} />
      </div>
      <TextArea
        label={t.zh}
        rows={2}
        limit={feedbackLimits.reply.max}
        value={zh}
        onChange={(event) => onChange({ zh: event.target.value })}
      />
      <TextArea
        label={t.en}
        rows={2}
        limit={feedbackLimits.reply.max}
        value={en}
        onChange={(event) => onChange({ en: event.target.value })}
      />
    </>
  )
}

import type { DeskFeedbackDetail } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import * as z from 'zod/mini'
import { text } from '@slipway/contract/schema.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { feedbackTexts } from './feedback-texts.ts'
import { useNotes } from './feedback.queries.ts'

const schema = z.object({ colleagueNote: text(feedbackLimits.note) })

/** What colleagues write for each other. */
export function NotesSection({ record: { recordId, notes } }: { record: DeskFeedbackDetail }) {
  const t = feedbackTexts().record
  const { add, remove } = useNotes()
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { colleagueNote: '' },
    refusalFields: { 'feedback.tooManyNotes': 'colleagueNote' },
    onSubmit: async (values) => {
      await add.mutateAsync({ recordId, ...values })
      form.reset()
    },
  })
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-title">{t.notes}</h3>
      {notes.length === 0 && <p className="text-sm text-ink-2">{t.noNotes}</p>}
      <ol className="flex flex-col gap-2">
        {notes.map(({ noteId, by, note, time, isOwn }) => (
          <li key={noteId} className="rounded-lg bg-trial/8 px-3 py-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-2 tabular-nums">
              <span>
                {by} · {formatTime(time)}
              </span>
              {isOwn && (
                <TextButton disabled={remove.isPending} onClick={() => remove.mutate({ noteId })}>
                  {t.deleteNote}
                </TextButton>
              )}
            </div>
            <p className="break-words whitespace-pre-wrap">{note}</p>
          </li>
        ))}
      </ol>
      <Form onSubmit={form.submit}>
        <TextArea
          label={t.note}
          hint={t.notesHint}
          limit={feedbackLimits.note.max}
          rows={2}
          {...form.field('colleagueNote')}
        />
        <Button type="submit" size="small" busy={form.isBusy} className="self-start">
          {t.addNote}
        </Button>
      </Form>
    </section>
  )
}

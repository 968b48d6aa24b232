import type { DeskFeedbackDetail } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { replyMsg } from '@slipway/contract/users/feedback/feedback.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { feedbackTexts } from './feedback-texts.ts'
import { useReplyToFeedback } from './feedback.queries.ts'

const schema = z.object({ msg: replyMsg })

interface Props {
  record: DeskFeedbackDetail
  /** The reply is begun and not sent. */
  onDirty: (isDirty: boolean) => void
}

/** The reply says in which state the record was seen, so that a reply that was sent meanwhile is not overlooked. */
export function ReplyForm({ record: { recordId, replyType }, onDirty }: Props) {
  const t = feedbackTexts().record
  const reply = useReplyToFeedback(t.done)
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { msg: '' },
    refusalFields: { 'feedback.answeredMeanwhile': 'msg', 'feedback.threadFull': 'msg' },
    onSubmit: async ({ msg }) => {
      await reply.mutateAsync({ recordId, replyType, msg })
      form.reset()
    },
  })
  const { isDirty } = form
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return (
    <Form onSubmit={form.submit}>
      <TextArea label={t.reply} hint={t.replyHint} limit={feedbackLimits.reply.max} rows={3} {...form.field('msg')} />
      <FormFoot>
        <Button tone="primary" type="submit" busy={form.isBusy}>
          {t.send}
        </Button>
      </FormFoot>
    </Form>
  )
}

import type { DeskFeedbackDetail, QuickReply } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { replyMsg } from '@slipway/contract/users/feedback/feedback.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { type RefObject, useEffect } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { feedbackTexts } from './feedback-texts.ts'
import { useReplyToFeedback } from './feedback.queries.ts'
import { QuickReplyMenu } from './QuickReplyMenu.tsx'

const schema = z.object({ msg: replyMsg })

interface Props {
  record: DeskFeedbackDetail
  /** The field, for the key R. */
  fieldRef: RefObject<HTMLTextAreaElement | null>
  /** The reply is begun and not sent. */
  onDirty: (isDirty: boolean) => void
}

/** The reply says in which state the record was seen, so that a reply that was sent meanwhile is not overlooked. */
export function ReplyForm({ record: { recordId, replyType, locale }, fieldRef, onDirty }: Props) {
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
  const { ref: register, ...field } = form.field('msg')
  const insert = ({ zh, en }: QuickReply) => {
    const chosen = locale === 'zh-CN' ? zh || en : en || zh
    const before = fieldRef.current?.value.trimEnd() ?? ''
    form.setValue('msg', before === '' ? chosen : `${before}\n${chosen}`, { shouldDirty: true })
    fieldRef.current?.focus()
  }
  return (
    <Form onSubmit={form.submit}>
      <QuickReplyMenu onChoose={insert} />
      <TextArea
        label={t.reply}
        hint={t.replyHint}
        limit={feedbackLimits.reply.max}
        rows={3}
        {...field}
        ref={(area) => {
          register(area)
          fieldRef.current = area
        }}
      />
      <FormFoot>
        <Button tone="primary" type="submit" busy={form.isBusy}>
          {t.send}
        </Button>
      </FormFoot>
    </Form>
  )
}

import type { NetworkMethod } from '@slipway/contract/catalog/categories/categories.ts'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { networkGuideLimits, type NetworkGuides } from '@slipway/contract/products/network-guides/network-guides.ts'
import { optionalText } from '@slipway/contract/schema.ts'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { FileField } from '../../../shared/files/FileField.tsx'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { storedPicture } from '../../../shared/pictures/stored-picture.ts'
import { networkMethodName } from '../../catalog/categories/network-methods.exports.ts'
import { asLines, stepsIn } from './guide-steps.ts'
import { guidesTexts } from './guides-texts.ts'
import { useSaveGuides } from './network-guides.queries.ts'

interface Props {
  method: NetworkMethod
  all: NetworkGuides
  productId: string
  onClose: () => void
}

const { text, steps, step } = networkGuideLimits
const lines = { max: steps * (step.max + 1) }
const schema = z.object({
  zh: optionalText(text),
  en: optionalText(text),
  stepsZh: optionalText(lines),
  stepsEn: optionalText(lines),
})

/** The guide of one method; those of the others stay. */
export function GuideDrawer({ method, all, productId, onClose }: Props) {
  const t = guidesTexts().form
  const formId = useId()
  const save = useSaveGuides({ errors: 'inPlace' })
  const stored = all.guides.find((one) => one.method === method)
  const [picture, setPicture] = useState<File | string | null>(stored?.picture || null)
  const [percent, setPercent] = useState<number>()
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: {
      zh: stored?.text.zh ?? '',
      en: stored?.text.en ?? '',
      stepsZh: asLines(stored?.steps ?? [], 'zh'),
      stepsEn: asLines(stored?.steps ?? [], 'en'),
    },
    async onSubmit({ zh, en, stepsZh, stepsEn }) {
      const made = stepsIn(stepsZh, stepsEn)
      if (typeof made === 'string') return
      const address = await storedPicture(picture, setPercent, 'networkPic').finally(() => setPercent(undefined))
      const guide = { method, text: { zh, en }, picture: address, steps: made }
      const { defaultMethod, updateTime, guides } = all
      const others = guides.filter((one) => one.method !== method)
      await save.mutateAsync({ productId, defaultMethod, updateTime, guides: [...others, guide] })
      onClose()
    },
  })
  const [zh = '', en = '', stepsZh = '', stepsEn = ''] = form.watch(['zh', 'en', 'stepsZh', 'stepsEn'])
  const isHalf = (zh.trim() === '') !== (en.trim() === '')
  const made = stepsIn(stepsZh, stepsEn)
  const isDirty = form.isDirty || picture !== (stored?.picture || null)
  return (
    <FormDrawer
      title={t.title(networkMethodName(method))}
      formId={formId}
      submitLabel={t.save}
      isDirty={isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        <TextArea label={t.zh} hint={t.textHint} rows={3} limit={text.max} {...form.field('zh')} />
        <TextArea label={t.en} rows={3} limit={text.max} {...form.field('en')} {...(isHalf && { error: t.both })} />
        <FileField
          label={t.picture}
          file={picture instanceof File ? picture : null}
          onFile={setPicture}
          words={{
            choose: typeof picture === 'string' ? t.pictureKept : t.choosePicture,
            limit: t.pictureHint,
            remove: t.removePicture,
          }}
          accept={filePurposes.networkPic.mediaTypes.join(',')}
          percent={percent}
          disabled={form.isBusy}
        />
        <TextArea label={t.stepsZh} hint={t.stepsHint} rows={4} {...form.field('stepsZh')} />
        <TextArea
          label={t.stepsEn}
          rows={4}
          {...form.field('stepsEn')}
          {...(typeof made === 'string' && { error: t[made] })}
        />
      </Form>
    </FormDrawer>
  )
}

import { setAndroidPush } from '@slipway/contract/users/apps/push/app-push.calls.ts'
import type { AndroidPush } from '@slipway/contract/users/apps/push/app-push.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import * as z from 'zod/mini'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { useAppChange } from '../apps.queries.ts'
import { pushTexts } from './push-texts.ts'

const schema = z.omit(setAndroidPush.input, { appId: true })

/** CA-086, EN-ANDPUSH. */
export function AndroidBaseCard({ appId, base }: { appId: string; base: AndroidPush }) {
  const all = pushTexts()
  const t = all.android
  const save = useAppChange(setAndroidPush, 'inPlace')
  const form = useContractForm({
    schema,
    defaultValues: base,
    onSubmit: async (values) => {
      await save.mutateAsync({ appId, ...values })
      showToast('success', all.saved)
    },
  })
  const technical = { mono: true, autoComplete: 'off', spellCheck: false } as const
  return (
    <Panel title={t.title}>
      <Form className="p-4" onSubmit={form.submit}>
        <p className="pb-2 text-sm text-ink-2">{t.text}</p>
        <TextField label={t.pushTitle} hint={t.pushTitleHint} autoComplete="off" {...form.field('androidPushTitle')} />
        <TextField label={t.component} hint={t.componentHint} {...technical} {...form.field('androidClickComponent')} />
        <TextField label={t.channelId} hint={t.channelIdHint} {...technical} {...form.field('androidChannelId')} />
        <Checkbox label={t.enable} {...form.register('enableAndroidPush')} />
        <div>
          <Button type="submit" busy={form.isBusy}>
            {all.save}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

import { administratorsVia } from '@slipway/contract/access.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import type { createWebhook } from '@slipway/contract/operations/webhooks/webhooks.calls.ts'
import { endpointFields, webhookSchemes, type WebhookEndpoint } from '@slipway/contract/operations/webhooks/webhooks.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useMay } from '../../../shared/use-may.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { TypeList } from './TypeList.tsx'
import { webhookTexts } from './webhook-texts.ts'
import { useCreateWebhook, useUpdateWebhook } from './webhooks.queries.ts'

const schema = z.object({
  url: endpointFields.url,
  description: endpointFields.description,
  types: endpointFields.types,
  scheme: z.enum(webhookSchemes),
  isSiteWide: z.boolean(),
})
type Values = z.output<typeof schema>

interface Props {
  /** Undefined for a new one. */
  webhook: WebhookEndpoint | undefined
  onClose: () => void
}

/** Creates a webhook and shows its secret once, or edits one. */
export function WebhookDialog({ webhook, onClose }: Props) {
  const [created, setCreated] = useState<OutputOf<typeof createWebhook>>()
  return created ? (
    <SecretDialog webhook={created} onClose={onClose} />
  ) : (
    <WebhookForm webhook={webhook} onCreated={setCreated} onClose={onClose} />
  )
}

interface FormProps extends Props {
  onCreated: (created: OutputOf<typeof createWebhook>) => void
}

function WebhookForm({ webhook, onCreated, onClose }: FormProps) {
  const t = webhookTexts().form
  const kit = useKitTexts()
  const create = useCreateWebhook()
  const update = useUpdateWebhook()
  const isAdministrator = useMay(administratorsVia('products'))
  const form = useContractForm<z.input<typeof schema>, Values>({
    schema,
    defaultValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      types: (webhook?.types ?? []) as Values['types'],
      scheme: webhook?.scheme ?? 'v1',
      isSiteWide: webhook?.isSiteWide ?? false,
    },
    onSubmit: async ({ scheme, isSiteWide, ...fields }) => {
      if (!webhook) return onCreated(await create.mutateAsync({ ...fields, scheme, isSiteWide }))
      const { endpointId, productIds } = webhook
      await update.mutateAsync({ ...fields, endpointId, productIds })
      showToast('success', t.saved)
      onClose()
    },
  })
  const isSiteWide = form.watch('isSiteWide')
  const typesError = form.error('types')
  return (
    <Dialog open onClose={onClose} title={webhook ? t.editTitle : t.createTitle} keepOnOutsidePress>
      <Form onSubmit={form.submit}>
        <TextField label={t.url} hint={t.urlHint} required autoComplete="off" {...form.field('url')} />
        <TextField label={t.description} autoComplete="off" {...form.field('description')} />
        {isAdministrator && !webhook && (
          <Checkbox
            label={t.siteWide}
            hint={t.siteWideHint}
            checked={isSiteWide}
            onChange={(event) => form.setValue('isSiteWide', event.target.checked, { shouldDirty: true })}
          />
        )}
        <TypeList
          chosen={form.watch('types')}
          isSiteWide={isSiteWide}
          disabled={form.isBusy}
          onChange={(next) => form.setValue('types', next, { shouldDirty: true, shouldValidate: true })}
        />
        {typesError && (
          <p role="alert" className="text-xs text-danger">
            {typesError}
          </p>
        )}
        {!webhook && (
          <Select
            label={t.scheme}
            value={form.watch('scheme')}
            onValueChange={(scheme) => form.setValue('scheme', scheme)}
            options={webhookSchemes.map((value) => ({ value, label: t[value] }))}
          />
        )}
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {webhook ? t.save : t.createTitle}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

import { oauthLimits } from '@slipway/contract/identity/oauth/oauth.limits.ts'
import {
  clientFields,
  isRedirectUri,
  type clientWithSecret,
  type OAuthClient,
} from '@slipway/contract/identity/oauth/oauth.ts'
import { rule } from '@slipway/contract/rules.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { RadioGroup } from '@slipway/ui/form/RadioGroup.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useCreateClient, useUpdateClient } from './oauth.queries.ts'
import { oauthTexts } from './oauth-texts.ts'

interface Props {
  /** Undefined for a new application. */
  client: OAuthClient | undefined
  onCreated: (client: z.infer<typeof clientWithSecret>) => void
  onClose: () => void
}

const { redirectUris: bounds } = oauthLimits

/** One address per line; the first problem of any line is the field's error. */
const addressLines = z.pipe(
  z.pipe(
    z.string(),
    z.transform((lines) =>
      lines
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ),
  z.array(z.string()).check(
    z.minLength(bounds.min),
    z.maxLength(bounds.max),
    z.refine((uris) => uris.every((uri) => isRedirectUri(uri)), { error: rule('redirectUri') }),
    z.refine((uris) => new Set(uris).size === uris.length, { error: rule('redirectUriTwice') }),
  ),
)

const schema = z.object({
  clientName: clientFields.clientName,
  redirectUris: addressLines,
  kind: z.enum(['confidential', 'public']),
})

/** Registers an application, or edits its details. */
export function ClientDialog({ client, onCreated, onClose }: Props) {
  const t = oauthTexts().clients.form
  const kit = useKitTexts()
  const create = useCreateClient()
  const update = useUpdateClient()
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: {
      clientName: client?.clientName ?? { zh: '', en: '' },
      redirectUris: client?.redirectUris.join('\n') ?? '',
      kind: 'confidential',
    },
    onSubmit: async ({ kind, ...fields }) => {
      if (client) {
        await update.mutateAsync({ ...fields, clientId: client.clientId, logo: client.logo })
        showToast('success', t.saved)
        onClose()
      } else onCreated(await create.mutateAsync({ ...fields, confidential: kind === 'confidential' }))
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={client ? t.editTitle(client.clientName.en) : t.createTitle}
      keepOnOutsidePress
    >
      <Form onSubmit={form.submit}>
        <FieldPair>
          <TextField label={t.zh} required autoComplete="off" {...form.field('clientName.zh')} />
          <TextField label={t.en} required autoComplete="off" {...form.field('clientName.en')} />
        </FieldPair>
        <TextArea
          label={t.redirectUris}
          hint={t.redirectUrisHint}
          required
          mono
          spellCheck={false}
          autoComplete="off"
          {...form.field('redirectUris')}
        />
        {!client && (
          <Controller
            control={form.control}
            name="kind"
            render={({ field }) => (
              <RadioGroup
                label={t.kind}
                direction="column"
                options={[
                  { value: 'confidential', label: t.confidential, hint: t.confidentialHint },
                  { value: 'public', label: t.public, hint: t.publicHint },
                ]}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
          />
        )}
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {client ? t.save : t.submit}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

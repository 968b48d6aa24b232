import { setAppClient } from '@slipway/contract/users/apps/app-content.calls.ts'
import type { ApplicationDetail } from '@slipway/contract/users/apps/apps.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState, type FormEvent } from 'react'
import { useAppChange } from '../apps.queries.ts'
import { appsTexts } from '../apps-texts.ts'

/** EN-CLIENT-01. */
export function ClientPanel({ detail: { app, client } }: { detail: ApplicationDetail }) {
  const t = appsTexts().client
  const save = useAppChange(setAppClient, 'inPlace')
  const [clientId, setClientId] = useState(client?.clientId ?? '')
  const [clientSecret, setSecret] = useState('')
  const [addresses, setAddresses] = useState(client?.callback.join('\n') ?? '')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const callback = addresses.split('\n').flatMap((one) => one.trim() || [])
    save.mutate(
      { appId: app.appId, clientId, clientSecret, callback },
      {
        onSuccess: () => {
          setSecret('')
          showToast('success', t.saved)
        },
      },
    )
  }
  return (
    <Panel title={t.title}>
      <Form className="p-4" onSubmit={submit}>
        <p className="pb-2 text-sm text-ink-2">{t.text}</p>
        <TextField
          label={t.clientId}
          required
          autoComplete="off"
          spellCheck={false}
          value={clientId}
          onChange={({ target }) => setClientId(target.value)}
        />
        <PasswordField
          label={t.secret}
          hint={client?.secretSet ? t.secretKept : t.secretHint}
          autoComplete="new-password"
          value={clientSecret}
          onChange={({ target }) => setSecret(target.value)}
        />
        <TextArea
          label={t.callback}
          hint={t.callbackHint}
          rows={3}
          spellCheck={false}
          value={addresses}
          onChange={({ target }) => setAddresses(target.value)}
        />
        {save.error && <Notice tone="danger">{save.error.message}</Notice>}
        <div>
          <Button type="submit" busy={save.isPending} disabled={clientId.trim() === ''}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

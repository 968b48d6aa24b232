import { keyFields, type createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { formatDay } from '@slipway/web-client/formats.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { apiKeyQueries, useCreateKey } from './api-keys.queries.ts'
import { expiresTimeOf, expiryChoices, type ExpiryChoice } from './key-expiry.ts'
import { keyTexts } from './key-texts.ts'
import { KeyShownDialog } from './KeyShownDialog.tsx'
import { ScopeTree } from './ScopeTree.tsx'

const schema = z.object({ keyName: keyFields.keyName, scopes: keyFields.scopes })
type Values = z.output<typeof schema>

/** Creates a key and shows it once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<OutputOf<typeof createKey>>()
  return created ? (
    <KeyShownDialog created={created} onClose={onClose} />
  ) : (
    <CreateKeyForm onCreated={setCreated} onClose={onClose} />
  )
}

interface FormProps {
  onCreated: (created: OutputOf<typeof createKey>) => void
  onClose: () => void
}

function CreateKeyForm({ onCreated, onClose }: FormProps) {
  const t = keyTexts()
  const kit = useKitTexts()
  const scopes = useQuery(apiKeyQueries.scopes)
  const create = useCreateKey()
  const [choice, setChoice] = useState<ExpiryChoice>('90')
  const [day, setDay] = useState('')
  const [isDayMissing, setDayMissing] = useState(false)
  const [today] = useState(() => formatDay(Date.now()))

  const form = useContractForm<z.input<typeof schema>, Values>({
    schema,
    defaultValues: { keyName: '', scopes: [] },
    onSubmit: async (values) => {
      const expiresTime = expiresTimeOf(choice, day, Date.now())
      setDayMissing(expiresTime === undefined)
      if (expiresTime !== undefined) onCreated(await create.mutateAsync({ ...values, expiresTime }))
    },
  })
  const chosen = form.watch('scopes')
  const scopesError = form.error('scopes')
  const words = (one: ExpiryChoice) =>
    one === 'custom' ? t.form.custom : one === 'never' ? t.form.never : t.form.days(Number(one))
  return (
    <Dialog open onClose={onClose} title={t.form.title} keepOnOutsidePress>
      <Form onSubmit={form.submit}>
        <TextField
          label={t.form.keyName}
          hint={t.form.keyNameHint}
          required
          autoComplete="off"
          {...form.field('keyName')}
        />
        <h3 className="text-sm text-ink-2">{t.form.scopes}</h3>
        {scopes.isError && !scopes.data ? (
          <QueryFailed query={scopes} failed={{ title: t.failed.scopesTitle, text: t.failed.text }} />
        ) : scopes.data ? (
          <ScopeTree
            areas={scopes.data}
            chosen={chosen}
            onChange={(next) => form.setValue('scopes', next, { shouldDirty: true, shouldValidate: true })}
            disabled={form.isBusy}
          />
        ) : (
          <Skeleton className="h-60 w-full" />
        )}
        <p role={scopesError ? 'alert' : undefined} className={`text-xs ${scopesError ? 'text-danger' : 'text-ink-3'}`}>
          {scopesError ?? t.form.scopesHint}
        </p>
        <div className="mt-2 grid grid-cols-2 gap-4 max-sm:grid-cols-1 max-sm:gap-0">
          <Select
            label={t.form.expiry}
            value={choice}
            onValueChange={setChoice}
            options={expiryChoices.map((one) => ({ value: one, label: words(one) }))}
          />
          {choice === 'custom' && (
            <TextField
              label={t.form.date}
              type="date"
              required
              min={today}
              value={day}
              onChange={(event) => setDay(event.target.value)}
              hint={t.form.dateHint}
              error={isDayMissing ? t.form.dateMissing : undefined}
            />
          )}
        </div>
        {choice === 'never' && <Notice tone="warning">{t.form.neverWarning}</Notice>}
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {t.form.create}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

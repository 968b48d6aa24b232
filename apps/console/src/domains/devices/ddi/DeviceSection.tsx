import { createTargetToken, saveDeviceDdi } from '@slipway/contract/devices/ddi/ddi.calls.ts'
import { ddiName, type DeviceDdi } from '@slipway/contract/devices/ddi/ddi.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { Copyable } from '@slipway/ui/data/Copyable.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { ShownText } from '@slipway/ui/data/ShownText.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useMay } from '../../../shared/use-may.ts'
import { clientConfigs } from './client-configs.ts'
import { ddiTexts } from './ddi-texts.ts'
import { ddiQueries, useSaveName, useTargetToken } from './ddi.queries.ts'
import { FeedbackList } from './FeedbackList.tsx'

/** Asks for a serial number and shows what the client of that device has to know. */
export function DeviceSection({ productId }: { productId: string }) {
  const t = ddiTexts().device
  const [typed, setTyped] = useState('')
  const [serial, setSerial] = useState('')
  const query = useQuery({ ...ddiQueries.device({ productId, serial }), enabled: serial !== '', retry: false })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setSerial(typed.trim())
  }
  return (
    <Panel title={t.title}>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2 p-4">
        <TextField
          label={t.serial}
          mono
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={query.isError ? query.error.message : undefined}
          maxLength={32}
          autoComplete="off"
          spellCheck={false}
          className="max-w-80 min-w-0 flex-1"
        />
        {/* At the height of the input, below which the field has room for an error. */}
        <Button
          type="submit"
          tone="primary"
          busy={query.isFetching}
          disabled={typed.trim() === ''}
          className="mb-[22px]"
        >
          {t.show}
        </Button>
      </form>
      {query.data && <Device key={serial} device={{ productId, serial }} ddi={query.data} />}
    </Panel>
  )
}

function Device({ device, ddi }: { device: DeviceName; ddi: DeviceDdi }) {
  const t = ddiTexts().device
  const token = useTargetToken()
  const mayShow = useMay(createTargetToken)
  const { tenant, controllerId, actions } = ddi
  return (
    <div className="flex min-w-0 flex-col gap-5 border-t p-4">
      <DescriptionList
        items={[
          { term: t.tenant, value: <Copyable text={tenant} /> },
          { term: t.controllerId, value: <Copyable text={controllerId} /> },
        ]}
      />
      <NameForm device={device} name={ddi.ddiName} />
      {mayShow && (
        <div className="flex flex-col gap-2">
          {token.data ? (
            <ShownText label={t.token} text={token.data.targetToken} name="targetToken" />
          ) : (
            <div>
              <Button busy={token.isPending} onClick={() => token.mutate(device)}>
                {t.showToken}
              </Button>
            </div>
          )}
          <p className="text-sm text-ink-3">{t.tokenText}</p>
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-2">
        <CopyBlock
          label={t.configs}
          tabs={clientConfigs({
            origin: window.location.origin,
            tenant,
            controllerId,
            token: token.data?.targetToken ?? t.tokenPlaceholder,
            kind: 'target',
            version: t.versionPlaceholder,
          })}
        />
        <p className="text-sm text-ink-3">{t.configsHint}</p>
      </div>
      <FeedbackList actions={actions} />
    </div>
  )
}

const schema = z.object({ ddiName })

function NameForm({ device, name }: { device: DeviceName; name: string }) {
  const t = ddiTexts().device
  const may = useMay(saveDeviceDdi)
  const save = useSaveName()
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { ddiName: name },
    onSubmit: async (values) => {
      await save.mutateAsync({ ...device, ...values })
      form.reset(values)
    },
  })
  if (!may) return null
  return (
    <Form onSubmit={form.submit}>
      <TextField
        label={t.name}
        hint={t.nameHint}
        mono
        autoComplete="off"
        spellCheck={false}
        className="max-w-100"
        {...form.field('ddiName')}
      />
      <div>
        <Button type="submit" busy={form.isBusy} disabled={!form.isDirty}>
          {t.saveName}
        </Button>
      </div>
    </Form>
  )
}

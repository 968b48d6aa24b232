import { deletePushChannel, setFcmPush } from '@slipway/contract/users/apps/push/app-push.calls.ts'
import type { PushConfig } from '@slipway/contract/users/apps/push/app-push.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { FileField } from '../../../../shared/files/FileField.tsx'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { useAppChange } from '../apps.queries.ts'
import { ChannelCheck, ChannelState } from './ChannelCheck.tsx'
import { pushTexts } from './push-texts.ts'
import { RemoveCredentials, Warnings, WhereToFind } from './PushPart.tsx'

const schema = z.omit(setFcmPush.input, { appId: true })
const nothing = { fcmSecurityJson: '', googleService: '', fcmDatabaseUrl: '', packageName: '' } as const

type JsonFile = 'fcmSecurityJson' | 'googleService'

/** CA-087, EN-FCM. */
export function FcmCard({ appId, config }: { appId: string; config: PushConfig }) {
  const all = pushTexts()
  const t = all.fcm
  const { fcm } = config
  const save = useAppChange(setFcmPush, 'inPlace')
  const remove = useAppChange(deletePushChannel)
  const [files, setFiles] = useState<Partial<Record<JsonFile, File>>>({})
  const form = useContractForm({
    schema,
    defaultValues: { ...nothing, fcmDatabaseUrl: fcm?.fcmDatabaseUrl ?? '', packageName: fcm?.packageName ?? '' },
    refusalFields: 'stated',
    onSubmit: async (values) => {
      const { packageName, fcmDatabaseUrl } = await save.mutateAsync({ appId, ...values })
      setFiles({})
      form.reset({ ...nothing, packageName, fcmDatabaseUrl })
      showToast('success', all.saved)
    },
  })
  const forget = (close: () => void): void =>
    remove.mutate(
      { appId, channel: 'fcm' },
      {
        onSuccess: () => {
          close()
          setFiles({})
          form.reset(nothing)
          showToast('success', all.removing.done)
        },
      },
    )
  const fileField = (name: JsonFile) => ({
    error: form.error(name),
    file: files[name] ?? null,
    onFile: async (file: File | null) => {
      setFiles({ ...files, [name]: file ?? undefined })
      form.setValue(name, file ? await file.text() : '')
      form.clearErrors(name)
    },
    accept: '.json',
    disabled: form.isBusy,
  })
  return (
    <Panel title={t.title} aside={<ChannelState config={config} channel="fcm" isSet={fcm !== null} />}>
      <div className="flex flex-col gap-4 p-4">
        {fcm && <p className="text-sm break-words text-ink-2">{t.project(fcm.projectId, fcm.clientEmail)}</p>}
        <Warnings warnings={fcm?.warnings ?? []} />
        <Form onSubmit={form.submit}>
          <FileField
            label={t.json}
            required
            words={{ choose: t.chooseJson, limit: t.limit, remove: all.file.remove }}
            {...fileField('fcmSecurityJson')}
          />
          <FileField
            label={t.services}
            words={{ choose: t.chooseServices, limit: t.limit, remove: all.file.remove }}
            {...fileField('googleService')}
          />
          <TextField
            label={t.packageName}
            hint={t.packageHint}
            mono
            autoComplete="off"
            spellCheck={false}
            {...form.field('packageName')}
          />
          <TextField
            label={t.databaseUrl}
            hint={t.databaseHint}
            autoComplete="off"
            spellCheck={false}
            {...form.field('fcmDatabaseUrl')}
          />
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" busy={form.isBusy} disabled={!files.fcmSecurityJson}>
              {all.save}
            </Button>
            {fcm && <RemoveCredentials name={t.title} busy={remove.isPending} onConfirm={forget} />}
          </div>
        </Form>
        <WhereToFind place={t.place} />
      </div>
      {fcm && <ChannelCheck appId={appId} config={config} channel="fcm" />}
    </Panel>
  )
}

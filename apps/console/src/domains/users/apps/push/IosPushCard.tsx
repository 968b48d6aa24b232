import { deleteIosPush, setIosPush } from '@slipway/contract/users/apps/push/app-push.calls.ts'
import {
  certificateTypes,
  type CertificateType,
  type IosPush,
  type PushConfig,
} from '@slipway/contract/users/apps/push/app-push.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { formatDay } from '@slipway/web-client/formats.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { FileField } from '../../../../shared/files/FileField.tsx'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { useAppChange } from '../apps.queries.ts'
import { ChannelCheck, ChannelState } from './ChannelCheck.tsx'
import { pushTexts } from './push-texts.ts'
import { useIosPushUpload } from './push.queries.ts'
import { RemoveCredentials, Warnings, WhereToFind } from './PushPart.tsx'

const types = [certificateTypes.tokenKey, certificateTypes.production, certificateTypes.development] as const

/** CA-085: token key or certificates of APNs. */
export function IosPushCard({ appId, config }: { appId: string; config: PushConfig }) {
  const all = pushTexts()
  const t = all.ios
  const isSet = config.ios.length > 0
  return (
    <Panel title={t.title} aside={<ChannelState config={config} channel="apns" isSet={isSet} />}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm text-ink-2">{t.text}</p>
        {config.ios.map((row) => (
          <SavedPush key={row.certificateType} appId={appId} row={row} />
        ))}
        <UploadPush appId={appId} />
        <WhereToFind place={t.place} />
      </div>
      {isSet && <ChannelCheck appId={appId} config={config} channel="apns" />}
    </Panel>
  )
}

function SavedPush({ appId, row }: { appId: string; row: IosPush }) {
  const all = pushTexts()
  const t = all.ios
  const remove = useAppChange(deleteIosPush)
  const { certificateType, kind, keyId, teamId, topic, notAfter, warnings } = row
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{t.types[certificateType]}</span>
        <RemoveCredentials
          name={t.types[certificateType]}
          busy={remove.isPending}
          onConfirm={(close) => remove.mutate({ appId, certificateType }, { onSuccess: close })}
        />
      </div>
      <p className="text-sm break-words text-ink-2">
        {kind === 'p8' ? t.keyOf(keyId, teamId) : t.topicOf(topic)}
        {notAfter !== null && ` · ${all.expires(formatDay(notAfter))}`}
      </p>
      <Warnings warnings={warnings} />
    </div>
  )
}

const schema = z.extend(z.omit(setIosPush.input, { appId: true, certificateType: true }), {
  certificateType: z.literal(Object.values(certificateTypes)),
  /** The name of the chosen file. */
  multipartFile: z.string().check(z.minLength(1)),
})
const nothing = { multipartFile: '', password: '', keyId: '', teamId: '' } as const

function UploadPush({ appId }: { appId: string }) {
  const all = pushTexts()
  const t = all.ios
  const save = useIosPushUpload()
  const [file, setFile] = useState<File | null>(null)
  const choose = (chosen: File | null): void => {
    setFile(chosen)
    form.setValue('multipartFile', chosen?.name ?? '')
    form.clearErrors('multipartFile')
  }
  const form = useContractForm({
    schema,
    defaultValues: { ...nothing, certificateType: certificateTypes.tokenKey as CertificateType },
    refusalFields: 'stated',
    onSubmit: async ({ certificateType, password, keyId, teamId }) => {
      if (!file) return
      const isKey = certificateType === certificateTypes.tokenKey
      await save.mutateAsync({ appId, certificateType, file, ...(isKey ? { keyId, teamId } : { password }) })
      setFile(null)
      form.reset({ ...nothing, certificateType })
      showToast('success', all.saved)
    },
  })
  const certificateType = form.watch('certificateType')
  const isKey = certificateType === certificateTypes.tokenKey
  const technical = { mono: true, autoComplete: 'off', spellCheck: false } as const
  return (
    <Form onSubmit={form.submit}>
      <Select
        label={t.type}
        value={String(certificateType)}
        options={types.map((type) => ({ value: String(type), label: t.types[type] }))}
        onValueChange={(value) =>
          form.setValue('certificateType', types.find((type) => String(type) === value) ?? certificateTypes.tokenKey)
        }
      />
      <FileField
        label={t.types[certificateType]}
        labelHidden
        error={form.error('multipartFile')}
        file={file}
        onFile={choose}
        accept={isKey ? '.p8' : '.p12,.pfx'}
        disabled={form.isBusy}
        words={{ choose: t.choose, limit: t.limits[certificateType], remove: all.file.remove }}
      />
      {isKey ? (
        <FieldPair>
          <TextField label={t.keyId} hint={t.keyIdHint} {...technical} {...form.field('keyId')} />
          <TextField label={t.teamId} hint={t.teamIdHint} {...technical} {...form.field('teamId')} />
        </FieldPair>
      ) : (
        <PasswordField label={t.password} autoComplete="new-password" {...form.field('password')} />
      )}
      <div>
        <Button type="submit" busy={form.isBusy} disabled={!file}>
          {all.save}
        </Button>
      </div>
    </Form>
  )
}

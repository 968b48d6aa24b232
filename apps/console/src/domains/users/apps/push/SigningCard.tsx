import { deleteCertificateConfig, setCertificateConfig } from '@slipway/contract/users/apps/push/app-push.calls.ts'
import type { CertificateConfig } from '@slipway/contract/users/apps/push/app-push.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { formatDay } from '@slipway/web-client/formats.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { FileField } from '../../../../shared/files/FileField.tsx'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { useAppChange } from '../apps.queries.ts'
import { base64Of } from '../../../../shared/files/file-content.ts'
import { pushTexts } from './push-texts.ts'
import { RemoveCredentials, Warnings, WhereToFind } from './PushPart.tsx'

const schema = z.omit(setCertificateConfig.input, { appId: true })
const nothing = { iosPolicyInfo: '', mobileProvision: '', iosPolicyPassword: '' } as const

type SigningFile = 'iosPolicyInfo' | 'mobileProvision'

/** CA-084, EN-IOSCERT: certificate and profile, and whether they fit. */
export function SigningCard({ appId, config }: { appId: string; config: CertificateConfig }) {
  const all = pushTexts()
  const t = all.signing
  const save = useAppChange(setCertificateConfig, 'inPlace')
  const remove = useAppChange(deleteCertificateConfig)
  const [files, setFiles] = useState<Partial<Record<SigningFile, File>>>({})
  const { iosPolicyInfo, mobileProvision, agree, warnings } = config
  const isSet = iosPolicyInfo.set || mobileProvision.set
  const clear = (): void => {
    setFiles({})
    form.reset(nothing)
  }
  const form = useContractForm({
    schema,
    defaultValues: nothing,
    refusalFields: 'stated',
    onSubmit: async (values) => {
      await save.mutateAsync({ appId, ...values })
      clear()
      showToast('success', all.saved)
    },
  })
  const forget = (close: () => void): void =>
    remove.mutate(
      { appId },
      {
        onSuccess: () => {
          close()
          clear()
          showToast('success', all.removing.done)
        },
      },
    )
  const fileField = (name: SigningFile) => ({
    error: form.error(name),
    file: files[name] ?? null,
    onFile: async (file: File | null) => {
      setFiles({ ...files, [name]: file ?? undefined })
      form.setValue(name, file ? await base64Of(file) : '')
      form.clearErrors(name)
    },
    disabled: form.isBusy,
  })
  return (
    <Panel
      title={t.title}
      aside={
        <StatusDot tone={!isSet ? 'debugging' : agree ? 'released' : 'trial'}>
          {!isSet ? all.state.unset : agree ? t.agree : t.set}
        </StatusDot>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm text-ink-2">{t.text}</p>
        {isSet && <SigningFacts config={config} />}
        <Warnings warnings={warnings} />
        <Form onSubmit={form.submit}>
          <FileField
            label={t.certificate}
            accept=".p12,.pfx"
            words={{ choose: t.chooseP12, limit: t.p12, remove: all.file.remove }}
            {...fileField('iosPolicyInfo')}
          />
          <PasswordField
            label={t.password}
            hint={t.passwordHint}
            autoComplete="new-password"
            {...form.field('iosPolicyPassword')}
          />
          <FileField
            label={t.profile}
            accept=".mobileprovision"
            words={{ choose: t.chooseProfile, limit: t.mobileprovision, remove: all.file.remove }}
            {...fileField('mobileProvision')}
          />
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" busy={form.isBusy} disabled={!files.iosPolicyInfo && !files.mobileProvision}>
              {all.save}
            </Button>
            {isSet && <RemoveCredentials name={t.title} busy={remove.isPending} onConfirm={forget} />}
          </div>
        </Form>
        <WhereToFind place={t.place} />
      </div>
    </Panel>
  )
}

function SigningFacts({ config: { iosPolicyInfo, mobileProvision } }: { config: CertificateConfig }) {
  const all = pushTexts()
  const t = all.signing
  const { kind, bundleId, name, devices } = mobileProvision
  const until = (time: number | null): string => (time === null ? '' : all.expires(formatDay(time)))
  const profile = [
    name,
    kind && t.kinds[kind],
    bundleId,
    devices > 0 && t.devices(devices),
    until(mobileProvision.notAfter),
  ]
  const joined = (parts: readonly (string | false | null)[]): string => parts.filter(Boolean).join(' · ')
  return (
    <DescriptionList
      items={[
        {
          term: t.certificate,
          value: iosPolicyInfo.set
            ? joined([iosPolicyInfo.subject, iosPolicyInfo.teamId, until(iosPolicyInfo.notAfter)])
            : t.none,
        },
        { term: t.profile, value: mobileProvision.set ? joined(profile) : t.none },
      ]}
    />
  )
}

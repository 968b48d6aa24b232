import { deletePushChannel, setVendorPush } from '@slipway/contract/users/apps/push/app-push.calls.ts'
import type { PushChannelKey, PushConfig } from '@slipway/contract/users/apps/push/app-push.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import * as z from 'zod/mini'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { useAppChange } from '../apps.queries.ts'
import { ChannelCheck, ChannelState } from './ChannelCheck.tsx'
import { pushTexts } from './push-texts.ts'
import { RemoveCredentials, WhereToFind } from './PushPart.tsx'

type Vendor = Exclude<PushChannelKey, 'apns' | 'fcm'>

export const shownVendors: readonly Vendor[] = ['huawei', 'xiaomi', 'oppo', 'vivo']

/** Which fields a vendor has in addition to its secret. */
const fieldsOf: Readonly<Record<Vendor, readonly ('appId' | 'appKey')[]>> = {
  huawei: ['appId'],
  xiaomi: [],
  oppo: ['appKey'],
  vivo: ['appId', 'appKey'],
}

const schema = z.omit(setVendorPush.input, { appId: true })

const nothing = { appId: '', appKey: '', appSecret: '', enable: true } as const

/** CA-088, EN-VENDOR: the credentials of one vendor. */
export function VendorCard({ appId, config, vendor }: { appId: string; config: PushConfig; vendor: Vendor }) {
  const all = pushTexts()
  const t = all.vendors
  const saved = config.vendors[vendor]
  const save = useAppChange(setVendorPush, 'inPlace')
  const remove = useAppChange(deletePushChannel)
  const { appId: vendorAppId, appKey } = saved
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: {
      [vendor]: { appId: vendorAppId, appKey, appSecret: '', enable: saved.enable || !saved.set },
    },
    refusalFields: 'stated',
    onSubmit: async (values) => {
      await save.mutateAsync({ appId, ...values })
      form.setValue(`${vendor}.appSecret`, '')
      showToast('success', all.saved)
    },
  })
  const forget = (close: () => void): void =>
    remove.mutate(
      { appId, channel: vendor },
      {
        onSuccess: () => {
          close()
          form.reset({ [vendor]: nothing })
          showToast('success', all.removing.done)
        },
      },
    )
  return (
    <Panel
      title={t.names[vendor]}
      aside={<ChannelState config={config} channel={vendor} isSet={saved.set} isOff={!saved.enable} />}
    >
      <div className="flex flex-col gap-4 p-4">
        <Form onSubmit={form.submit}>
          {fieldsOf[vendor].map((name) => (
            <TextField
              key={name}
              label={t[name]}
              required
              mono
              autoComplete="off"
              spellCheck={false}
              {...form.field(`${vendor}.${name}`)}
            />
          ))}
          <PasswordField
            label={t.secret[vendor]}
            required={!saved.set}
            hint={saved.set ? t.kept : t.secretHint[vendor]}
            autoComplete="new-password"
            {...form.field(`${vendor}.appSecret`)}
          />
          <Checkbox label={t.enable} {...form.register(`${vendor}.enable`)} />
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" busy={form.isBusy}>
              {all.save}
            </Button>
            {saved.set && <RemoveCredentials name={t.names[vendor]} busy={remove.isPending} onConfirm={forget} />}
          </div>
        </Form>
        <WhereToFind place={t.places[vendor]} />
      </div>
      {saved.set && <ChannelCheck appId={appId} config={config} channel={vendor} />}
    </Panel>
  )
}

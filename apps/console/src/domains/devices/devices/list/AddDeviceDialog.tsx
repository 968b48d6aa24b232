import type { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { ResultOf } from '@slipway/contract/define-call.ts'
import { deviceName, deviceRemark, serial } from '@slipway/contract/devices/devices/devices.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { connectTexts } from '../connect/connect-texts.ts'
import { DeviceSecretDialog } from '../connect/DeviceSecretDialog.tsx'
import { useAddDevice } from '../devices.queries.ts'
import { listTexts } from './list-texts.ts'

/** An empty serial number is absent, so that the platform generates one. */
const schema = z.object({ serial: z.union([z.literal(''), serial]), name: deviceName, remark: deviceRemark })

type Added = ResultOf<typeof addDevice>

export function AddDeviceDialog({ productId, onClose }: { productId: string; onClose: () => void }) {
  const [added, setAdded] = useState<Added>()
  if (added) {
    return (
      <DeviceSecretDialog
        title={connectTexts().secret.addedTitle(added.serial)}
        device={added}
        deviceSecret={added.deviceSecret}
        onClose={onClose}
      />
    )
  }
  return <AddDeviceForm productId={productId} onAdded={setAdded} onClose={onClose} />
}

interface FormProps {
  productId: string
  onAdded: (added: Added) => void
  onClose: () => void
}

function AddDeviceForm({ productId, onAdded, onClose }: FormProps) {
  const t = useTexts().devices.adding
  const own = listTexts()
  const kit = useKitTexts()
  const add = useAddDevice()
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { serial: '', name: '', remark: '' },
    refusalFields: { 'devices.serialTaken': 'serial' },
    onSubmit: async (values) =>
      onAdded(await add.mutateAsync({ productId, ...values, serial: values.serial || undefined })),
  })
  return (
    <Dialog open onClose={onClose} title={t.title} size="small" keepOnOutsidePress>
      <Form onSubmit={form.submit}>
        <TextField
          label={t.serial}
          hint={t.serialHint(deviceLimits.serialLength)}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('serial')}
        />
        <TextField label={own.name} maxLength={deviceLimits.nameLength} autoComplete="off" {...form.field('name')} />
        <TextField
          label={own.remark}
          maxLength={deviceLimits.remarkLength}
          autoComplete="off"
          {...form.field('remark')}
        />
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {t.confirm}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

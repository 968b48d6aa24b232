import { firmwareFields } from '@slipway/contract/catalog/modules/module-fields.ts'
import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import type { FirmwareChoice } from '@slipway/contract/products/hardware/hardware.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { typeName, useAddOwnFirmware, useUpdateOwnFirmware } from './hardware.queries.ts'
import { hardwareTexts } from './hardware-texts.ts'
import { hardwareEn } from './texts.en.ts'
import { hardwareZh } from './texts.zh.ts'

interface Props {
  productId: string
  type: FirmwareType
  /** The firmware to rename; absent when creating one. */
  firmware: FirmwareChoice | undefined
  onClose: () => void
}

const { firmwareLabel, firmwareLabelEn } = firmwareFields
const schema = z.object({ firmwareLabel, firmwareLabelEn })

export function OwnFirmwareDialog({ productId, type, firmware, onClose }: Props) {
  const texts = hardwareTexts()
  const { firmware: t } = texts
  const kit = useKitTexts()
  const typeKey = typeName(type)
  const add = useAddOwnFirmware(productId)
  const update = useUpdateOwnFirmware(productId)
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: {
      firmwareLabel: firmware?.firmwareLabel ?? hardwareZh.types[typeKey],
      firmwareLabelEn: firmware?.firmwareLabelEn ?? hardwareEn.types[typeKey],
    },
    onSubmit: async (values) => {
      if (firmware) await update.mutateAsync({ ...values, firmwareId: firmware.firmwareId })
      else await add.mutateAsync({ ...values, firmwareType: type })
      showToast('success', firmware ? t.edited : t.added)
      onClose()
    },
  })
  const name = texts.types[typeKey]
  return (
    <Dialog
      open
      onClose={onClose}
      title={firmware ? t.editOf(name) : t.addOf(name)}
      description={t.addText}
      keepOnOutsidePress={form.isDirty}
    >
      <Form onSubmit={form.submit}>
        <FieldPair>
          <TextField label={t.labelZh} required autoComplete="off" {...form.field('firmwareLabel')} />
          <TextField label={t.labelEn} required autoComplete="off" {...form.field('firmwareLabelEn')} />
        </FieldPair>
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {firmware ? t.save : t.add}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

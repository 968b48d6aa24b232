import type { FirmwareChoice } from '@slipway/contract/products/hardware/hardware.ts'
import { hardwareLimits } from '@slipway/contract/products/hardware/hardware.limits.ts'
import { setFirmwareConfig } from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { rule } from '@slipway/contract/rules.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { firmwareName } from './firmware-name.ts'
import { useSetFirmwareConfig } from './hardware.queries.ts'
import { hardwareTexts } from './hardware-texts.ts'

interface Props {
  productId: string
  firmware: FirmwareChoice
  onClose: () => void
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The text as it is typed: the call's own rules see what it means. */
const schema = z.object({
  parameterConfig: z.pipe(
    z.pipe(
      z.string().check(z.refine(isJson, { error: rule('jsonText') })),
      z.transform((text): unknown => text),
    ),
    setFirmwareConfig.input.shape.parameterConfig,
  ),
})

/** CA-079: the parameters of a selected firmware, as JSON. */
export function ParametersDialog({ productId, firmware, onClose }: Props) {
  const { firmware: t } = hardwareTexts()
  const kit = useKitTexts()
  const set = useSetFirmwareConfig(productId)
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { parameterConfig: JSON.stringify(firmware.parameterConfig, null, 2) },
    refusalFields: { 'hardware.savedMeanwhile': 'parameterConfig' },
    onSubmit: async ({ parameterConfig }) => {
      const { firmwareId, updateTime } = firmware
      await set.mutateAsync({ firmwareId, parameterConfig, updateTime: updateTime ?? undefined })
      showToast('success', t.parametersSaved)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t.parametersOf(firmwareName(firmware))} keepOnOutsidePress={form.isDirty}>
      <Form onSubmit={form.submit}>
        <TextArea
          label={t.parameters}
          hint={t.parametersHint}
          mono
          rows={14}
          spellCheck={false}
          limit={hardwareLimits.configBytes}
          {...form.field('parameterConfig')}
        />
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {t.save}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

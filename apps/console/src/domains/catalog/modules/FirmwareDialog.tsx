import { firmwareFields } from '@slipway/contract/catalog/modules/module-fields.ts'
import type { FirmwareRow, FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { categoryQueries } from '../categories/categories.queries.ts'
import { moduleTexts } from './module-texts.ts'
import { typeName, useAddFirmware, useUpdateFirmware } from './modules.queries.ts'
import { modulesEn } from './texts.en.ts'
import { modulesZh } from './texts.zh.ts'

interface Props {
  moduleId: string
  type: FirmwareType
  /** The firmware to edit; absent when adding one. */
  firmware: FirmwareRow | undefined
  onClose: () => void
}

const schema = z.object(firmwareFields)

export function FirmwareDialog({ moduleId, type, firmware, onClose }: Props) {
  const texts = moduleTexts()
  const t = texts.firmware
  const kit = useKitTexts()
  const name = texts.types[typeName(type)]
  const add = useAddFirmware()
  const update = useUpdateFirmware()
  const mains = useQuery(categoryQueries.mains)
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: {
      firmwareLabel: firmware?.firmwareLabel ?? modulesZh.types[typeName(type)],
      firmwareLabelEn: firmware?.firmwareLabelEn ?? modulesEn.types[typeName(type)],
      mainCategoryId: firmware?.mainCategoryId ?? '',
    },
    onSubmit: async (values) => {
      if (firmware) await update.mutateAsync({ ...values, moduleId, firmwareId: firmware.firmwareId })
      else await add.mutateAsync({ ...values, moduleId, firmwareType: type })
      showToast('success', firmware ? t.saved : t.added)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={firmware ? t.editOf(name) : t.add(name)} keepOnOutsidePress={form.isDirty}>
      <Form onSubmit={form.submit}>
        <FieldPair>
          <TextField label={t.labelZh} required autoComplete="off" {...form.field('firmwareLabel')} />
          <TextField label={t.labelEn} required autoComplete="off" {...form.field('firmwareLabelEn')} />
        </FieldPair>
        <Controller
          control={form.control}
          name="mainCategoryId"
          render={({ field }) => (
            <Select
              label={t.category}
              value={field.value ?? ''}
              onValueChange={field.onChange}
              error={form.error('mainCategoryId')}
              options={[
                { value: '', label: t.anyCategory },
                ...(mains.data ?? []).map(({ id, label }) => ({ value: id, label: inPageLocale(label) })),
              ]}
            />
          )}
        />
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {firmware ? texts.form.save : t.add(name)}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

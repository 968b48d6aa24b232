import { editOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { otaAreas } from '@slipway/contract/products/firmware/areas.ts'
import { isEditable, type EditableField } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import { firmwareLimits } from '@slipway/contract/products/firmware/firmware.limits.ts'
import { remindTypes, type OtaDetail } from '@slipway/contract/products/firmware/firmware.ts'
import { Form } from '@slipway/ui/form/Form.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { deployment } from '@slipway/web-client/deployment.ts'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { firmwareTexts } from './firmware-texts.ts'
import { firmwareQueries, useEditOta } from './firmware.queries.ts'
import { PartnerFields } from './PartnerFields.tsx'
import { VersionSelect } from './VersionSelect.tsx'

const schema = z.pick(editOta.input, {
  packageId: true,
  withPackages: true,
  remindType: true,
  area: true,
  releaseNotes: true,
  releaseNotesEn: true,
})
const shown = Object.keys(schema.shape) as (EditableField & keyof typeof schema.shape)[]

/** What the state of the release allows to change; test devices and validity have their own form. */
export function EditDrawer({ release, onClose }: { release: OtaDetail; onClose: () => void }) {
  const texts = firmwareTexts()
  const { edit: t, facts, release: releaseTexts } = texts
  const formId = useId()
  const edit = useEditOta()
  const { hideOtaArea = false } = deployment()
  const { productId, recordId, firmwareId, firmwareType, publishStatus } = release
  const may = (field: EditableField): boolean => isEditable(field, publishStatus)
  const packages = useQuery({ ...firmwareQueries.releasable(productId, firmwareId), enabled: may('packageId') })
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: {
      packageId: release.packageId,
      withPackages: release.withPackages.map(({ packageId }) => packageId),
      remindType: release.remindType,
      area: release.area ?? undefined,
      releaseNotes: release.releaseNotes,
      releaseNotesEn: release.releaseNotesEn,
    },
    onSubmit: async (values) => {
      const allowed = Object.fromEntries(shown.filter(may).map((field) => [field, values[field]]))
      await edit.mutateAsync({ productId, recordId, ...allowed })
      showToast('success', t.saved)
      onClose()
    },
  })
  return (
    <FormDrawer
      title={t.title}
      formId={formId}
      submitLabel={t.save}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        {may('packageId') && (
          <Controller
            control={form.control}
            name="packageId"
            render={({ field }) => (
              <VersionSelect
                label={texts.adding.version}
                value={field.value ?? ''}
                onChange={field.onChange}
                packages={packages.data?.items ?? []}
                error={form.error('packageId')}
              />
            )}
          />
        )}
        {may('withPackages') && (
          <Controller
            control={form.control}
            name="withPackages"
            render={({ field }) => (
              <PartnerFields
                productId={productId}
                recordId={recordId}
                firmwareType={firmwareType}
                value={field.value ?? []}
                onChange={field.onChange}
                error={form.error('withPackages')}
              />
            )}
          />
        )}
        {may('remindType') && (
          <Controller
            control={form.control}
            name="remindType"
            render={({ field }) => (
              <Select
                label={facts.remind}
                value={field.value ?? null}
                onValueChange={field.onChange}
                options={Object.values(remindTypes).map((value) => ({ value, label: texts.remind[value] }))}
              />
            )}
          />
        )}
        {may('area') && !hideOtaArea && (
          <Controller
            control={form.control}
            name="area"
            render={({ field }) => (
              <Select
                label={releaseTexts.area}
                value={field.value ?? null}
                onValueChange={field.onChange}
                placeholder={t.noArea}
                options={otaAreas.map((area) => ({ value: area, label: texts.areas[area] }))}
              />
            )}
          />
        )}
        <TextArea label={facts.notes} rows={5} limit={firmwareLimits.notes.max} {...form.field('releaseNotes')} />
        <TextArea label={facts.notesEn} rows={5} limit={firmwareLimits.notes.max} {...form.field('releaseNotesEn')} />
      </Form>
    </FormDrawer>
  )
}

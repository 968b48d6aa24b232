import { viaMenus } from '@slipway/contract/access.ts'
import { imageInfoOfFile, proposedVersion } from '@slipway/contract/catalog/modules/image-info.ts'
import { firmwareVersion } from '@slipway/contract/catalog/modules/module-fields.ts'
import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { optionalText, codeOf } from '@slipway/contract/schema.ts'
import { firmwareLimits } from '@slipway/contract/products/firmware/firmware.limits.ts'
import { remindTypes, type RemindType } from '@slipway/contract/products/firmware/firmware.ts'
import { Form } from '@slipway/ui/form/Form.tsx'
import { RadioGroup } from '@slipway/ui/form/RadioGroup.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useMay } from '../../../shared/use-may.ts'
import { FileField } from '../../../shared/files/FileField.tsx'
import { fileSize } from '@slipway/web-client/formats.ts'
import { usePrivateUpload } from '../../../shared/files/use-private-upload.ts'
import { firmwareTexts } from './firmware-texts.ts'
import { firmwareQueries, useAddOta } from './firmware.queries.ts'
import { PartnerFields } from './PartnerFields.tsx'
import { VersionSelect } from './VersionSelect.tsx'

interface Props {
  productId: string
  firmware: { firmwareId: string; firmwareType: FirmwareType; isOwn: boolean }
  onClose: () => void
}

const MB = 1024 * 1024
const common = {
  withPackages: z.array(z.string()),
  remindType: codeOf(remindTypes),
  releaseNotes: optionalText(firmwareLimits.notes),
  releaseNotesEn: optionalText(firmwareLimits.notes),
}
const existing = z.object({ ...common, packageId: z.string().check(z.minLength(1)), firmwareVersion: z.string() })
const fresh = z.object({ ...common, packageId: z.string(), firmwareVersion })
type Input = z.input<typeof existing>

/** A release of a version that exists, or of a file. */
export function AddVersionDrawer({ productId, firmware, onClose }: Props) {
  const texts = firmwareTexts()
  const t = texts.adding
  const { firmwareId, firmwareType, isOwn } = firmware
  const mayUpload = useMay(viaMenus('modules')) || isOwn
  const packages = useQuery(firmwareQueries.releasable(productId, firmwareId))
  const hasVersions = packages.data?.items.some(({ isReleasable }) => isReleasable)
  const [chosen, setChosen] = useState<'existing' | 'fresh'>()
  const how = chosen ?? (mayUpload && hasVersions === false ? 'fresh' : 'existing')
  const formId = useId()
  const { form, image, take, problem } = useAddForm({ productId, firmwareId, how, onClose })
  const { firmwareMaxMb } = deployment()
  return (
    <FormDrawer
      title={t.title(texts.types[firmwareType])}
      formId={formId}
      submitLabel={t.submit}
      isDirty={form.isDirty || image.file !== null}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        {mayUpload && (
          <RadioGroup
            label={t.how}
            value={how}
            onValueChange={setChosen}
            options={[
              { value: 'existing', label: t.existing },
              { value: 'fresh', label: t.fresh },
            ]}
          />
        )}
        {how === 'existing' ? (
          <Controller
            control={form.control}
            name="packageId"
            render={({ field }) => (
              <VersionSelect
                label={t.version}
                required
                value={field.value}
                onChange={field.onChange}
                hint={hasVersions === false ? t.noneLeft : undefined}
                error={form.error('packageId')}
                packages={packages.data?.items ?? []}
              />
            )}
          />
        ) : (
          <>
            <FileField
              label={t.file}
              required
              error={problem}
              file={image.file}
              onFile={(file) => void take(file)}
              words={{
                choose: t.chooseFile,
                limit:
                  image.percent !== undefined
                    ? t.uploading(image.percent)
                    : image.file
                      ? fileSize(image.file.size)
                      : t.limit(firmwareMaxMb),
                remove: t.removeFile,
              }}
              percent={image.percent}
              disabled={form.isBusy}
            />
            <TextField
              label={t.version}
              hint={t.versionHint}
              required
              mono
              autoComplete="off"
              spellCheck={false}
              {...form.field('firmwareVersion')}
            />
          </>
        )}
        <Controller
          control={form.control}
          name="withPackages"
          render={({ field }) => (
            <PartnerFields
              productId={productId}
              firmwareType={firmwareType}
              value={field.value}
              onChange={field.onChange}
              error={form.error('withPackages')}
            />
          )}
        />
        <Controller
          control={form.control}
          name="remindType"
          render={({ field }) => (
            <Select
              label={texts.facts.remind}
              value={field.value}
              onValueChange={(value) => field.onChange(value)}
              options={Object.values(remindTypes).map((value: RemindType) => ({ value, label: texts.remind[value] }))}
            />
          )}
        />
        <TextArea label={texts.facts.notes} rows={3} limit={firmwareLimits.notes.max} {...form.field('releaseNotes')} />
        <TextArea
          label={texts.facts.notesEn}
          rows={3}
          limit={firmwareLimits.notes.max}
          {...form.field('releaseNotesEn')}
        />
      </Form>
    </FormDrawer>
  )
}

interface AddForm {
  productId: string
  firmwareId: string
  how: 'existing' | 'fresh'
  onClose: () => void
}

function useAddForm({ productId, firmwareId, how, onClose }: AddForm) {
  const t = firmwareTexts().adding
  const paths = useConsolePaths()
  const navigate = useNavigate()
  const { firmwareMaxMb } = deployment()
  const add = useAddOta()
  const image = usePrivateUpload('firmware')
  const [problem, setProblem] = useState<string>()
  const form = useContractForm<Input, Input>({
    schema: how === 'fresh' ? fresh : existing,
    defaultValues: {
      packageId: '',
      firmwareVersion: '',
      withPackages: [],
      remindType: remindTypes.ask,
      releaseNotes: '',
      releaseNotesEn: '',
    },
    onSubmit: async ({ packageId, firmwareVersion: version, ...values }) => {
      if (how === 'fresh' && !image.file) return setProblem(t.missingFile)
      const source =
        how === 'fresh'
          ? { isAdd: 1 as const, firmwareVersion: version, firmwareUrl: await image.send() }
          : { packageId }
      const { recordId } = await add.mutateAsync({ productId, firmwareId, ...values, ...source })
      showToast('success', t.done)
      onClose()
      void navigate({ href: paths.ota(productId, recordId) })
    },
  })
  const take = async (file: File | null) => {
    const isTooLarge = file !== null && file.size > firmwareMaxMb * MB
    setProblem(isTooLarge ? t.tooLarge(firmwareMaxMb) : undefined)
    image.setFile(isTooLarge ? null : file)
    if (!file || isTooLarge) return
    const version = proposedVersion(await imageInfoOfFile(file), new Date())
    if (version) form.setValue('firmwareVersion', version, { shouldDirty: true, shouldValidate: true })
  }
  return { form, image, take, problem }
}

import { imageInfoOfFile, proposedVersion, type ImageInfo } from '@slipway/contract/catalog/modules/image-info.ts'
import { moduleLimits } from '@slipway/contract/catalog/modules/modules.limits.ts'
import { firmwareTypes, type FirmwareRow, type RadioModule } from '@slipway/contract/catalog/modules/modules.ts'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { deployment } from '@slipway/web-client/deployment.ts'
import { FormDrawer } from '../../../../shared/form/FormDrawer.tsx'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { FileField } from '../../../../shared/files/FileField.tsx'
import { fileSize } from '@slipway/web-client/formats.ts'
import { moduleTexts } from '../module-texts.ts'
import { moduleQueries, typeName, useAddVersion } from '../modules.queries.ts'
import { usePrivateUpload } from '../../../../shared/files/use-private-upload.ts'
import { VersionContent, VersionLimits } from './VersionLimits.tsx'
import {
  revisionsIn,
  versionFormSchema,
  versionRefusalFields,
  versionStart,
  type VersionFormInput,
  type VersionFormValues,
} from './version-form.ts'

interface Props {
  firmware: FirmwareRow
  /** The module's; empty for any. */
  chip: RadioModule['chip']
  onClose: () => void
}

const MB = 1024 * 1024
const EARLIER = { page: 1, size: 100 }

async function readHeader(file: File): Promise<{ found: ImageInfo; version: string | undefined }> {
  const found = await imageInfoOfFile(file)
  return { found, version: proposedVersion(found, new Date()) }
}

/** Adds a version: the header of the chosen file fills in what it says. */
export function VersionDrawer({ firmware, chip, onClose }: Props) {
  const texts = moduleTexts()
  const t = texts.version
  const { firmwareMaxMb } = deployment()
  const formId = useId()
  const image = usePrivateUpload('firmware')
  const protocol = usePrivateUpload('serialProtocol')
  const [info, setInfo] = useState<ImageInfo>()
  const [problem, setProblem] = useState<string>()
  const add = useAddVersion()
  const earlier = useQuery(moduleQueries.versions(firmware.moduleId, firmware.firmwareId, EARLIER))
  const form = useContractForm<VersionFormInput, VersionFormValues>({
    schema: versionFormSchema,
    defaultValues: versionStart,
    refusalFields: versionRefusalFields,
    onSubmit: async (values) => {
      if (!image.file) return setProblem(t.missing)
      const firmwareUrl = await image.send()
      const serialProtocolUrl = await protocol.send()
      const files = { firmwareUrl, serialProtocolUrl }
      const hardware = revisionsIn(values.hardware)
      await add.mutateAsync({ ...values, ...files, hardware, firmwareId: firmware.firmwareId })
      showToast('success', t.added)
      onClose()
    },
  })

  const take = async (file: File | null) => {
    const isTooLarge = file !== null && file.size > firmwareMaxMb * MB
    setProblem(isTooLarge ? t.tooLarge(firmwareMaxMb) : undefined)
    image.setFile(isTooLarge ? null : file)
    setInfo(undefined)
    if (!file || isTooLarge) return
    const { found, version } = await readHeader(file)
    setInfo(found)
    if (version) form.setValue('firmwareVersion', version, { shouldDirty: true, shouldValidate: true })
    if (found.hardware) form.setValue('hardware', found.hardware.join(', '))
  }
  const name = texts.types[typeName(firmware.firmwareType)]
  const isOfOtherChip =
    firmware.firmwareType === firmwareTypes.module && chip !== '' && info?.chip !== undefined && info.chip !== chip
  return (
    <FormDrawer
      title={t.title(name)}
      formId={formId}
      submitLabel={t.add}
      isDirty={form.isDirty || image.file !== null}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        <FileField
          label={t.file}
          required
          error={problem}
          file={image.file}
          onFile={(file) => void take(file)}
          words={{
            choose: t.choose,
            limit:
              image.percent !== undefined
                ? t.uploading(image.percent)
                : image.file
                  ? fileSize(image.file.size)
                  : t.limit(firmwareMaxMb),
            remove: texts.removeFile,
          }}
          percent={image.percent}
          disabled={form.isBusy}
        />
        {info && (
          <Notice tone={isOfOtherChip ? 'danger' : info.format === 'unknown' ? 'info' : 'success'}>
            {isOfOtherChip
              ? t.wrongChip(info.chip ?? '', chip)
              : info.format === 'unknown'
                ? t.unread
                : [
                    t.read(t.formats[info.format]),
                    info.chip,
                    info.compatible,
                    info.version,
                    info.signed === false && t.unsigned,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
          </Notice>
        )}
        <TextField
          label={t.number}
          hint={t.numberHint}
          required
          mono
          autoComplete="off"
          spellCheck={false}
          {...form.field('firmwareVersion')}
        />
        <TextArea
          label={t.specification}
          rows={3}
          limit={moduleLimits.specification.max}
          {...form.field('specification')}
        />
        <VersionLimits form={form} earlier={earlier.data?.items ?? []} />
        <VersionContent form={form} mainCategoryId={firmware.mainCategoryId} />
        <FileField
          label={t.protocol}
          file={protocol.file}
          onFile={protocol.setFile}
          words={{ choose: t.choose, limit: t.protocolHint, remove: texts.removeFile }}
          percent={protocol.percent}
          disabled={form.isBusy}
        />
      </Form>
    </FormDrawer>
  )
}

import {
  serialFormats,
  type SerialApplication,
  type SerialFormat,
} from '@slipway/contract/devices/serial-numbers/serial-numbers.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { useState } from 'react'
import { useDownloadSecrets } from './serial-numbers.queries.ts'
import { serialTexts } from './serial-texts.ts'

/** The one-time download of the device secrets. */
export function SecretsDialog({ application, onClose }: { application: SerialApplication; onClose: () => void }) {
  const t = serialTexts().secrets
  const kit = useKitTexts()
  const [format, setFormat] = useState<SerialFormat>('xlsx')
  const secrets = useDownloadSecrets()
  const { applicationId } = application
  return (
    <Dialog open onClose={onClose} title={t.title} size="small" keepOnOutsidePress>
      <Notice tone="warning">{t.once}</Notice>
      <Select
        label={t.format}
        className="mt-4"
        value={format}
        onValueChange={setFormat}
        options={serialFormats.map((value) => ({ value, label: t[value] }))}
      />
      <FormFoot>
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button
          tone="primary"
          busy={secrets.isPending}
          onClick={() => secrets.mutate({ applicationId, format }, { onSettled: onClose })}
        >
          {t.confirm}
        </Button>
      </FormFoot>
    </Dialog>
  )
}

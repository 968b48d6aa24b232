import { firmwareTypes, type FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import type { FirmwareChoice } from '@slipway/contract/products/hardware/hardware.ts'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { firmwareName } from './firmware-name.ts'
import { FirmwareRow } from './FirmwareRow.tsx'
import { hardwareQueries, useDeleteOwnFirmware } from './hardware.queries.ts'
import { hardwareTexts } from './hardware-texts.ts'

const OwnFirmwareDialog = lazyPart(async () => ({
  default: (await import('./OwnFirmwareDialog.tsx')).OwnFirmwareDialog,
}))
const ParametersDialog = lazyPart(async () => ({ default: (await import('./ParametersDialog.tsx')).ParametersDialog }))

export type OpenFirmware =
  | { dialog: 'own'; type: FirmwareType; firmware?: FirmwareChoice }
  | { dialog: 'parameters' | 'delete'; firmware: FirmwareChoice }

interface Props {
  productId: string
  hasModule: boolean
  mayChange: boolean
  maySetParameters: boolean
}

/** SC-49: the firmware of a product, one of each type: of its module, or its own. */
export function FirmwareSection({ productId, hasModule, mayChange, maySetParameters }: Props) {
  const { firmware: t, failed } = hardwareTexts()
  const query = useQuery(hardwareQueries.firmware(productId))
  const remove = useDeleteOwnFirmware(productId)
  const [open, setOpen] = useState<OpenFirmware>()
  const close = () => setOpen(undefined)
  const { data } = query
  return (
    <Panel title={t.title}>
      <p className="px-4 pt-3 text-sm text-ink-2">{t.hint}</p>
      {query.isError && !data && <QueryFailed query={query} failed={failed} />}
      {query.isPending && <Skeleton className="m-4 h-32" />}
      {data && (
        <ul>
          {Object.values(firmwareTypes).map((type) => (
            <FirmwareRow
              key={type}
              productId={productId}
              type={type}
              nothing={hasModule ? t.nothing : t.noModule}
              choices={data.filter(({ firmwareType }) => firmwareType === type)}
              mayChange={mayChange}
              maySetParameters={maySetParameters}
              onOpen={setOpen}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {open?.dialog === 'own' && (
          <OwnFirmwareDialog productId={productId} type={open.type} firmware={open.firmware} onClose={close} />
        )}
        {open?.dialog === 'parameters' && (
          <ParametersDialog productId={productId} firmware={open.firmware} onClose={close} />
        )}
      </Suspense>
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          open
          onClose={close}
          title={t.removeOf(firmwareName(open.firmware))}
          confirmLabel={t.remove}
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { firmwareId: open.firmware.firmwareId },
              { onSuccess: () => showToast('success', t.removed), onSettled: close },
            )
          }
        >
          <p>{t.removeText}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

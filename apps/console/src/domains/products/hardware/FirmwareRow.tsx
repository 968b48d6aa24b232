import { firmwareTypes, type FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import type { FirmwareChoice } from '@slipway/contract/products/hardware/hardware.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { firmwareName } from './firmware-name.ts'
import type { OpenFirmware } from './FirmwareSection.tsx'
import { typeName, useSelectFirmware, useUnselectFirmware } from './hardware.queries.ts'
import { hardwareTexts } from './hardware-texts.ts'

interface Props {
  productId: string
  type: FirmwareType
  /** Why there is nothing to choose from. */
  nothing: string
  /** The firmware of this type: that of the module, and the product's own. */
  choices: readonly FirmwareChoice[]
  mayChange: boolean
  /** In every stage. */
  maySetParameters: boolean
  onOpen: (open: OpenFirmware) => void
}

/** One type of firmware: the selected one with its factory version. */
export function FirmwareRow({ productId, type, nothing, choices, mayChange, maySetParameters, onOpen }: Props) {
  const texts = hardwareTexts()
  const { firmware: t } = texts
  const select = useSelectFirmware(productId)
  const unselect = useUnselectFirmware(productId)
  const isBusy = select.isPending || unselect.isPending
  const selected = choices.find(({ isSelected }) => isSelected)
  const own = choices.find(({ isOwn }) => isOwn)
  const name = texts.types[typeName(type)]
  const saved = { onSuccess: () => showToast('success', t.saved) }
  const choose = (firmwareId: string) =>
    firmwareId === '' ? unselect.mutate({ firmwareType: type }, saved) : select.mutate({ firmwareId }, saved)
  return (
    <li className="flex flex-col gap-2 border-b px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base font-medium">
          {name}
          {type === firmwareTypes.module && <span className="ml-2 text-xs font-normal text-ink-2">{t.mandatory}</span>}
        </h3>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {selected && maySetParameters && (
            <TextButton onClick={() => onOpen({ dialog: 'parameters', firmware: selected })}>{t.parameters}</TextButton>
          )}
          {own && mayChange && (
            <>
              <TextButton onClick={() => onOpen({ dialog: 'own', type, firmware: own })}>{t.edit}</TextButton>
              <TextButton onClick={() => onOpen({ dialog: 'delete', firmware: own })}>{t.remove}</TextButton>
            </>
          )}
          {!own && mayChange && (
            <Button size="small" onClick={() => onOpen({ dialog: 'own', type })}>
              {t.add}
            </Button>
          )}
        </span>
      </div>
      {choices.length === 0 ? (
        <p className="text-sm text-ink-3">{nothing}</p>
      ) : (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Select
            label={t.firmware}
            value={selected?.firmwareId ?? ''}
            disabled={!mayChange || isBusy}
            onValueChange={choose}
            options={[
              { value: '', label: t.none },
              ...choices.map((one) => ({
                value: one.firmwareId,
                label: one.isOwn ? t.own(firmwareName(one)) : firmwareName(one),
              })),
            ]}
          />
          {selected && (
            <Select
              label={t.version}
              value={selected.firmwarePackageId || null}
              placeholder={t.noVersion}
              disabled={!mayChange || isBusy || selected.versions.length === 0}
              onValueChange={(firmwarePackageId) =>
                select.mutate({ firmwareId: selected.firmwareId, firmwarePackageId }, saved)
              }
              options={selected.versions.map(({ firmwarePackageId, firmwareVersion, covers }) => ({
                value: firmwarePackageId,
                label: covers ? firmwareVersion : t.notCovering(firmwareVersion),
                disabled: !covers,
              }))}
            />
          )}
        </div>
      )}
    </li>
  )
}

import type { ModuleOffer } from '@slipway/contract/products/hardware/hardware.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { classNames } from '@slipway/ui/class-names.ts'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { CircleCheck, CircleX } from 'lucide-react'
import { useTexts } from '../../../shared/texts/texts.ts'
import { communicationName } from '../../catalog/categories/categories.exports.ts'
import { developName } from './hardware.queries.ts'
import { hardwareTexts } from './hardware-texts.ts'

interface Props {
  module: ModuleOffer
  isBusy: boolean
  /** Undefined where the module cannot be chosen. */
  onChoose: (() => void) | undefined
}

/** A module of the library: what it offers this product, or why it does not suit it. */
export function ModuleCard({ module, isBusy, onChoose }: Props) {
  const { module: t } = hardwareTexts()
  const modes = useTexts().products.communicationType
  const { moduleName, modulePic, moduleDesc, isSelected, whyNot, allowed, firmwares } = module
  const suits = whyNot.length === 0
  return (
    <li
      className={classNames(
        'flex min-w-0 flex-col gap-2 rounded-md border p-3',
        isSelected ? 'border-accent bg-accent-soft' : 'bg-surface',
      )}
    >
      <div className="flex min-w-0 items-start gap-3">
        <PictureTile name={moduleName} src={modulePic} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium" title={moduleName}>
            {moduleName}
          </p>
          <p className="truncate text-xs text-ink-2">
            {[
              modes[communicationName(module.communicationMode)],
              ...allowed.map((type) => t.developTypes[developName(type)]),
            ].join(' · ')}
          </p>
        </div>
        {isSelected ? (
          <span className="flex shrink-0 items-center gap-1 text-sm font-medium text-accent-text">
            <CircleCheck size={16} aria-hidden="true" />
            {t.chosen}
          </span>
        ) : (
          onChoose && (
            <Button size="small" aria-label={t.chooseNamed(moduleName)} busy={isBusy} onClick={onChoose}>
              {t.choose}
            </Button>
          )
        )}
      </div>
      {moduleDesc && <p className="line-clamp-2 text-sm break-words text-ink-2">{moduleDesc}</p>}
      {suits ? (
        <p className="text-xs text-ink-3">{firmwares.length === 0 ? t.noFirmware : t.firmware(firmwares.length)}</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm">
          {whyNot.map(({ reason, msg }) => (
            <li key={reason} className="flex items-start gap-1.5">
              <CircleX size={14} aria-hidden="true" className="mt-1 shrink-0 text-danger" />
              <span className="min-w-0 break-words">{msg}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

import { downloadDeviceKit } from '@slipway/contract/products/device-kits/device-kits.calls.ts'
import { buttonClass } from '@slipway/ui/actions/button-class.ts'
import type { MenuItem } from '@slipway/ui/overlay/Menu.tsx'
import { PackageOpen } from 'lucide-react'
import { useMay } from '../../../shared/use-may.ts'
import { deviceKitTexts } from './device-kit-texts.ts'
import { deviceKitAddress } from './device-kits.queries.ts'

/** Downloads the SDKs with the product's own types. */
export function DeviceKitLink({ productId }: { productId: string }) {
  const t = deviceKitTexts()
  const may = useMay(downloadDeviceKit)
  if (!may) return null
  return (
    <a href={deviceKitAddress(productId)} download className={buttonClass()} title={t.hint}>
      <PackageOpen size={16} aria-hidden="true" />
      <span>{t.download}</span>
    </a>
  )
}

/** The same in a menu; undefined for those who may not download it. */
export function useDeviceKitEntry(productId: string): MenuItem | undefined {
  const t = deviceKitTexts()
  const may = useMay(downloadDeviceKit)
  return may
    ? { label: t.download, icon: <PackageOpen size={16} />, href: deviceKitAddress(productId), download: true }
    : undefined
}

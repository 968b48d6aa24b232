import { inLocale } from '@slipway/contract/locale.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useBrand } from './branding/use-brand.ts'

const NAME = 'Slipway'

/** The application's icon and name; else the installation's logo, or Slipway's own mark and name. */
export function Brand() {
  const brand = useBrand()
  const { logo } = deployment()
  if (!brand && logo) return <img src={logo} alt={NAME} className="h-6 max-w-42 object-contain" />
  const icon = brand ? (brand.icons?.small ?? brand.logo).replace('/files/', '/app/brand/') : '/app/icons/icon.svg'
  return (
    <span className="flex items-center gap-2.5">
      <img src={icon} alt="" className="size-7 rounded-md" />
      <span className="text-[15px] font-title">{brand ? inLocale(brand.name, currentLocale()) : NAME}</span>
    </span>
  )
}

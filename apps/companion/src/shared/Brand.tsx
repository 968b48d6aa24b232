import { deployment } from '@slipway/web-client/deployment.ts'

const NAME = 'Slipway'

/** The installation's logo, or Slipway's own mark and name. */
export function Brand() {
  const { logo } = deployment()
  if (logo) return <img src={logo} alt={NAME} className="h-6 max-w-42 object-contain" />
  return (
    <span className="flex items-center gap-2.5">
      <img src="/app/icons/icon.svg" alt="" className="size-7" />
      <span className="text-[15px] font-title">{NAME}</span>
    </span>
  )
}

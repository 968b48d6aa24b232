import { deployment } from '@slipway/web-client/deployment.ts'
import { LogoMark } from './LogoMark.tsx'

/** The installation's logo, or Slipway's own mark and name. */
export function Logo({ name, nameHidden = false }: { name: string; nameHidden?: boolean }) {
  const { logo } = deployment()
  if (logo) return <img src={logo} alt={name} className="h-6 max-w-42 object-contain" />
  return (
    <span className="flex items-center gap-2.5">
      <LogoMark className="size-6 shrink-0" />
      <span className={nameHidden ? 'sr-only' : 'text-[15px] font-title'}>{name}</span>
    </span>
  )
}

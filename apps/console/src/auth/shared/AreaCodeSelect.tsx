import type { Area } from '@slipway/contract/identity/areas/areas.ts'
import { LineIcon } from '@slipway/ui/actions/LineIcon.tsx'

interface Props {
  label: string
  areas: readonly Area[]
  chosen: Area
  onChoose: (id: string) => void
}

/** Shows only the code; the native select on top of it lists the countries by name. */
export function AreaCodeSelect({ label, areas, chosen, onChoose }: Props) {
  return (
    <span className="relative -my-1 -ml-1.5 flex h-8 animate-[area-in_150ms_ease-out] items-center gap-1 border-r pr-2 pl-1.5 text-ink tabular-nums">
      <span aria-hidden="true">+{chosen.telephoneCode}</span>
      <LineIcon name="chevronDown" size={14} className="text-ink-3" />
      <select
        aria-label={label}
        value={chosen.id}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-0 w-full appearance-none opacity-0"
      >
        {areas.map((area) => (
          <option key={area.id} value={area.id}>
            {area.name} +{area.telephoneCode}
          </option>
        ))}
      </select>
    </span>
  )
}

import type { Area } from '@slipway/contract/identity/areas/areas.ts'
import type { Dispatch, SetStateAction } from 'react'
import { AreaCodeSelect } from './AreaCodeSelect.tsx'
import { useAreas } from './use-areas.ts'

interface Props {
  label: string
  chosen: Area
  onChoose: Dispatch<SetStateAction<Area>>
}

/**
 * The country of a phone number (VA-08). The choice is state of the form, because this component unmounts while no
 * number is typed.
 */
export function PhoneCountry({ label, chosen, onChoose }: Props) {
  const areas = useAreas(chosen, onChoose)
  const choose = (id: string) => onChoose((before) => areas.find((area) => area.id === id) ?? before)
  return <AreaCodeSelect label={label} areas={areas} chosen={chosen} onChoose={choose} />
}

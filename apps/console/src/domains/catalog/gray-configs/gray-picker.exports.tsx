import { Combobox } from '@slipway/ui/form/Combobox.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { grayConfigTexts } from './gray-config-texts.ts'
import { grayConfigQueries } from './gray-configs.queries.ts'

interface Props {
  value: number | null
  onValueChange: (grayNumber: number | null) => void
  error: string | undefined
}

/** A gray config by number or description, with the audience that it has now. */
export function GrayConfigField({ value, onValueChange, error }: Props) {
  const t = grayConfigTexts()
  const [keyword, setKeyword] = useState('')
  const found = useQuery(grayConfigQueries.choices(keyword))
  const areas = useQuery(grayConfigQueries.areas())
  const areaName = (code: string) => areas.data?.find((one) => one.code === code)?.name ?? code
  const options = (found.data ?? []).map(({ grayNumber, description, ratio, accountCount, areas: codes }) => ({
    value: grayNumber,
    label: t.picker.option(grayNumber, description),
    hint: t.members(ratio, accountCount, codes.map(areaName)),
  }))
  const chosen = options.find((option) => option.value === value)
  return (
    <Combobox
      label={t.picker.label}
      hint={chosen?.hint ?? t.picker.hint}
      error={error}
      required
      options={options}
      value={value}
      onValueChange={onValueChange}
      // What is shown of a chosen config is no search for it.
      onSearch={(words) => setKeyword(words === chosen?.label ? '' : words)}
    />
  )
}

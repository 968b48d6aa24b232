import { Select } from '@slipway/ui/form/Select.tsx'
import { useQueries, useQuery } from '@tanstack/react-query'
import { homeQuery, homesQuery } from '../homes/home.queries.ts'
import { feedbackTexts } from './feedback-texts.ts'

interface Props {
  /** Empty: none. */
  value: string
  onValueChange: (deviceId: string) => void
}

/** A device of any of the user's homes. */
export function DeviceField({ value, onValueChange }: Props) {
  const t = feedbackTexts()
  const { data: homes = [], error } = useQuery(homesQuery)
  const snapshots = useQueries({ queries: homes.map(({ homeId }) => homeQuery(homeId)) })
  const devices = homes.flatMap(({ name: home }, index) =>
    (snapshots[index]?.data?.devices ?? []).map(({ deviceId, name }) => ({
      value: deviceId,
      label: homes.length > 1 ? t.deviceIn(name, home) : name,
    })),
  )
  const hasFailed = error !== null || snapshots.some((snapshot) => snapshot.error !== null && !snapshot.data)
  return (
    <Select
      label={t.device}
      hint={hasFailed ? t.devicesFailed : undefined}
      size="large"
      options={[{ value: '', label: t.noDevice }, ...devices]}
      value={devices.some((one) => one.value === value) ? value : ''}
      onValueChange={onValueChange}
    />
  )
}

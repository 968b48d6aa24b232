import { Select } from '@slipway/ui/form/Select.tsx'
import { useQueries, useQuery } from '@tanstack/react-query'
import { homeQuery, homesQuery } from '../homes/home.queries.ts'
import { sharedQuery } from '../homes/shared/shared.queries.ts'
import { feedbackTexts } from './feedback-texts.ts'

interface Choice {
  value: string
  label: string
}

/** The devices of the user's homes, and those that others share with it. */
export function useFeedbackDevices(): { devices: Choice[]; hasFailed: boolean } {
  const t = feedbackTexts()
  const { data: homes = [], error } = useQuery(homesQuery)
  const { data: shared = [], error: sharedError } = useQuery(sharedQuery)
  const snapshots = useQueries({ queries: homes.map(({ homeId }) => homeQuery(homeId)) })
  const own = homes.flatMap(({ name: home }, index) =>
    (snapshots[index]?.data?.devices ?? []).map(({ deviceId, name }) => ({
      value: deviceId,
      label: homes.length > 1 ? t.deviceIn(name, home) : name,
    })),
  )
  const ofOthers = shared
    .filter(({ device }) => own.every(({ value }) => value !== device.deviceId))
    .map(({ device, by }) => ({ value: device.deviceId, label: t.deviceOf(device.name, by) }))
  const hasFailed =
    error !== null || sharedError !== null || snapshots.some((snapshot) => snapshot.error !== null && !snapshot.data)
  return { devices: [...own, ...ofOthers], hasFailed }
}

interface Props extends ReturnType<typeof useFeedbackDevices> {
  /** Empty: none. */
  value: string
  onValueChange: (deviceId: string) => void
}

export function DeviceField({ devices, hasFailed, value, onValueChange }: Props) {
  const t = feedbackTexts()
  return (
    <Select
      label={t.device}
      hint={hasFailed ? t.devicesFailed : undefined}
      size="large"
      options={[{ value: '', label: t.noDevice }, ...devices]}
      value={value}
      onValueChange={onValueChange}
    />
  )
}

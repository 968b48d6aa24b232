import { useQuery } from '@tanstack/react-query'
import { LinkRow } from '../../../../shared/Rows.tsx'
import { upgradesQuery } from './upgrades.queries.ts'
import { upgradesTexts } from './upgrades-texts.ts'

/** Leads to the updates of a device, and says whether there is one. */
export function UpgradesRow({ deviceId }: { deviceId: string }) {
  const t = upgradesTexts()
  const { data: upgrades = [] } = useQuery(upgradesQuery(deviceId))
  const value = upgrades.some(({ asks }) => asks) ? (
    <span className="font-medium text-accent-text">{t.available}</span>
  ) : upgrades.length > 0 ? (
    t.running
  ) : undefined
  return <LinkRow href={`/app/d/${deviceId}/firmware`} name={t.title} value={value} />
}

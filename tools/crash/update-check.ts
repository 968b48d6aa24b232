import { lanesOfArea, laneOf } from '@slipway/contract/devices/campaigns/open-areas.ts'
import type { OtaArea } from '@slipway/contract/products/firmware/areas.ts'
import { placeOf } from '@slipway/device-sdk/ota/place.ts'
import type { Pool } from 'pg'
import type { UpdatingDevice, Versions } from './updating-devices.ts'

/** A release of the run. Devices of its area with a lower place may have its version. */
export interface CrashRelease {
  type: keyof Versions
  recordId: string
  packageId: string
  version: string
  prior: string
  first: Reach
  /** After it was raised. */
  last: Reach
  /** When that was requested; jobs before it follow the first reach. */
  raisedAt: number
}

interface Reach {
  grayRatio: number
  area: OtaArea
}

const PLACES_OF_PERCENT = 10_000

const isWithin = (packageId: string, { key, area }: UpdatingDevice, reach: Reach): boolean =>
  lanesOfArea(reach.area).includes(laneOf(area)) && placeOf(packageId, key.serial) < reach.grayRatio * PLACES_OF_PERCENT

export interface Outcome {
  /** Devices that the release reaches, and those of them that run its version. */
  reached: number
  onTarget: number
}

export const outcomeOf = (release: CrashRelease, devices: readonly UpdatingDevice[]): Outcome => {
  const reached = devices.filter((device) => isWithin(release.packageId, device, release.last))
  return {
    reached: reached.length,
    onTarget: reached.filter((device) => device.runs()[release.type] === release.version).length,
  }
}

/** What devices run and have reported. */
export function checkDevices(devices: readonly UpdatingDevice[], releases: readonly CrashRelease[]): string[] {
  return devices.flatMap((device) =>
    releases.flatMap((release) => {
      const { type, version, prior, packageId, last } = release
      const name = `${device.key.serial} (${device.area}), ${type}`
      const runs = device.runs()[type]
      const reported = device.reported.map((versions) => versions[type])
      const others = [runs, ...reported].filter((one) => one !== version && one !== prior)
      const hasTarget = runs === version || reported.includes(version)
      return [
        ...others.map((one) => `${name}: ran ${one}`),
        ...(hasTarget && !isWithin(packageId, device, last) ? [`${name}: outside of its area and cohort`] : []),
        ...(reported.lastIndexOf(prior) > reported.indexOf(version) && reported.includes(version)
          ? [`${name}: older than before`]
          : []),
        ...(reported.at(-1) === runs ? [] : [`${name}: runs ${runs}, and reported ${reported.at(-1)}`]),
      ]
    }),
  )
}

interface JobRow {
  serial: string
  packageId: string
  outcome: string
  createdAt: number
}

/** Jobs that were not meant for their device, and outcomes that differ from what it runs. */
export async function checkJobs(
  pool: Pool,
  devices: readonly UpdatingDevice[],
  releases: readonly CrashRelease[],
): Promise<string[]> {
  const { rows } = await pool.query<JobRow>(
    `select d.serial, j.package_id::text as "packageId", '' as outcome, j.created_at as "createdAt"
     from ota_jobs j join devices d on d.id = j.device_id
     union all select serial, package_id::text, outcome, created_at from ota_job_ends`,
  )
  return devices.flatMap((device) => {
    const jobs = rows.filter(({ serial }) => serial === device.key.serial)
    return releases.flatMap((release) => {
      const { type, packageId, version, first, last, raisedAt } = release
      const name = `${device.key.serial} (${device.area}), ${type}`
      const own = jobs.filter((job) => job.packageId === packageId)
      const early = own.filter(({ createdAt }) => !isWithin(packageId, device, createdAt < raisedAt ? first : last))
      const isConfirmed = own.some(({ outcome }) => outcome === 'CONFIRMED')
      const runsIt = device.runs()[type] === version
      return [
        ...early.map(() => `${name}: was offered an update that is not for it`),
        ...(isConfirmed === runsIt ? [] : [`${name}: runs ${device.runs()[type]}, confirmed: ${isConfirmed}`]),
      ]
    })
  })
}

/** Totals that differ from a recount, and what the platform believes that devices run. */
export async function checkCounts(pool: Pool, devices: readonly UpdatingDevice[]): Promise<string[]> {
  const { rows: counts } = await pool.query<{ line: string }>(
    `with counted as (
       select campaign_id, group_no, lane, state, 0::smallint as code, count(*) as n from ota_jobs group by 1, 2, 3, 4
       union all
       select campaign_id, group_no, lane, outcome, code, count(*) from ota_job_ends group by 1, 2, 3, 4, 5
       union all
       select campaign_id, 0, '', 'waiting', 0, count(*) from campaign_queue group by 1)
     select campaign_id || ' ' || lane || ' ' || state || ': ' || coalesce(kept.n, 0) || ' instead of '
       || coalesce(counted.n, 0) as line
     from (select campaign_id, group_no, lane, state, code, n from ota_counts where n <> 0) as kept
     full join counted using (campaign_id, group_no, lane, state, code)
     where kept.n is distinct from counted.n`,
  )
  const { rows: versions } = await pool.query<{ line: string }>(
    `with counted as (
       select product_id || ':' || firmware_type || ':' || version as key, count(*) as n from device_firmware group by 1)
     select key || ': ' || coalesce(kept.n, 0) || ' instead of ' || coalesce(counted.n, 0) as line
     from (select key, n from counters where scope = 'firmwareVersions' and n <> 0) as kept
     full join counted using (key) where kept.n is distinct from counted.n`,
  )
  const { rows: known } = await pool.query<{ serial: string; module: string; mcu: string }>(
    `select d.serial, max(f.version) filter (where f.firmware_type = 1) as module,
       max(f.version) filter (where f.firmware_type = 2) as mcu
     from devices d join device_firmware f on f.device_id = d.id group by 1`,
  )
  const stored = new Map(known.map(({ serial, module, mcu }) => [serial, `${module}, ${mcu}`]))
  const differing = devices.flatMap((device) => {
    const { module, mcu } = device.runs()
    const { serial } = device.key
    return stored.get(serial) === `${module}, ${mcu}`
      ? []
      : [`${serial}: stored ${stored.get(serial)}, runs ${module}, ${mcu}`]
  })
  return [...[...counts, ...versions].map(({ line }) => `totals of ${line}`), ...differing]
}

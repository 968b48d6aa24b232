import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { useQuery } from '@tanstack/react-query'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { campaignTexts } from './campaign-texts.ts'
import { campaignQueries, type UpgradePaths } from './campaigns.queries.ts'

interface Props {
  productId: string
  recordId: string
}

type Version = UpgradePaths['images'][number]['versions'][number]

/** How devices come to a release, where the way is not direct, and the devices that none leads to. */
export function PathsPanel(release: Props) {
  const t = campaignTexts().paths
  const { data } = useQuery(campaignQueries.paths(release))
  const isPlain = data?.images.every(({ versions }) => versions.every(({ path }) => path.length < 2)) ?? true
  if (!data || (isPlain && data.unreachable.total === 0)) return null
  return (
    <Panel title={t.title}>
      <div className="flex flex-col gap-4 p-4">
        {data.images.map(({ firmwareType, firmwareVersion, versions }) => (
          <section key={firmwareType} aria-label={firmwareVersion}>
            <h3 className="mb-1 text-sm font-medium">{t.to(t.types[firmwareType], firmwareVersion)}</h3>
            <ul className="flex flex-col gap-1 text-sm">
              {versions.map((version) => (
                <VersionWay key={version.version} {...version} />
              ))}
            </ul>
          </section>
        ))}
        {data.unreachable.total > 0 && <Unreachable {...release} unreachable={data.unreachable} />}
      </div>
    </Panel>
  )
}

function VersionWay({ version, deviceCount, kind, path }: Version) {
  const t = campaignTexts().paths
  const steps = path.map(({ firmwareVersion, isStop }) => (isStop ? t.stop(firmwareVersion) : firmwareVersion))
  const way = kind === 'reachable' ? [version, ...steps].join(' → ') : `${version} · ${t.kinds[kind]}`
  return (
    <li className={kind === 'unreachable' ? 'text-danger' : undefined}>
      {way} <span className="text-ink-2">{t.devices(deviceCount)}</span>
    </li>
  )
}

function Unreachable({ productId, unreachable }: Props & Pick<UpgradePaths, 'unreachable'>) {
  const t = campaignTexts().paths
  const paths = useConsolePaths()
  const { total, devices } = unreachable
  return (
    <section aria-label={t.unreachable(total)} className="text-sm">
      <h3 className="mb-1 font-medium text-danger">{t.unreachable(total)}</h3>
      <p className="mb-2 text-ink-2">{t.bridge}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {devices.map(({ serial, firmwareType }) => (
          <li key={`${serial}/${firmwareType}`}>
            <TextLink href={paths.deviceUpdates(productId, serial)} className="font-mono">
              {serial}
            </TextLink>
          </li>
        ))}
      </ul>
      {devices.length < total && <p className="mt-1 text-ink-2">{t.more(total - devices.length)}</p>}
    </section>
  )
}

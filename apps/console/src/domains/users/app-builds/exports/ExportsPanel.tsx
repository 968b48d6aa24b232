import { requestOf } from '@slipway/contract/http/call-request.ts'
import { exportProject } from '@slipway/contract/users/app-builds/exports/app-exports.calls.ts'
import { exportPlatforms } from '@slipway/contract/users/app-builds/exports/app-exports.ts'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { buildQueries } from '../app-builds.queries.ts'
import { buildsTexts } from '../builds-texts.ts'

/** Projects that the developer compiles: what the stores ask for can't be made on this server. */
export function ExportsPanel({ appId }: { appId: string }) {
  const t = buildsTexts()
  const { data } = useQuery(buildQueries.newest(appId, 'formal'))
  if (!data) return null
  const isReady = data.missing.length === 0
  return (
    <Panel title={t.exports.title}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm text-ink-2">{t.exports.text}</p>
        <ul className="divide-y divide-line border-y">
          {exportPlatforms.map((platform) => (
            <li key={platform} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="flex flex-col gap-1">
                <span>{t.exports.projects[platform].name}</span>
                <span className="text-sm text-ink-2">{t.exports.projects[platform].text}</span>
              </span>
              {isReady && (
                <TextLink download href={requestOf(exportProject, { appId, platform }).url}>
                  {t.exports.projects[platform].download}
                </TextLink>
              )}
            </li>
          ))}
        </ul>
        {!isReady && <p className="text-sm text-ink-2">{t.exports.notReady}</p>}
      </div>
    </Panel>
  )
}

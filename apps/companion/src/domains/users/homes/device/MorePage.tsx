import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { useIsHidden } from '../../../../shared/branding/use-brand.ts'
import { LinkRow, Rows } from '../../../../shared/Rows.tsx'
import { Screen } from '../../../../shared/Screen.tsx'
import { homesQuery } from '../home.queries.ts'
import { useShared } from '../shared/shared.queries.ts'
import { sharedTexts } from '../shared/shared-texts.ts'
import { TimersRow } from '../timers/TimersRow.tsx'
import { UpgradesRow } from '../upgrades/UpgradesRow.tsx'
import { deviceTexts } from './device-texts.ts'
import { WithDevice } from './WithDevice.tsx'

/** Everything about a device but its control. What the user may not do is not offered. */
export function MorePage() {
  const t = deviceTexts()
  const own = sharedTexts()
  const { data: homes } = useQuery(homesQuery)
  const shared = useShared()
  const [hidesSharing, hidesFeedback] = [useIsHidden('sharing'), useIsHidden('feedback')]
  return (
    <WithDevice title={t.more}>
      {({ deviceId, name, picture, productName, productModel, serial, homeId, shareId, online, may }) => {
        const share = shared.find((one) => one.shareId === shareId)
        const path = `/app/d/${deviceId}`
        const home = homes?.find((one) => one.homeId === homeId)?.name ?? ''
        return (
          <Screen title={t.more} back={path}>
            <div className="mt-1 flex items-center gap-4 rounded-lg border bg-surface p-4">
              <PictureTile name={productName} src={picture} size={48} />
              <div className="min-w-0">
                <p className="text-lg font-medium break-words">{name}</p>
                <p className="text-sm break-words text-ink-2">
                  {[productName, productModel].filter(Boolean).join(' · ')}
                </p>
                {serial && (
                  <p className="text-sm text-ink-2">
                    {t.serial} <span className="font-mono break-all">{serial}</span>
                  </p>
                )}
                {share && (
                  <p className="text-sm break-words text-ink-2 tabular-nums">
                    {[
                      own.sharedBy(share.by),
                      share.endTime === null ? own.noEnd : own.until(formatTime(share.endTime)),
                    ].join(' · ')}
                  </p>
                )}
              </div>
            </div>
            {may.includes('manage') && (
              <Rows title={t.settings}>
                <LinkRow href={`${path}/edit`} name={t.edit} value={name} />
                {may.includes('takeAway') && <LinkRow href={`${path}/move`} name={t.home} value={home} />}
                {!hidesSharing && <LinkRow href={`${path}/share`} name={own.share} />}
              </Rows>
            )}
            {may.includes('control') && (
              <Rows>
                <TimersRow deviceId={deviceId} />
              </Rows>
            )}
            <Rows>
              <UpgradesRow deviceId={deviceId} />
            </Rows>
            <Rows title={t.activity}>
              <LinkRow href={`${path}/history`} name={t.history} />
              <LinkRow href={`${path}/events`} name={t.events} />
              <LinkRow href={`${path}/why`} name={t.connection} value={online ? t.online : t.offline} />
              {!hidesFeedback && <LinkRow href={`/app/feedback/new?device=${deviceId}`} name={t.report} />}
            </Rows>
            {may.includes('takeAway') && <EndRow href={`${path}/remove`} name={t.remove} />}
            {shareId !== null && <EndRow href={`${path}/leave`} name={own.leave} />}
          </Screen>
        )
      }}
    </WithDevice>
  )
}

const EndRow = ({ href, name }: { href: string; name: string }) => (
  <Rows>
    <KitLink
      href={href}
      className="flex min-h-13 items-center px-4 text-danger transition-colors hover:bg-surface-2 active:bg-hover"
    >
      {name}
    </KitLink>
  </Rows>
)

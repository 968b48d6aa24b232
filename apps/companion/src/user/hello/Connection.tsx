import { LineIcon } from '@slipway/ui/actions/LineIcon.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { deployment } from '@slipway/web-client/deployment.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { hasBluetooth, hasCamera, hasWorkers, pushObstacle } from '../../shared/browser-support.ts'
import type { ConnectionTexts } from './connection.zh.ts'

const t: ConnectionTexts =
  currentLocale() === 'zh-CN'
    ? (await import('./connection.zh.ts')).connectionZh
    : (await import('./connection.en.ts')).connectionEn

interface State {
  name: keyof ConnectionTexts['functions']
  works: boolean
  why?: string | undefined
}

/** What this browser gives the app over this connection, and why something is missing. */
function states(): State[] {
  const isSecure = window.isSecureContext
  const unless = (works: boolean, why: string) => ({ works, why: works ? undefined : isSecure ? why : t.needsHttps })
  const obstacle = pushObstacle()
  return [
    {
      name: 'encrypted',
      works: isSecure,
      why: window.location.protocol === 'https:' ? undefined : isSecure ? t.sameMachine : t.plainText,
    },
    { name: 'camera', works: hasCamera(), why: hasCamera() ? undefined : isSecure ? t.noCamera : t.cameraInstead },
    { name: 'bluetooth', ...unless(hasBluetooth(), t.noBluetooth) },
    { name: 'install', ...unless(hasWorkers(), t.noInstall) },
    {
      name: 'pushes',
      works: obstacle === undefined,
      why: obstacle && (obstacle === 'insecure' ? t.needsHttps : t.pushes[obstacle]),
    },
  ]
}

export function Connection() {
  return (
    <section className="mt-8">
      <h2 className="text-sm text-ink-2">{t.title}</h2>
      <ul className="mt-1 divide-y divide-line border-y">
        {states().map(({ name, works, why }) => (
          <li key={name} className="flex gap-3 py-2.5">
            <span className={works ? 'mt-0.5 text-released' : 'mt-0.5 text-ink-3'}>
              <LineIcon name={works ? 'check' : 'minus'} size={18} />
            </span>
            <span>
              {t.functions[name]} <span className="sr-only">{works ? t.works : t.fails}</span>
              {why && <span className="block text-sm text-ink-2">{why}</span>}
            </span>
          </li>
        ))}
      </ul>
      {!window.isSecureContext &&
        (deployment().localHttps ? (
          <LinkButton size="large" className="mt-4 w-full justify-center" href="/app/trust">
            {t.trust}
          </LinkButton>
        ) : (
          <p className="mt-3 text-sm text-ink-2">{t.ask}</p>
        ))}
    </section>
  )
}

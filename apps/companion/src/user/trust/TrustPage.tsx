import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { deployment } from '@slipway/web-client/deployment.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useState } from 'react'
import { UserNote } from '../form/UserNote.tsx'
import { deviceKindOf, deviceKinds, type DeviceKind } from './device-kind.ts'
import type { trustZh } from './trust.zh.ts'

export type TrustTexts = {
  [Key in keyof typeof trustZh]: (typeof trustZh)[Key] extends string
    ? string
    : Key extends 'steps'
      ? Record<DeviceKind, readonly string[]>
      : Record<DeviceKind, string>
}

const t: TrustTexts =
  currentLocale() === 'zh-CN' ? (await import('./trust.zh.ts')).trustZh : (await import('./trust.en.ts')).trustEn

/** The colons of a fingerprint are read in groups of four bytes. */
const inGroups = (fingerprint: string): string[] => fingerprint.match(/[^:]+(:[^:]+){3}/g) ?? [fingerprint]

/** How a phone or computer comes to trust the local authority; open without an account, over http, too. */
function TrustPage() {
  const [kind, setKind] = useState(() => deviceKindOf(navigator))
  const { localHttps } = deployment()
  if (!localHttps) return <UserNote title={t.off} text={t.offHow} />
  const address = `https://${window.location.hostname}:${localHttps.port}/app/`
  return (
    <UserNote title={t.title} text={t.text}>
      <h2 className="text-sm text-ink-2">{t.fingerprint}</h2>
      <p className="mt-1 grid grid-cols-2 gap-x-4 gap-y-1 font-mono text-sm break-all">
        {inGroups(localHttps.fingerprint).map((group) => (
          <span key={group}>{group}</span>
        ))}
      </p>
      <p className="mt-2 text-sm text-ink-2">{t.compare}</p>
      <label className="mt-6 flex flex-col gap-1 text-sm text-ink-2">
        {t.device}
        <select
          value={kind}
          onChange={({ target }) => setKind(target.value as DeviceKind)}
          className="h-11 rounded-md border bg-surface px-3 text-base text-ink"
        >
          {deviceKinds.map((one) => (
            <option key={one} value={one}>
              {t.kinds[one]}
            </option>
          ))}
        </select>
      </label>
      <ol className="mt-4 flex list-decimal flex-col gap-2 pl-5">
        {t.steps[kind].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <LinkButton
        tone="primary"
        size="large"
        className="mt-5"
        href={kind === 'ios' ? '/app/trust/slipway.mobileconfig' : '/app/trust/slipway.crt'}
      >
        {kind === 'ios' ? t.profile : t.certificate}
      </LinkButton>
      <p className="mt-5">
        {t.afterwards}{' '}
        <TextLink className="underline" href={address}>
          {address}
        </TextLink>
      </p>
      <p className="mt-4 text-sm text-ink-2">
        {t.limits} {t.remove}
      </p>
    </UserNote>
  )
}

export { TrustPage as Page }

import type { PublicBuild } from '@slipway/contract/users/app-builds/app-builds.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { call } from '@slipway/web-client/call.ts'
import { fileSize, formatTime } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useLoaded } from '@slipway/web-client/loading/use-loaded.ts'
import { lazy, Suspense } from 'react'
import type { AuthPageProps } from '../auth-paths.tsx'
import { AuthNote } from '../shared/AuthNote.tsx'
import { getDownload } from './app-download-calls.ts'
import { appDownloadTexts as t } from './app-download-texts.ts'

// Phones need no code of their own page.
const QrPicture = lazy(async () => ({ default: (await import('../../shared/pictures/QrPicture.tsx')).QrPicture }))

const isPhone = (): boolean => /Android|iPhone|iPad/.test(navigator.userAgent)

/** RT-17, SI-119: the page of a build's link, open to everyone who has it (ST-55). */
export function AppDownloadPage({ search }: AuthPageProps) {
  const token = new URLSearchParams(search).get('t') ?? ''
  return token === '' ? <Absent /> : <Linked token={token} />
}

function Absent() {
  const locale = currentLocale()
  return <AuthNote title={inLocale(t.absent, locale)} text={inLocale(t.absentText, locale)} />
}

function Linked({ token }: { token: string }) {
  const locale = currentLocale()
  const { data: build, error } = useLoaded((signal) => call(getDownload, { token }, { signal }))
  if (build) return <Download build={build} />
  if (error === undefined) return <AuthNote title={inLocale(t.loading, locale)} />
  return isRefused(error, 'appBuilds.notFound') ? <Absent /> : <AuthNote title={inLocale(t.failed, locale)} />
}

function Download({ build }: { build: PublicBuild }) {
  const locale = currentLocale()
  const { appName, logo, oemVersion, packageType, size, buildTime, packageName, certSha256 } = build
  const { androidUrl, iosUrl, iosSigner, appUrl, newerUrl, isReplaced } = build
  const facts = [
    [t.version, oemVersion],
    [t.size, fileSize(size)],
    [t.built, formatTime(buildTime)],
    [t.packageName, packageName],
    [t.signer, certSha256],
  ] as const
  return (
    <div className="flex w-full max-w-93 flex-col gap-4">
      <div className="flex items-center gap-3">
        <img src={logo} alt="" width={48} height={48} className="rounded-md" />
        <div className="min-w-0">
          <h1 className="text-2xl font-title">{inLocale(appName, locale)}</h1>
          <p className="text-sm text-ink-2">
            {oemVersion}
            {packageType === 'experience' && ` · ${inLocale(t.experience, locale)}`}
          </p>
        </div>
      </div>
      {newerUrl && (
        <p>
          {inLocale(isReplaced ? t.replaced : t.newer, locale)}{' '}
          <TextLink href={newerUrl} className="underline">
            {inLocale(t.toNewer, locale)}
          </TextLink>
        </p>
      )}
      {androidUrl && (
        <div className="flex flex-col gap-2">
          <LinkButton tone="primary" href={androidUrl}>
            {inLocale(t.android, locale)}
          </LinkButton>
          <p className="text-sm text-ink-2">{inLocale(t.androidText, locale)}</p>
        </div>
      )}
      {iosUrl && (
        <div className="flex flex-col gap-2">
          <h2 className="text-base font-medium">{inLocale(t.ios, locale)}</h2>
          <p className="text-sm text-ink-2">
            {inLocale(t.iosHome, locale)}{' '}
            <TextLink href={appUrl} className="underline">
              {inLocale(t.openApp, locale)}
            </TextLink>
          </p>
          <p className="text-sm text-ink-2">
            {inLocale(t.iosProfile, locale).replace('{status}', inLocale(t.iosStatus[iosSigner], locale))}{' '}
            <TextLink href={iosUrl} className="underline">
              {inLocale(t.profile, locale)}
            </TextLink>
          </p>
        </div>
      )}
      {!isPhone() && !isReplaced && (
        <div className="flex flex-col items-center gap-2">
          <Suspense>
            <QrPicture text={location.href} label={inLocale(t.scan, locale)} />
          </Suspense>
          <p className="text-sm text-ink-2">{inLocale(t.scan, locale)}</p>
        </div>
      )}
      <dl className="divide-y divide-line border-y text-sm">
        {facts.map(([name, value]) => (
          <div key={name.en} className="py-2">
            <dt className="text-ink-3">{inLocale(name, locale)}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

import { withdrawBuild } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import type { AppBuild } from '@slipway/contract/users/app-builds/app-builds.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Copyable } from '@slipway/ui/data/Copyable.tsx'
import { CopyButton } from '@slipway/ui/data/CopyButton.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { fileSize, formatTime } from '@slipway/web-client/formats.ts'
import { useState } from 'react'
import { HereOnlyNotice } from '../../../shared/phone/PhoneUnreached.tsx'
import { QrPicture } from '../../../shared/pictures/QrPicture.tsx'
import { useBuildChange } from './app-builds.queries.ts'
import { buildsTexts } from './builds-texts.ts'
import { fingerprint } from './fingerprint.ts'

/** ST-55: the code of one build, with its version under it. */
export function BuiltPackage({ build }: { build: AppBuild }) {
  const t = buildsTexts()
  const [isAsking, setAsking] = useState(false)
  const withdraw = useBuildChange(withdrawBuild, 'inPlace')
  const { oemVersion, pageUrl, innerAndroidDownloadUrl, iosDownloadUrl, size, sha256, certSha256 } = build
  const { buildId, endTime, expiresTime } = build
  const confirm = () =>
    withdraw.mutate(
      { buildId },
      {
        onSuccess: () => {
          showToast('success', t.withdrawing.done)
          setAsking(false)
        },
      },
    )
  return (
    <>
      <div className="flex flex-col items-center gap-2">
        <QrPicture text={pageUrl} label={t.qr(oemVersion)} isLarge />
        <p className="text-sm text-ink-2">{t.qrVersion(oemVersion)}</p>
      </div>
      <HereOnlyNotice url={pageUrl} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <TextLink download href={innerAndroidDownloadUrl}>
          {t.links.android}
        </TextLink>
        <TextLink download href={iosDownloadUrl}>
          {t.links.ios}
        </TextLink>
        <CopyButton text={pageUrl} label={t.links.page} />
        <TextButton onClick={() => setAsking(true)}>{t.withdraw}</TextButton>
      </div>
      <DescriptionList
        items={[
          { term: t.facts.size, value: fileSize(size ?? 0) },
          { term: t.facts.built, value: formatTime(endTime ?? 0) },
          { term: t.facts.expires, value: expiresTime === null ? t.facts.untilWithdrawn : formatTime(expiresTime) },
          { term: t.facts.sha256, value: <Copyable text={sha256} /> },
          { term: t.facts.signer, value: <Copyable text={fingerprint(certSha256)} /> },
          { term: t.facts.profile, value: t.profiles[build.iosSigner] },
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.withdrawing.title(oemVersion)}
        confirmLabel={t.withdraw}
        busy={withdraw.isPending}
        onConfirm={confirm}
      >
        <p>{t.withdrawing.text}</p>
      </ConfirmDialog>
    </>
  )
}

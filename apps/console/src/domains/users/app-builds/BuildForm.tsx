import { startBuild } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import type { BuildOutlook } from '@slipway/contract/users/app-builds/app-builds.ts'
import type { BuildNeed } from '@slipway/contract/users/app-builds/build-readiness.ts'
import { isOemVersion } from '@slipway/contract/users/app-builds/oem-version.ts'
import { publishApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { useBuildChange } from './app-builds.queries.ts'
import { buildsTexts } from './builds-texts.ts'
import { LimitDialog } from './LimitDialog.tsx'

/** Steps of an application where a need is met; the others are met by the administrator. */
const stepOf: Partial<Record<BuildNeed, string>> = {
  published: 'publish',
  agreement: 'agreements',
  privacy: 'agreements',
  exampleName: 'identity',
}

/** What keeps the next build from starting, its version, and the button. */
export function BuildForm({ appId, build }: { appId: string; build: BuildOutlook }) {
  const t = buildsTexts()
  const start = useBuildChange(startBuild, 'inPlace')
  const publish = useBuildChange(publishApp, 'inPlace')
  const [oemVersion, setVersion] = useState(build.nextVersion)
  const { packageType, missing, day, month, buildId } = build
  // The one thing that a press does on the way.
  const publishes = missing.length === 1 && missing[0] === 'published'
  const isWrong = !isOemVersion(oemVersion)
  const press = async (): Promise<void> => {
    try {
      if (publishes) await publish.mutateAsync({ appId })
      await start.mutateAsync({ appId, packageType, oemVersion })
      showToast('success', t.started)
    } catch {
      // Shown in place, or by the dialog of the limits.
    }
  }
  const error = publish.error ?? start.error
  const isLimit = isRefused(error, 'appBuilds.dayLimit', 'appBuilds.monthLimit')
  return (
    <>
      <Needs appId={appId} missing={missing} />
      <Tools build={build} />
      <TextField
        label={t.version}
        value={oemVersion}
        hint={t.versionHint}
        error={isWrong ? t.versionWrong : undefined}
        onChange={(event) => setVersion(event.target.value)}
      />
      {error && !isLimit && <Notice tone="danger">{error.message}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          tone="primary"
          busy={start.isPending || publish.isPending}
          disabled={isWrong || (missing.length > 0 && !publishes)}
          onClick={() => void press()}
        >
          {publishes ? t.publishAndBuild : buildId === '' ? t.build : t.rebuild}
        </Button>
        <span className="text-sm text-ink-3">{t.quota(day.used, day.limit, month.used, month.limit)}</span>
      </div>
      {isLimit && <LimitDialog error={error} onClose={() => start.reset()} />}
    </>
  )
}

function Needs({ appId, missing }: { appId: string; missing: readonly BuildNeed[] }) {
  const t = buildsTexts()
  const paths = useConsolePaths()
  if (missing.length === 0) return null
  return (
    <Notice tone="warning">
      <p>{t.missing}</p>
      <ul>
        {missing.map((need) => {
          const step = stepOf[need]
          return (
            <li key={need}>
              {step === undefined ? t.needs[need] : <TextLink href={paths.app(appId, step)}>{t.needs[need]}</TextLink>}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

function Tools({ build: { toolsMissing, toolsCommand } }: { build: BuildOutlook }) {
  const t = buildsTexts()
  if (toolsMissing.length === 0) return null
  if (toolsMissing.includes('builds')) return <Notice tone="warning">{t.tools.none}</Notice>
  return (
    <>
      <Notice tone="warning">{t.tools.text + toolsMissing.join(', ')}</Notice>
      <CopyBlock label={t.tools.command} tabs={[{ key: 'apt', label: t.tools.command, code: toolsCommand }]} />
    </>
  )
}

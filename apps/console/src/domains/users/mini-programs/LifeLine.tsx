import { isError } from '@slipway/contract/users/mini-programs/mini-findings.ts'
import { versionStage } from '@slipway/contract/users/mini-programs/mini-programs.lifecycle.ts'
import type {
  MiniProgramDetail,
  MiniVersion,
  Publication,
} from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { acknowledgeFindings, reviewMiniVersion } from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { GoingBack } from './GoingBack.tsx'
import { lifeOf, nextStepOf, type LifeStep } from './life-of.ts'
import { useMiniChange } from './mini-programs.queries.ts'
import { miniTexts } from './mini-texts.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { UploadButton } from './UploadButton.tsx'

const PublishDialog = lazyPart(async () => ({ default: (await import('./PublishDialog.tsx')).PublishDialog }))
const PreviewDialog = lazyPart(async () => ({ default: (await import('./PreviewDialog.tsx')).PreviewDialog }))

const tones: Readonly<Record<LifeStep['state'], DotTone>> = {
  done: 'released',
  failed: 'danger',
  now: 'trial',
  open: 'debugging',
}

interface Props {
  detail: MiniProgramDetail
  history: readonly Publication[]
  onUpload: () => void
}

/** One line: how far the last version has come, and the button that comes next. */
export function LifeLine({ detail, history, onUpload }: Props) {
  const t = miniTexts()
  const { preview } = useSearch({ strict: false }) as { preview?: string }
  const [dialog, setDialog] = useState<'publish' | 'preview' | undefined>(preview === 'open' ? 'preview' : undefined)
  const [newest] = detail.versions
  const close = () => setDialog(undefined)
  const { miniProgramId } = detail.program
  const { packaged, checking, inReview, packaging } = versionStage
  const isShowable =
    newest !== undefined && [packaged, checking, inReview, packaging].some((one) => one === newest.stage)
  return (
    <Panel title={newest ? t.life.version(newest.version) : t.life.none} className="mb-5">
      <div className="flex flex-col gap-4 p-4">
        {newest && (
          <ol aria-label={t.life.label} className="flex flex-wrap gap-x-6 gap-y-2">
            {lifeOf(newest, history).map(({ key, state, time }) => (
              <li key={key} className={state === 'open' ? 'text-ink-3' : ''}>
                <StatusDot tone={tones[state]}>{t.life[key]}</StatusDot>
                <span className="block text-xs text-ink-3 tabular-nums">{time === null ? ' ' : formatTime(time)}</span>
              </li>
            ))}
          </ol>
        )}
        {newest && <Trouble version={newest} />}
        <div className="flex flex-wrap items-start gap-2">
          <NextButton detail={detail} onUpload={onUpload} onPublish={() => setDialog('publish')} />
          {isShowable && <Button onClick={() => setDialog('preview')}>{t.preview}</Button>}
          <GoingBack detail={detail} />
        </div>
        {newest?.stage === inReview && <Reviewing miniProgramId={miniProgramId} versionId={newest.versionId} />}
      </div>
      <Suspense>
        {dialog === 'publish' && newest && <PublishDialog detail={detail} version={newest} onClose={close} />}
        {dialog === 'preview' && isShowable && (
          <PreviewDialog miniProgramId={miniProgramId} version={newest} onClose={close} />
        )}
      </Suspense>
    </Panel>
  )
}

function NextButton({
  detail,
  onUpload,
  onPublish,
}: {
  detail: MiniProgramDetail
  onUpload: () => void
  onPublish: () => void
}) {
  const t = miniTexts()
  const paths = useConsolePaths()
  const acknowledge = useMiniChange(acknowledgeFindings)
  const { miniProgramId } = detail.program
  const next = nextStepOf(detail)
  const upload = (isNext: boolean) => <UploadButton miniProgramId={miniProgramId} isNext={isNext} onUpload={onUpload} />
  if (next === 'upload') return upload(true)
  if (next === 'acknowledge') {
    const versionId = detail.versions[0]?.versionId ?? ''
    return (
      <>
        <Button
          tone="primary"
          busy={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ miniProgramId, versionId })}
        >
          {t.acknowledge}
        </Button>
        {upload(false)}
      </>
    )
  }
  if (next === 'waitReview' || next === 'waitPackage') {
    return (
      <>
        <p className="py-2 text-ink-2">{next === 'waitReview' ? t.waitingReview : t.waitingPackage}</p>
        {upload(false)}
      </>
    )
  }
  return (
    <>
      {next === 'chooseApps' ? (
        <LinkButton tone="primary" href={paths.miniProgram(miniProgramId, 'apps')}>
          {t.chooseApps}
        </LinkButton>
      ) : (
        <Button tone="primary" onClick={onPublish}>
          {next === 'publishFull' ? t.publishFull : t.publish}
        </Button>
      )}
      {upload(false)}
    </>
  )
}

/** What keeps the version from going on, with file and line. */
function Trouble({ version: { stage, findings, reason } }: { version: MiniVersion }) {
  const t = miniTexts()
  const { failed, reviewRefused, expired, packaged } = versionStage
  if (stage === reviewRefused) return <Notice tone="danger">{t.refusedBecause(reason)}</Notice>
  if (stage === expired) return <Notice tone="warning">{t.expired}</Notice>
  if (stage === failed && reason === 'damaged') return <Notice tone="danger">{t.damaged}</Notice>
  if (findings.length === 0 || stage === packaged) return null
  const isBroken = findings.some(({ kind }) => isError(kind))
  return (
    <Notice tone={isBroken ? 'danger' : 'warning'}>
      <p>{isBroken ? t.findings.error : t.findings.warning}</p>
      <ul>
        {findings.map(({ kind, file, line, detail }) => (
          <li key={`${kind} ${file} ${line} ${detail}`}>
            <code className="font-mono text-xs break-all">{t.findings.line(file, line)}</code> {t.finding(kind)}
            {detail && (
              <>
                {' '}
                <code className="font-mono text-xs break-all">{detail}</code>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Reviewing(named: { miniProgramId: string; versionId: string }) {
  const mayReview = useMay(reviewMiniVersion)
  return mayReview && <ReviewForm {...named} />
}

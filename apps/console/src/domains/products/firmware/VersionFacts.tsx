import { editOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import type { OtaDetail } from '@slipway/contract/products/firmware/firmware.ts'
import { markOtaSecurity } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { fileSize, formatTime } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../shared/use-may.ts'
import { firmwareTexts } from './firmware-texts.ts'
import { useMarkSecurity } from './firmware.queries.ts'

const EditDrawer = lazyPart(async () => ({ default: (await import('./EditDrawer.tsx')).EditDrawer }))

export function VersionFacts({ release }: { release: OtaDetail }) {
  const texts = firmwareTexts()
  const t = texts.facts
  const mayEdit = useMay(editOta)
  const [isEditing, setEditing] = useState(false)
  const isGone = release.deleteTime !== null || release.withdrawTime !== null
  const code = (text: string) => <code className="font-mono text-xs break-all">{text}</code>
  return (
    <Panel
      title={t.title}
      aside={
        mayEdit && !isGone ? (
          <Button size="small" onClick={() => setEditing(true)}>
            {t.edit}
          </Button>
        ) : undefined
      }
    >
      <div className="p-4">
        <DescriptionList
          items={[
            {
              term: t.file,
              value: (
                <TextLink href={release.firmwareUrl} download>
                  {release.fileName} · {fileSize(release.size)}
                </TextLink>
              ),
            },
            {
              term: t.protocol,
              value: release.serialProtocolUrl ? (
                <TextLink href={release.serialProtocolUrl} download>
                  {t.download}
                </TextLink>
              ) : (
                texts.none
              ),
            },
            ...release.withPackages.map(({ firmwareType, firmwareVersion }) => ({
              term: t.together,
              value: `${texts.types[firmwareType]} ${firmwareVersion}`,
            })),
            { term: t.md5, value: code(release.md5) },
            { term: t.sha256, value: code(release.sha256) },
            { term: t.security, value: <SecurityMark release={release} /> },
            { term: t.remind, value: texts.remind[release.remindType] },
            { term: t.notes, value: <Words text={release.releaseNotes} /> },
            { term: t.notesEn, value: <Words text={release.releaseNotesEn} /> },
            { term: t.by, value: `${release.account} · ${formatTime(release.createTime)}` },
          ]}
        />
      </div>
      {isEditing && <EditDrawer release={release} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

function SecurityMark({ release }: { release: OtaDetail }) {
  const t = firmwareTexts().facts
  const may = useMay(markOtaSecurity)
  const mark = useMarkSecurity()
  const { productId, recordId, isSecurity } = release
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {isSecurity ? t.isSecurity : t.noSecurity}
      {may && (
        <TextButton
          disabled={mark.isPending}
          onClick={() =>
            mark.mutate(
              { productId, recordId, isSecurity: !isSecurity },
              { onSuccess: () => showToast('success', isSecurity ? t.unmarked : t.marked) },
            )
          }
        >
          {isSecurity ? t.unmark : t.mark}
        </TextButton>
      )}
    </span>
  )
}

const Words = ({ text }: { text: string }) => (
  <span className="break-words whitespace-pre-line">{text || firmwareTexts().none}</span>
)

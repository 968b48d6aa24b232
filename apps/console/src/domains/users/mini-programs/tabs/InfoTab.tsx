import { updateMiniProgram } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import type { MiniProgramDetail } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Copyable } from '@slipway/ui/data/Copyable.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import { useState } from 'react'
import { CoverPictureField } from '../../../../shared/pictures/CoverPictureField.tsx'
import { useMiniChange } from '../mini-programs.queries.ts'
import { miniTexts } from '../mini-texts.ts'
import { NameFields, useNameForm } from '../NameFields.tsx'
import { stageTone } from '../shown-program.ts'

const BYTES_PER_KB = 1024

/** SC-70: names, logo, and the versions. */
export function InfoTab({ detail }: { detail: MiniProgramDetail }) {
  const all = miniTexts()
  const t = all.info
  const { program, versions } = detail
  const { miniProgramId, firstCategory, secondCategory } = program
  const [logo, setLogo] = useState(program.logo)
  const update = useMiniChange(updateMiniProgram, 'inPlace')
  const form = useNameForm({ cnName: program.cnName, enName: program.enName }, async (names) => {
    await update.mutateAsync({ miniProgramId, firstCategory, secondCategory, logo, ...names })
    showToast('success', t.saved)
  })
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Panel title={all.tabs.info}>
        <div className="p-4">
          <Form onSubmit={form.submit}>
            <NameFields form={form} />
            <CoverPictureField
              purpose="miniProgramLogo"
              label={t.logo}
              hint={t.logoHint}
              value={logo}
              onChange={setLogo}
            />
            <div>
              <Button tone="primary" type="submit" busy={form.isBusy}>
                {t.save}
              </Button>
            </div>
          </Form>
        </div>
      </Panel>
      <div className="flex min-w-0 flex-col gap-6">
        <Panel title={t.versions}>
          {versions.length === 0 ? (
            <p className="p-4 text-ink-2">{all.life.none}</p>
          ) : (
            <ul>
              {versions.map((version) => (
                <li
                  key={version.versionId}
                  className="flex flex-wrap gap-x-4 gap-y-1 border-b px-4 py-3 last:border-b-0"
                >
                  <code className="min-w-16 font-mono text-sm">{version.version || '–'}</code>
                  <StatusDot tone={stageTone(version.stage)}>{all.stages[version.stage]}</StatusDot>
                  <span className="text-sm text-ink-2 tabular-nums">
                    {formatTime(version.uploadTime)}
                    {version.files > 0 &&
                      ` · ${t.files(version.files, formatNumber(Math.ceil(version.size / BYTES_PER_KB)))}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel>
          <div className="p-4">
            <DescriptionList
              items={[
                { term: t.id, value: <Copyable text={miniProgramId} /> },
                { term: t.owner, value: program.owner },
                { term: t.created, value: formatTime(program.createTime) },
              ]}
            />
          </div>
        </Panel>
      </div>
    </div>
  )
}

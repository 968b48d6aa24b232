import { lintPanel, lintStandardPanel } from '@slipway/contract/products/features/panel/lint-panel.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { documentIn } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import { savePanelDraft } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import type { PanelDraftDetail } from '@slipway/contract/products/panels/panel-drafts.ts'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel as Framed } from '@slipway/ui/layout/Panel.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { lazyPart } from '../../../../shared/lazy-part.tsx'
import { useMay } from '../../../../shared/use-may.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { designerTexts } from './designer-texts.ts'
import { DesignerBar } from './DesignerBar.tsx'
import { Inspector } from './inspector/Inspector.tsx'
import { LintList } from './LintList.tsx'
import { LeftColumn } from './LeftColumn.tsx'
import { DragGhost } from './phone/DragGhost.tsx'
import { Phone } from './phone/Phone.tsx'
import { PhoneBar } from './phone/PhoneBar.tsx'
import type { Simulator } from './phone/simulator.ts'
import { usePhoneLook } from './use-phone-look.ts'
import { usePhone } from './phone/use-phone.ts'
import { useAutosave } from './use-autosave.ts'
import { useDesigner } from './use-designer.ts'
import { useShortcuts } from './use-shortcuts.ts'
import './designer.css'

const SampleProduct = lazyPart(async () => ({ default: (await import('./SampleProduct.tsx')).SampleProduct }), {
  inPage: true,
})
const PublishDialog = lazyPart(async () => ({ default: (await import('./PublishDialog.tsx')).PublishDialog }))

interface Props {
  draft: PanelDraftDetail
  model: readonly PanelFeature[]
  productName: string
  /** Absent where virtual devices aren't offered. */
  Simulator: Simulator | undefined
}

/** Palette, phone and inspector of one draft. */
export function Designer({ draft, model, productName, Simulator }: Props) {
  const texts = designerTexts()
  const navigate = useNavigate()
  const paths = useConsolePaths()
  const mayEdit = useMay(savePanelDraft)
  const designer = useDesigner(documentIn(draft.document))
  const { document } = designer
  const [draftName, setDraftName] = useState(draft.draftName)
  const [isPublishing, setPublishing] = useState(false)
  const { look, changeLook, leftTab, setLeftTab, live, setLive, isLive } = usePhoneLook(
    mayEdit,
    Simulator !== undefined,
  )
  const shownName = draftName.trim() === '' ? draft.draftName : draftName
  const autosave = useAutosave(draft, { document, draftName: shownName }, { isOff: !mayEdit })
  const lint = draft.isStandard ? lintStandardPanel : lintPanel
  const problems = useMemo(() => lint(document, model), [lint, document, model])
  const withErrors = useMemo(
    () => new Set(problems.flatMap(({ level, item }) => (level === 'error' && item !== undefined ? [item] : []))),
    [problems],
  )
  const { content, boxes, measure, drag, startDrag } = usePhone(designer, look, live?.view)
  useShortcuts(designer, mayEdit && look.mode === 'design' && !isPublishing)
  const errors = problems.filter(({ level }) => level === 'error').length
  const backHref =
    draft.isStandard || draft.productId === null ? paths.standardPanels : paths.product(draft.productId, 'interface')
  const publish = async () => {
    if (await autosave.save()) setPublishing(true)
  }
  const { conflict } = autosave
  return (
    <div className="mt-4 flex flex-col gap-4">
      <DesignerBar
        designer={designer}
        autosave={autosave}
        backHref={backHref}
        isStandard={draft.isStandard}
        draftName={draftName}
        onRename={setDraftName}
        mayEdit={mayEdit}
        onPublish={() => void publish()}
      />
      {draft.isStandard && (
        <SampleProduct draft={draft} productName={productName} beforeChange={autosave.save} mayEdit={mayEdit} />
      )}
      {!mayEdit && <Notice>{texts.readOnly}</Notice>}
      <div className="ds-columns" data-live={isLive || undefined}>
        {(mayEdit || isLive) && (
          <LeftColumn
            designer={designer}
            model={model}
            startDrag={startDrag}
            mayEdit={mayEdit}
            device={
              isLive && Simulator && draft.productId !== null
                ? { Simulator, productId: draft.productId, onLive: setLive }
                : undefined
            }
            tab={leftTab}
            onTab={setLeftTab}
          />
        )}
        <div className="ds-stage">
          <PhoneBar look={look} onChange={changeLook} mayDesign={mayEdit} maySimulate={Simulator !== undefined} />
          <Phone
            designer={designer}
            model={model}
            name={productName}
            look={look}
            live={isLive ? (live ?? 'none') : undefined}
            content={content}
            boxes={boxes}
            onScroll={measure}
            drag={drag}
            startDrag={startDrag}
            problems={withErrors}
          />
          <p className="text-center text-xs text-ink-2">
            {isLive ? (live ? texts.device.live : texts.device.none) : texts.phone.sample}
          </p>
        </div>
        <div className="ds-side">
          <LintList problems={problems} designer={designer} model={model} />
          {mayEdit && (
            <Framed title={texts.inspector.label}>
              <div data-edits className="flex flex-col gap-3 p-3">
                <Inspector designer={designer} model={model} />
              </div>
            </Framed>
          )}
        </div>
      </div>
      <DragGhost store={drag} />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={document}
          model={model}
          onTakeTheirs={() => {
            autosave.over(conflict)
            designer.replace(conflict.theirs)
            setDraftName(conflict.draftName)
          }}
          onKeepMine={() => autosave.over(conflict)}
        />
      )}
      {isPublishing && (
        <PublishDialog
          draft={{ ...draft, draftName: shownName }}
          errors={errors}
          updateTime={autosave.savedAt}
          onClose={() => setPublishing(false)}
          onPublished={() => void navigate({ href: backHref })}
        />
      )}
    </div>
  )
}

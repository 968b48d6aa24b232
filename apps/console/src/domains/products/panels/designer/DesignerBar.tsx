import { Button } from '@slipway/ui/actions/Button.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Input } from '@slipway/ui/form/Input.tsx'
import { Redo2, Undo2 } from 'lucide-react'
import { designerTexts } from './designer-texts.ts'
import type { Autosave } from './use-autosave.ts'
import type { Designer } from './use-designer.ts'

interface Props {
  designer: Designer
  autosave: Autosave
  backHref: string
  isStandard: boolean
  draftName: string
  onRename: (name: string) => void
  mayEdit: boolean
  onPublish: () => void
}

/** The draft and its state: name, steps back and forth, whether it is saved. */
export function DesignerBar({
  designer,
  autosave,
  backHref,
  isStandard,
  draftName,
  onRename,
  mayEdit,
  onPublish,
}: Props) {
  const texts = designerTexts()
  const t = texts.bar
  const { state } = autosave
  const isOpen = state === 'dirty' || state === 'failed'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TextLink href={backHref}>{isStandard ? texts.standard.back : texts.back}</TextLink>
      <div className="w-70 max-w-full">
        <Input
          aria-label={t.name}
          value={draftName}
          maxLength={100}
          disabled={!mayEdit}
          autoComplete="off"
          onChange={({ target }) => onRename(target.value)}
        />
      </div>
      {mayEdit && (
        <>
          <span className="flex gap-2">
            <IconButton
              label={t.undo}
              framed
              size="normal"
              icon={<Undo2 size={16} />}
              disabled={!designer.mayUndo}
              onClick={designer.undo}
            />
            <IconButton
              label={t.redo}
              framed
              size="normal"
              icon={<Redo2 size={16} />}
              disabled={!designer.mayRedo}
              onClick={designer.redo}
            />
          </span>
          <output className="text-sm text-ink-2">{state === 'gone' ? texts.conflict.gone : t[state]}</output>
          {isOpen && <TextButton onClick={() => void autosave.save()}>{t.saveNow}</TextButton>}
          <Button tone="primary" className="ml-auto" disabled={state === 'gone'} onClick={onPublish}>
            {t.publish}
          </Button>
        </>
      )}
    </div>
  )
}

import {
  modelVersionLimits,
  type DraftPreview,
} from '@slipway/contract/products/features/model-versions/model-versions.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { ChangeList } from './ChangeList.tsx'
import { usePublishDraft } from './model-versions.queries.ts'
import { versionTexts } from './version-texts.ts'

interface Props {
  productId: string
  preview: DraftPreview
  onClose: () => void
}

/** All changes that publishing would make and their effects, shown before anything is saved. */
export function ReviewDrawer({ productId, preview, onClose }: Props) {
  const t = versionTexts().review
  const kit = useKitTexts()
  const publish = usePublishDraft()
  // The reviewed draft is the one that is published, regardless of later reloads (SI-122).
  const [{ draft, published, changes, uses }, setSeen] = useState(preview)
  const [note, setNote] = useState('')
  const [accepted, setAccepted] = useState(false)
  const [isReminded, setReminded] = useState(false)
  const breaking = changes.filter(({ breaks }) => breaks).length
  const isMoved = preview.draft !== draft
  const next = published + 1

  const confirm = () => {
    if (breaking > 0 && !accepted) {
      setReminded(true)
      return
    }
    publish.mutate(
      { productId, draft, note, acceptBreaking: accepted },
      {
        onSuccess: ({ version }) => {
          showToast('success', t.published(version))
          onClose()
        },
      },
    )
  }
  const lookAgain = () => {
    publish.reset()
    setAccepted(false)
    setSeen(preview)
  }
  const problem = publish.error?.message
  return (
    <Drawer
      open
      onClose={onClose}
      title={t.title}
      description={t.text(published)}
      foot={
        <>
          {breaking > 0 && (
            <Checkbox
              className="mr-auto"
              label={t.accept(breaking)}
              hint={isReminded && !accepted ? <span className="text-danger">{t.mustAccept}</span> : undefined}
              checked={accepted}
              onChange={(event) => setAccepted(event.target.checked)}
            />
          )}
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone={breaking > 0 ? 'danger' : 'primary'} busy={publish.isPending} onClick={confirm}>
            {t.publish(next)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {problem !== undefined && (
          <Notice
            tone="danger"
            action={
              isMoved ? (
                <Button size="small" onClick={lookAgain}>
                  {t.reload}
                </Button>
              ) : undefined
            }
          >
            {problem}
          </Notice>
        )}
        <TextField
          label={t.note}
          hint={t.noteHint}
          value={note}
          maxLength={modelVersionLimits.note.max}
          onChange={(event) => setNote(event.target.value)}
        />
        <ChangeList changes={changes} uses={uses} />
      </div>
    </Drawer>
  )
}

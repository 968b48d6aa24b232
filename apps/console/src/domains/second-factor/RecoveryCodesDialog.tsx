import { Button } from '@slipway/ui/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/ConfirmDialog.tsx'
import { CopyBlock } from '@slipway/ui/CopyBlock.tsx'
import { Dialog } from '@slipway/ui/Dialog.tsx'
import { FormFoot } from '@slipway/ui/FormFoot.tsx'
import { Notice } from '@slipway/ui/Notice.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { secondFactorTexts } from './second-factor-texts.ts'

/** The one time that recovery codes are shown: it asks before they are gone. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = secondFactorTexts().recovery
  const [isAsking, setAsking] = useState(false)
  const text = codes.join('\n')
  const download = () => {
    const link = document.createElement('a')
    const file = new Blob([`${t.fileHead(window.location.host)}\n\n${text}\n`], { type: 'text/plain' })
    link.href = URL.createObjectURL(file)
    link.download = t.fileName
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <>
      <Dialog open onClose={() => setAsking(true)} title={t.shownTitle} size="small" keepOnOutsidePress>
        <div data-secret className="flex flex-col gap-4">
          <Notice tone="warning">{t.shownText}</Notice>
          <CopyBlock label={t.label} tabs={[{ key: 'codes', label: t.label, code: text }]} />
          <FormFoot>
            <Button icon={<Download size={16} />} onClick={download}>
              {t.download}
            </Button>
            <Button tone="primary" onClick={onClose}>
              {t.done}
            </Button>
          </FormFoot>
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.keepTitle}
        tone="primary"
        confirmLabel={t.done}
        cancelLabel={t.keepCancel}
        onConfirm={onClose}
      >
        {t.keepText}
      </ConfirmDialog>
    </>
  )
}

import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { ShownOnceDialog } from '@slipway/ui/overlay/ShownOnceDialog.tsx'
import { Download } from 'lucide-react'
import { saveFile } from '../../../shared/save-file.ts'
import { secondFactorTexts } from './second-factor-texts.ts'

/** Shows the recovery codes once, and asks for confirmation before closing. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = secondFactorTexts().recovery
  const text = codes.join('\n')
  const download = () => {
    saveFile(new Blob([`${t.fileHead(window.location.host)}\n\n${text}\n`], { type: 'text/plain' }), t.fileName)
  }
  return (
    <ShownOnceDialog
      title={t.shownTitle}
      size="small"
      warning={t.shownText}
      asking={t}
      doneLabel={t.done}
      actions={
        <Button icon={<Download size={16} />} onClick={download}>
          {t.download}
        </Button>
      }
      onClose={onClose}
    >
      <CopyBlock label={t.label} tabs={[{ key: 'codes', label: t.label, code: text }]} />
    </ShownOnceDialog>
  )
}

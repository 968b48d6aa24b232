import { filePurposes, maxBytesOf } from '@slipway/contract/file-purposes.ts'
import type { PanelPicture } from '@slipway/contract/products/features/panel/panel-document.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { FileField } from '../../../../../shared/files/FileField.tsx'
import { useState } from 'react'
import { storedPicture } from '../../../../../shared/pictures/stored-picture.ts'
import { designerTexts } from '../designer-texts.ts'

interface Props {
  label: string
  picture: PanelPicture | undefined
  onChange: (picture: PanelPicture | undefined) => void
}

const KIB = 1024

/** A picture of the panel: uploaded when it is chosen, shown with its size. */
export function PictureFields({ label, picture, onChange }: Props) {
  const t = designerTexts().inspector.picture
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const take = async (file: File | null) => {
    setProblem(undefined)
    if (!file) return
    if (file.size > maxBytesOf('panelDesignPic')) {
      setProblem(t.tooLarge)
      return
    }
    try {
      onChange({ url: await storedPicture(file, setPercent, 'panelDesignPic'), bytes: file.size })
    } catch (error) {
      setProblem(error instanceof Error && error.message ? error.message : t.failed)
    } finally {
      setPercent(undefined)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <FileField
        label={label}
        file={null}
        onFile={(file) => void take(file)}
        words={{ choose: picture ? t.replace : t.choose, limit: t.limit, remove: t.remove }}
        accept={filePurposes.panelDesignPic.mediaTypes.join(',')}
        percent={percent}
        disabled={percent !== undefined}
        error={problem}
      />
      {picture && (
        <span className="flex items-center gap-2">
          <img src={picture.url} alt="" className="size-9 rounded-sm border object-cover" />
          <span className="mr-auto text-xs text-ink-2">{t.size(Math.max(1, Math.round(picture.bytes / KIB)))}</span>
          <Button size="small" onClick={() => onChange(undefined)}>
            {t.remove}
          </Button>
        </span>
      )}
    </div>
  )
}

import { Upload } from 'lucide-react'
import { useState } from 'react'
import { FileButton } from '../../../shared/files/FileButton.tsx'
import { useUploadVersion } from './mini-programs.queries.ts'
import { miniTexts } from './mini-texts.ts'

interface Props {
  miniProgramId: string
  /** Whether it is the next step. */
  isNext: boolean
  onUpload: () => void
}

/** The progress is in the button's words; what the check finds is on the page. */
export function UploadButton({ miniProgramId, isNext, onUpload }: Props) {
  const t = miniTexts()
  const [percent, setPercent] = useState(0)
  const upload = useUploadVersion(miniProgramId)
  const send = (file: File) => {
    setPercent(0)
    onUpload()
    upload.mutate({ file, onProgress: (part) => setPercent(Math.round(part * 100)) })
  }
  return (
    <span className="flex flex-col gap-1">
      <FileButton
        {...(isNext && { tone: 'primary' as const })}
        label={t.upload}
        title={t.uploadHint}
        accept=".zip"
        icon={<Upload size={16} />}
        busy={upload.isPending}
        onFile={send}
      >
        {upload.isPending ? t.uploading(percent) : t.upload}
      </FileButton>
      {upload.error && (
        <span role="alert" className="text-xs text-danger">
          {upload.error.message}
        </span>
      )}
    </span>
  )
}

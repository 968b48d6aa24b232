import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { FileField } from '../../../../shared/files/FileField.tsx'
import { moduleTexts } from '../module-texts.ts'
import type { DocumentUpload } from './use-document.ts'

interface Props {
  label: string
  hint: string
  document: DocumentUpload
  disabled: boolean
}

/** A document that a version can have: the present one stays unless another is chosen or it is removed. */
export function DocumentField({ label, hint, document, disabled }: Props) {
  const texts = moduleTexts()
  const { file, setFile, percent } = document.upload
  return (
    <div className="flex flex-col gap-1.5">
      <FileField
        label={label}
        file={file}
        onFile={setFile}
        words={{
          choose: texts.version.choose,
          limit: document.hasPresent && !document.isRemoved ? texts.document.kept : hint,
          remove: texts.removeFile,
        }}
        percent={percent}
        disabled={disabled}
      />
      {document.hasPresent && !file && (
        <Checkbox
          label={texts.document.remove}
          checked={document.isRemoved}
          disabled={disabled}
          onChange={({ target }) => document.setRemoved(target.checked)}
        />
      )}
    </div>
  )
}

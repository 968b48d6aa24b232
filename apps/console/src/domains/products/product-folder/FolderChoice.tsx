import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { FolderDown, FolderUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { folderTexts } from './folder-texts.ts'
import { packChosen } from './pack-folder.ts'
import { useDownloadFolder } from './product-folder.queries.ts'

interface Props {
  productId: string
  onChoose: (file: File) => void
  busy: boolean
}

/** Downloads the product's current folder, and chooses a folder to compare with it: an archive or a local directory. */
export function FolderChoice({ productId, onChoose, busy }: Props) {
  const t = folderTexts()
  const download = useDownloadFolder(productId)
  const folders = useRef<HTMLInputElement>(null)
  const [isWithout, setWithout] = useState(false)

  const takeFolder = async (files: readonly File[]) => {
    const packed = await packChosen(files)
    setWithout(packed === undefined)
    if (packed) onChoose(packed)
  }
  const chooseFolder = () => {
    if (!folders.current) return
    folders.current.webkitdirectory = true
    folders.current.click()
  }
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">{t.intro}</p>
      <Button
        className="mb-4"
        icon={<FolderDown size={16} />}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {t.download}
      </Button>
      <label className="relative flex min-h-32 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border border-dashed border-line-2 bg-surface-2 px-4 py-6 text-center transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <input
          type="file"
          aria-label={t.choose}
          accept={['.zip', ...filePurposes.productFolder.mediaTypes].join(',')}
          disabled={busy}
          className="absolute inset-0 cursor-[inherit] opacity-0"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) onChoose(file)
            target.value = ''
          }}
        />
        <FolderUp size={22} aria-hidden="true" className="text-ink-3" />
        <span className="font-medium">{t.choose}</span>
        <span className="text-sm text-ink-2">{t.limit}</span>
      </label>
      <input
        ref={folders}
        type="file"
        hidden
        aria-label={t.chooseFolder}
        onChange={({ target }) => {
          void takeFolder([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button className="mt-3" busy={busy} onClick={chooseFolder}>
        {t.chooseFolder}
      </Button>
      {isWithout && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {t.noProduct}
        </p>
      )}
      <output className="sr-only">{busy ? t.looking : ''}</output>
    </>
  )
}

import { filePurposes } from '@slipway/contract/file-purposes.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import type { getProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Avatar } from '@slipway/ui/data/Avatar.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useRef, useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { accountTexts } from './account-texts.ts'
import { useSavePicture } from './profile.queries.ts'

const CropDialog = lazyPart(async () => ({
  default: (await import('../../../shared/pictures/CropDialog.tsx')).CropDialog,
}))

const { width: SIDE } = filePurposes.accountPic
/** Profile pictures are PNG, whatever they are cut from. */
const result = { name: 'picture.png', type: 'image/png' }

/** Decoding a larger file can stop the page for seconds. */
const MAX_SOURCE_MB = 20
const BYTES_PER_MB = 1024 * 1024

/** Chooses the account's picture from an image file, of which the browser cuts out a square. */
export function ProfilePicture({ profile }: { profile: OutputOf<typeof getProfile> }) {
  const t = accountTexts().profile
  const input = useRef<HTMLInputElement>(null)
  const save = useSavePicture()
  const [image, setImage] = useState<ImageBitmap>()

  const open = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_SOURCE_MB * BYTES_PER_MB) {
      showToast('error', t.picture.tooLarge(MAX_SOURCE_MB))
      return
    }
    try {
      setImage(await createImageBitmap(file))
    } catch {
      showToast('error', t.picture.notAnImage)
    }
  }
  const close = () => {
    image?.close()
    setImage(undefined)
  }
  const keep = async (picture: File | null) => {
    await save.mutateAsync(picture)
    showToast('success', picture ? t.picture.saved : t.picture.removed)
  }
  const { picture, accountName, account } = profile
  return (
    <div className="flex items-center gap-5">
      <Avatar name={accountName || account} src={picture || undefined} size="large" />
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => input.current?.click()}>{picture ? t.picture.change : t.picture.choose}</Button>
          {picture !== '' && (
            <Button tone="ghost" busy={save.isPending} onClick={() => void keep(null).catch(() => undefined)}>
              {t.picture.remove}
            </Button>
          )}
        </div>
        <p className="text-sm text-ink-3">{t.picture.hint}</p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="sr-only"
          tabIndex={-1}
          aria-label={t.picture.choose}
          onChange={(event) => {
            void open(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {image && (
        <CropDialog
          image={image}
          file={result}
          side={SIDE}
          isRound
          texts={t.picture.crop}
          onDone={async (square) => {
            await keep(square)
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

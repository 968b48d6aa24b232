import { Button } from '@slipway/ui/actions/Button.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useCallback, useRef, useState, type ChangeEvent } from 'react'
import { hasCamera } from '../../../../../shared/browser-support.ts'
import { addingTexts } from '../adding-texts.ts'
import { newDetector } from './detector.ts'
import { readCode, type Found } from './scanned-code.ts'
import { useCamera } from './use-camera.ts'

type Problem = 'foreignCode' | 'noCodeInPhoto'

/** The text of the first code in a picture. */
async function textIn(photo: File): Promise<string | undefined> {
  const picture = await createImageBitmap(photo)
  try {
    const [first] = await (await newDetector()).detect(picture)
    return first?.rawValue
  } finally {
    picture.close()
  }
}

/** Finds the QR code of a device, an invitation or a share: with the camera, else in a photo. */
export function Scanner({ onFound }: { onFound: (found: Found) => void }) {
  const t = addingTexts()
  const [isLive, setLive] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const read = useCallback(
    (text: string) => {
      const found = readCode(text)
      if (found) onFound(found)
      else setProblem('foreignCode')
    },
    [onFound],
  )
  const readPhoto = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = target.files ?? []
    if (!photo) return
    setProblem(undefined)
    const text = await textIn(photo).catch(() => undefined)
    target.value = ''
    if (text === undefined) setProblem('noCodeInPhoto')
    else read(text)
  }
  return (
    <div className="mt-4 flex flex-col gap-3">
      {isLive && <Viewfinder onText={read} />}
      {hasCamera() && (
        <Button
          tone="primary"
          size="large"
          className="h-11!"
          onClick={() => {
            setProblem(undefined)
            setLive(!isLive)
          }}
        >
          {isLive ? t.stopScan : t.startScan}
        </Button>
      )}
      <label className="flex min-h-11 cursor-pointer items-center justify-center rounded-md border px-4 text-center font-medium transition-colors hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-accent">
        {t.takePhoto}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          onChange={(event) => void readPhoto(event)}
        />
      </label>
      <div aria-live="polite">{problem && <Notice tone="warning">{t[problem]}</Notice>}</div>
    </div>
  )
}

function Viewfinder({ onText }: { onText: (text: string) => void }) {
  const t = addingTexts()
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video, onText)
  if (state === 'denied' || state === 'failed') return <Notice tone="warning">{t.camera[state]}</Notice>
  return (
    <div className="relative overflow-hidden rounded-lg bg-ink">
      <video ref={video} muted playsInline aria-label={t.viewfinder} className="aspect-square w-full object-cover" />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-[18%] rounded-lg border-2 border-surface opacity-80"
      />
    </div>
  )
}

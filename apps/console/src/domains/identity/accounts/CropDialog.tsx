import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { accountTexts } from './account-texts.ts'
import { draggedFrame, fittedFrame, largestFrame, MAX_ZOOM, sideOf, type CropFrame } from './crop-frame.ts'

interface Props {
  image: ImageBitmap
  onClose: () => void
  onSave: (picture: File) => Promise<void>
}

const { width: PIXELS } = filePurposes.accountPic
/** Of the frame's side, for each press of an arrow key. */
const KEY_STEP = 0.05
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
}

function draw(canvas: HTMLCanvasElement, image: ImageBitmap, frame: CropFrame): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const side = sideOf(image, frame)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, PIXELS, PIXELS)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, frame.x - side / 2, frame.y - side / 2, side, side, 0, 0, PIXELS, PIXELS)
}

/** Cuts a square out of a picture: by dragging, by the arrow keys, and with a zoom. */
export function CropDialog({ image, onClose, onSave }: Props) {
  const t = accountTexts().profile.picture
  const kit = useKitTexts()
  const zoomId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointer = useRef<{ x: number; y: number }>(undefined)
  const [frame, setFrame] = useState(() => largestFrame(image))
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (canvas.current) draw(canvas.current, image, frame)
  }, [image, frame])

  const drag = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLButtonElement>) => {
    if (!pointer.current) return
    const { width } = currentTarget.getBoundingClientRect()
    const [right, down] = [(clientX - pointer.current.x) / width, (clientY - pointer.current.y) / width]
    pointer.current = { x: clientX, y: clientY }
    setFrame((before) => draggedFrame(image, before, right, down))
  }
  const press = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    if (!step) return
    event.preventDefault()
    setFrame((before) => draggedFrame(image, before, step[0], step[1]))
  }
  const save = async () => {
    const blob = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'))
    if (!blob) return
    setBusy(true)
    try {
      await onSave(new File([blob], 'picture.png', { type: 'image/png' }))
      onClose()
    } catch {
      // A toast shows the reason; the dialog stays for another attempt.
      setBusy(false)
    }
  }
  const release = () => {
    pointer.current = undefined
  }
  return (
    <Dialog open onClose={onClose} title={t.crop} description={t.cropHint} size="small" keepOnOutsidePress>
      <div className="flex flex-col items-center gap-4 p-1">
        <button
          type="button"
          aria-label={t.frame}
          className="max-w-full cursor-grab touch-none overflow-hidden rounded-full border active:cursor-grabbing"
          onKeyDown={press}
          onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
            currentTarget.setPointerCapture(pointerId)
            pointer.current = { x: clientX, y: clientY }
          }}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
        >
          <canvas ref={canvas} width={PIXELS} height={PIXELS} className="size-64 max-w-full" />
        </button>
        <div className="flex w-64 max-w-full items-center gap-3 text-sm text-ink-2">
          <label htmlFor={zoomId}>{t.zoom}</label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={frame.zoom}
            className="min-w-0 flex-1 accent-accent"
            onChange={(event) => {
              const zoom = Number(event.target.value)
              setFrame((before) => fittedFrame(image, { ...before, zoom }))
            }}
          />
        </div>
      </div>
      <FormFoot>
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button tone="primary" busy={isBusy} onClick={() => void save()}>
          {t.save}
        </Button>
      </FormFoot>
    </Dialog>
  )
}

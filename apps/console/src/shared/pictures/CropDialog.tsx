import { Button } from '@slipway/ui/actions/Button.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { useCallback, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { movedCrop, placed, startCrop, zoomedCrop, zoomOf, type Crop } from './crop.ts'

const QUALITY = 0.92
const KEY_STEP = 0.05

const moves: Partial<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}
const zooms: Partial<Record<string, number>> = { '+': KEY_STEP, '=': KEY_STEP, '-': -KEY_STEP }

export interface CropTexts {
  title: string
  hint: string
  area: string
  zoom: string
  save: string
}

interface Props {
  image: ImageBitmap
  /** The name and the media type of the result; JPEG stays JPEG, anything else becomes PNG. */
  file: Pick<File, 'name' | 'type'>
  /** The side of the result in pixels. */
  side: number
  isRound?: boolean
  texts: CropTexts
  onDone: (file: File) => void | Promise<void>
  onClose: () => void
}

function drawn(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.width)
  context.imageSmoothingQuality = 'high'
  const { left, top, width, height } = placed(crop, image, canvas.width)
  context.drawImage(image, left, top, width, height)
}

/**
 * Cuts a square out of a picture, by pointer or keyboard. Not a form: its submission would bubble to the form that
 * contains the picture.
 */
export function CropDialog({ image, file, side, isRound = false, texts: t, onDone, onClose }: Props) {
  const kit = useKitTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState(() => startCrop(image))
  const [isBusy, setBusy] = useState(false)
  // Not an effect: the dialog mounts its content after its owner's effects.
  const draw = useCallback(
    (element: HTMLCanvasElement | null) => {
      canvas.current = element
      if (element) drawn(element, image, crop)
    },
    [image, crop],
  )

  const drag = ({ currentTarget, buttons, movementX, movementY }: PointerEvent) => {
    const { width } = currentTarget.getBoundingClientRect()
    if (buttons === 1) setCrop((now) => movedCrop(now, image, movementX / width, movementY / width))
  }
  const press = (event: KeyboardEvent) => {
    const [move, zoom] = [moves[event.key], zooms[event.key]]
    if (!move && zoom === undefined) return
    event.preventDefault()
    if (move) setCrop((now) => movedCrop(now, image, ...move))
    if (zoom !== undefined) setCrop((now) => zoomedCrop(now, image, zoomOf(now, image) + zoom))
  }
  const finish = async () => {
    const type = file.type === 'image/jpeg' ? file.type : 'image/png'
    const blob = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, type, QUALITY))
    if (!blob) return
    setBusy(true)
    try {
      await onDone(new File([blob], file.name, { type }))
    } catch {
      // A toast shows the reason; the dialog stays for another attempt.
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={t.title} description={t.hint} size="small" keepOnOutsidePress>
      <div className="flex flex-col items-center gap-3 p-1">
        <button
          type="button"
          aria-label={t.area}
          onKeyDown={press}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerMove={drag}
          className={`w-72 max-w-full cursor-grab touch-none overflow-hidden border active:cursor-grabbing ${isRound ? 'rounded-full' : 'rounded-lg'}`}
        >
          <canvas ref={draw} width={side} height={side} className="block aspect-square w-full" />
        </button>
        <label className="flex w-72 max-w-full items-center gap-3 text-sm text-ink-2">
          {t.zoom}
          <input
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={zoomOf(crop, image)}
            onChange={(event) => setCrop(zoomedCrop(crop, image, Number(event.target.value)))}
            className="h-9 min-w-0 flex-1 accent-accent"
          />
        </label>
      </div>
      <FormFoot>
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button tone="primary" busy={isBusy} onClick={() => void finish()}>
          {t.save}
        </Button>
      </FormFoot>
    </Dialog>
  )
}

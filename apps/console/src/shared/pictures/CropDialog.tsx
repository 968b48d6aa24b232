import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { useCallback, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTexts } from '../texts/texts.ts'
import { movedCrop, placed, startCrop, zoomedCrop, zoomOf, type Crop } from './crop.ts'

const { width: SIDE } = filePurposes.productPic
const QUALITY = 0.92
const KEY_STEP = 0.05

const moves: Partial<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}
const zooms: Partial<Record<string, number>> = { '+': KEY_STEP, '=': KEY_STEP, '-': -KEY_STEP }

interface Props {
  file: File
  /** The same, decoded. */
  picture: ImageBitmap
  onDone: (file: File) => void
  onClose: () => void
}

function drawn(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.imageSmoothingQuality = 'high'
  const { left, top, width, height } = placed(crop, picture, SIDE)
  context.drawImage(picture, left, top, width, height)
}

/** Cuts a picture to the square that products need (VA-27), by pointer or keyboard. */
export function CropDialog({ file: { name, type }, picture, onDone, onClose }: Props) {
  const t = useTexts().products.picture
  const kit = useKitTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState(() => startCrop(picture))
  // Not an effect: the dialog mounts its content after its owner's effects.
  const draw = useCallback(
    (element: HTMLCanvasElement | null) => {
      canvas.current = element
      if (element) drawn(element, picture, crop)
    },
    [picture, crop],
  )

  const drag = ({ currentTarget, buttons, movementX, movementY }: PointerEvent) => {
    const { width } = currentTarget.getBoundingClientRect()
    if (buttons === 1) setCrop((now) => movedCrop(now, picture, movementX / width, movementY / width))
  }
  const key = (event: KeyboardEvent) => {
    const [move, zoom] = [moves[event.key], zooms[event.key]]
    if (!move && zoom === undefined) return
    event.preventDefault()
    if (move) setCrop((now) => movedCrop(now, picture, ...move))
    if (zoom !== undefined) setCrop((now) => zoomedCrop(now, picture, zoomOf(now, picture) + zoom))
  }
  const finish = () => {
    const mediaType = type === 'image/jpeg' ? type : 'image/png'
    canvas.current?.toBlob((blob) => blob && onDone(new File([blob], name, { type: mediaType })), mediaType, QUALITY)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.cropTitle}
      description={t.cropText(`${SIDE}x${SIDE}`)}
      size="small"
      keepOnOutsidePress
    >
      {/* Not a form: its submission would bubble to the form that contains the picture. */}
      <div className="flex flex-col gap-2">
        <canvas
          ref={draw}
          width={SIDE}
          height={SIDE}
          // A canvas can't be dragged or moved by keys without a role that takes the keys.
          role="application"
          tabIndex={0}
          aria-label={t.cropArea}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerMove={drag}
          onKeyDown={key}
          className="mx-auto block aspect-square w-full max-w-80 cursor-grab touch-none rounded-lg border active:cursor-grabbing"
        />
        <label className="mx-auto flex w-full max-w-80 items-center gap-3 text-sm text-ink-2">
          {t.zoom}
          <input
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={zoomOf(crop, picture)}
            onChange={(event) => setCrop(zoomedCrop(crop, picture, Number(event.target.value)))}
            className="h-9 min-w-0 flex-1 accent-(--accent)"
          />
        </label>
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" onClick={finish}>
            {t.crop}
          </Button>
        </FormFoot>
      </div>
    </Dialog>
  )
}

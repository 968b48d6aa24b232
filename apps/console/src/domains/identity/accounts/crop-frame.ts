/** The square that is cut out of a picture: its center in pixels of the picture, and how far it is zoomed in. */
export interface CropFrame {
  x: number
  y: number
  /** 1: the largest square that fits. */
  zoom: number
}

interface PictureSize {
  width: number
  height: number
}

export const MAX_ZOOM = 5

/** The length of the square's sides, in pixels of the picture. */
export const sideOf = ({ width, height }: PictureSize, { zoom }: CropFrame): number => Math.min(width, height) / zoom

/** The largest square, in the middle of the picture. */
export const largestFrame = ({ width, height }: PictureSize): CropFrame => ({ x: width / 2, y: height / 2, zoom: 1 })

const limit = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/** The frame within the picture and within the zoom's range. */
export function fittedFrame(size: PictureSize, { x, y, zoom }: CropFrame): CropFrame {
  const fitted = { x, y, zoom: limit(zoom, 1, MAX_ZOOM) }
  const half = sideOf(size, fitted) / 2
  return { ...fitted, x: limit(x, half, size.width - half), y: limit(y, half, size.height - half) }
}

/** The frame after the picture was dragged; `right` and `down` are parts of the frame's side. */
export function draggedFrame(size: PictureSize, frame: CropFrame, right: number, down: number): CropFrame {
  const side = sideOf(size, frame)
  return fittedFrame(size, { ...frame, x: frame.x - right * side, y: frame.y - down * side })
}

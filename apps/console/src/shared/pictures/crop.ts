import type { PictureSize } from './picture-check.ts'

/** What the square frame shows: the point of the picture at its centre, and its size relative to the frame. */
export interface Crop {
  x: number
  y: number
  /** Frame sides per pixel of the picture. */
  scale: number
}

const MAX_ZOOM = 8

/** The whole picture fits into the frame. */
const leastScale = ({ width, height }: PictureSize): number => 1 / Math.max(width, height)
/** The picture covers the frame. */
const coverScale = ({ width, height }: PictureSize): number => 1 / Math.min(width, height)

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** Along one axis the picture covers the frame, or is centred in it. */
const centred = (at: number, side: number, scale: number): number =>
  side * scale <= 1 ? side / 2 : within(at, 1 / scale / 2, side - 1 / scale / 2)

export const startCrop = (size: PictureSize): Crop => ({
  x: size.width / 2,
  y: size.height / 2,
  scale: coverScale(size),
})

/** Moves the picture by fractions of the frame. */
export const movedCrop = ({ x, y, scale }: Crop, size: PictureSize, right: number, down: number): Crop => ({
  x: centred(x - right / scale, size.width, scale),
  y: centred(y - down / scale, size.height, scale),
  scale,
})

/** The slider's position from 0 to 1, in equal steps of magnification. */
export const zoomOf = ({ scale }: Crop, size: PictureSize): number =>
  Math.log(scale / leastScale(size)) / Math.log((MAX_ZOOM * coverScale(size)) / leastScale(size))

export function zoomedCrop(crop: Crop, size: PictureSize, zoom: number): Crop {
  const least = leastScale(size)
  const scale = least * ((MAX_ZOOM * coverScale(size)) / least) ** within(zoom, 0, 1)
  return movedCrop({ ...crop, scale }, size, 0, 0)
}

/** Where the picture lies in a frame with this side. */
export const placed = ({ x, y, scale }: Crop, size: PictureSize, side: number) => ({
  left: side / 2 - x * scale * side,
  top: side / 2 - y * scale * side,
  width: size.width * scale * side,
  height: size.height * scale * side,
})

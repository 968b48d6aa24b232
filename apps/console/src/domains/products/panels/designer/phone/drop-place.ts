import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import { listOf, placeOf, type Place } from '../editing/places.ts'

/** Where an item is on the phone, from its upper left corner. */
export interface Box {
  id: string
  left: number
  top: number
  width: number
  height: number
}
interface Point {
  x: number
  y: number
}

export interface Drop {
  to: Place
  /** The line that shows it. */
  line: { left: number; top: number; width: number; height: number }
}

const LINE = 3
/** The part of a group at its upper edge that is before it, and at its lower one, after it. */
const EDGE = 14

const distance = ({ left, top, width, height }: Box, { x, y }: Point): number =>
  Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height))

interface Dropped {
  document: PanelDocument
  page: string
  isGroup: boolean
  dragged?: string | undefined
}

interface Neighbour {
  box: Box
  place: Place
}

/**
 * Gives where something that is dropped at a point comes to stand: before or after the item nearest to it. The places of
 * all items are looked up once, so that a drag only compares distances.
 */
export function dropFinder(
  boxes: readonly Box[],
  { document, page, isGroup, dragged }: Dropped,
): (point: Point) => Drop | undefined {
  const all = boxes.flatMap((box): (Neighbour & { size: number | undefined })[] => {
    const place = placeOf(document, box.id)
    const isDragged = dragged !== undefined && (box.id === dragged || place?.group === dragged)
    if (!place || isDragged || (isGroup && place.group !== undefined)) return []
    const items = listOf(document, { page: place.page, group: box.id })
    return [{ box, place, size: items?.length }]
  })
  const groups = isGroup ? [] : all.filter(({ size }) => size !== undefined)
  const innerOf = new Map(groups.map(({ box }) => [box.id, all.filter(({ place }) => place.group === box.id)]))
  const outer = all.filter(({ place }) => place.group === undefined)
  const empty = { left: 16, top: 60, width: 200, height: LINE }
  const onEmptyPage = { to: { page, index: listOf(document, { page })?.length ?? 0 }, line: empty }

  return (point) => {
    const inGroup = groups.find(({ box }) => isWithin(box, point))
    const inner = inGroup && innerOf.get(inGroup.box.id)
    if (inGroup && inner?.length === 0) {
      const { box, place } = inGroup
      const line = { left: box.left, top: box.top + box.height - LINE, width: box.width, height: LINE }
      return { to: { page: place.page, group: box.id, index: 0 }, line }
    }
    const near = inner ?? outer
    return near.length > 0 ? beside(point, near) : onEmptyPage
  }
}

const isWithin = ({ left, top, width, height }: Box, { x, y }: Point): boolean =>
  x >= left && x <= left + width && y >= top + EDGE && y <= top + height - EDGE

function nearestTo(point: Point, all: readonly Neighbour[]): Neighbour | undefined {
  let found: Neighbour | undefined
  let least = Number.POSITIVE_INFINITY
  for (const one of all) {
    const away = distance(one.box, point)
    if (away >= least) continue
    least = away
    found = one
  }
  return found
}

function beside(point: Point, all: readonly Neighbour[]): Drop | undefined {
  const nearest = nearestTo(point, all)
  if (!nearest) return undefined
  const { box, place } = nearest
  const isInRow = all.some(
    (other) => other !== nearest && Math.abs(other.box.top - box.top) < 4 && other.box.left !== box.left,
  )
  const isAfter = isInRow ? point.x > box.left + box.width / 2 : point.y > box.top + box.height / 2
  const line = isInRow
    ? { left: isAfter ? box.left + box.width + 2 : box.left - LINE - 2, top: box.top, width: LINE, height: box.height }
    : { left: box.left, top: isAfter ? box.top + box.height + 2 : box.top - LINE - 2, width: box.width, height: LINE }
  return { to: { ...place, index: place.index + (isAfter ? 1 : 0) }, line }
}

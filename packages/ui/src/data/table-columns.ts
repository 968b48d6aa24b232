import type { Column } from './Table.tsx'

/** The name of a row is never narrower than this. */
const TITLE_WIDTH = 208
const FLUID_WIDTH = 112
/** Distance between two thresholds. A class exists for each of them. */
const STEP = 40

/**
 * The class that hides a column where the table is narrower than the key. Tailwind generates only classes that it finds
 * as a whole. On phones a row is a card, which has rules of its own.
 */
const hiddenBelow: Record<number, string> = {
  360: 'sm:@max-[360px]/table:hidden',
  400: 'sm:@max-[400px]/table:hidden',
  440: 'sm:@max-[440px]/table:hidden',
  480: 'sm:@max-[480px]/table:hidden',
  520: 'sm:@max-[520px]/table:hidden',
  560: 'sm:@max-[560px]/table:hidden',
  600: 'sm:@max-[600px]/table:hidden',
  640: 'sm:@max-[640px]/table:hidden',
  680: 'sm:@max-[680px]/table:hidden',
  720: 'sm:@max-[720px]/table:hidden',
  760: 'sm:@max-[760px]/table:hidden',
  800: 'sm:@max-[800px]/table:hidden',
  840: 'sm:@max-[840px]/table:hidden',
  880: 'sm:@max-[880px]/table:hidden',
  920: 'sm:@max-[920px]/table:hidden',
  960: 'sm:@max-[960px]/table:hidden',
  1000: 'sm:@max-[1000px]/table:hidden',
  1040: 'sm:@max-[1040px]/table:hidden',
  1080: 'sm:@max-[1080px]/table:hidden',
  1120: 'sm:@max-[1120px]/table:hidden',
  1160: 'sm:@max-[1160px]/table:hidden',
  1200: 'sm:@max-[1200px]/table:hidden',
}
const LARGEST = 1200

type Sized = Pick<Column<never>, 'key' | 'width' | 'minWidth' | 'phone' | 'stays'>

/** The width in pixels that a column needs at least. */
const needOf = ({ width, minWidth, phone }: Sized): number => {
  if (minWidth !== undefined) return minWidth
  if (width?.endsWith('px')) return Number.parseInt(width, 10)
  return phone === 'title' ? TITLE_WIDTH : FLUID_WIDTH
}

/**
 * The columns that a narrow table leaves out, least important first: from right to left those that a phone leaves out
 * too, then those of a phone's second line. The name, the actions and columns that stay are always there.
 */
function leftOut<One extends Sized>(columns: readonly One[]): One[] {
  const [first] = columns
  const mayGo = columns.filter((column) => column !== first && !column.stays && isDroppable(column))
  const backwards = mayGo.toReversed()
  return [...backwards.filter(({ phone }) => phone === undefined), ...backwards.filter(({ phone }) => phone === 'line')]
}

const isDroppable = ({ phone, key }: Sized): boolean => phone !== 'title' && phone !== 'action' && key !== 'actions'

/** For each column the class that hides it where the table is too narrow for all of them. */
export function droppedColumns(columns: readonly Sized[]): { classOf: Map<string, string>; minWidth: number } {
  let need = columns.reduce((sum, column) => sum + needOf(column), 0)
  const classOf = new Map<string, string>()
  for (const column of leftOut(columns)) {
    const name = hiddenBelow[Math.min(LARGEST, Math.ceil(need / STEP) * STEP)]
    if (name) classOf.set(column.key, name)
    need -= needOf(column)
  }
  return { classOf, minWidth: need }
}

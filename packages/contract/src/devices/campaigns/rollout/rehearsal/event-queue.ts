/** Ordered by virtual time, then by the order of insertion, so that a run is the same each time. */
export interface EventQueue<Item> {
  add(at: number, item: Item): void
  /** Removes the first entry. */
  next(): { at: number; item: Item } | undefined
}

interface Entry<Item> {
  at: number
  number: number
  item: Item
}

const isBefore = (one: Entry<unknown>, other: Entry<unknown>): boolean =>
  one.at < other.at || (one.at === other.at && one.number < other.number)

/** A binary heap. */
export function eventQueue<Item>(): EventQueue<Item> {
  const heap: Entry<Item>[] = []
  let added = 0

  function sift(entry: Entry<Item>): void {
    let hole = 0
    for (;;) {
      let child = 2 * hole + 1
      const [left, right] = [heap[child], heap[child + 1]]
      let smaller = left
      if (left && right && isBefore(right, left)) {
        smaller = right
        child++
      }
      if (!smaller || isBefore(entry, smaller)) break
      heap[hole] = smaller
      hole = child
    }
    heap[hole] = entry
  }

  return {
    add(at, item) {
      const entry = { at, number: added++, item }
      let hole = heap.length
      while (hole > 0) {
        const parentAt = (hole - 1) >> 1
        const parent = heap[parentAt]
        if (!parent || isBefore(parent, entry)) break
        heap[hole] = parent
        hole = parentAt
      }
      heap[hole] = entry
    },
    next() {
      const [first] = heap
      const last = heap.pop()
      if (last && heap.length > 0) sift(last)
      return first
    },
  }
}

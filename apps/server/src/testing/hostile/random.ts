import { seeded, type Random } from '../../mqtt/testing/fuzz-packets.ts'

export { seeded, type Random }

export function oneOf<Item>(items: readonly Item[], random: Random): Item {
  if (items.length === 0) throw new Error('nothing to choose from')
  return items[random(items.length)] as Item
}

import { topicOf } from './gateway-rig.ts'
import type { Random } from './fuzz-packets.ts'

const fillers = [
  '\0',
  '+',
  '#',
  '/',
  '//',
  '..',
  '/../',
  '%2f',
  ' ',
  '\t',
  '$',
  '\u200b',
  '\uFEFF',
  '\u0130',
  '\u212A',
  'e\u0301',
  '0',
]
const badBytes: readonly (readonly number[])[] = [
  [0xc3, 0x28],
  [0xed, 0xa0, 0x80],
  [0xc0, 0xaf],
  [0xe0, 0x80, 0xaf],
  [0xff],
  [0xef, 0xbf, 0xbd],
]

const pick = <Item>(items: readonly Item[], random: Random): Item | undefined => items[random(items.length)]

/** The bytes of a topic or filter that may be mistaken for one of device `own`, or for one of `victim`. */
export function hostileTopic(random: Random, own: number, victim: number): Buffer {
  const tails = ['up/property/report', 'up/', 'up', 'down/#', 'down/ack', 'down/', '#', 'up/sub/x', '']
  const topic = topicOf(random(3) === 0 ? own : victim, pick(tails, random) ?? '')
  const levels = topic.split('/')
  const at = random(topic.length + 1)
  const level = random(levels.length)
  const spellings = [
    () => topic,
    () => topic.slice(0, at) + (pick(fillers, random) ?? '') + topic.slice(at),
    () => topic.slice(0, at) + topic.slice(at + 1 + random(3)),
    () => topic.slice(0, at) + topic.slice(at, at + 1).toUpperCase() + topic.slice(at + 1),
    () => levels.with(level, pick(['+', '#', '', '.', '..', '*', '%2b'], random) ?? '').join('/'),
    () => levels.toSpliced(level, 0, levels[level] ?? '').join('/'),
    () => levels.toSpliced(level, 1).join('/'),
    () => `${pick(['$share/g/', '$share/', '$SYS/', '$queue/', '$local/', '/', './'], random)}${topic}`,
    () => `${topicOf(own, 'up/')}../../${topic}`,
    () => topic + 'x'.repeat(random(400)),
    () => '/'.repeat(random(300)),
  ]
  const bytes = Buffer.from(pick(spellings, random)?.() ?? topic)
  if (random(8) !== 0) return bytes
  const cut = random(bytes.length + 1)
  return Buffer.concat([bytes.subarray(0, cut), Buffer.from(pick(badBytes, random) ?? []), bytes.subarray(cut)])
}
